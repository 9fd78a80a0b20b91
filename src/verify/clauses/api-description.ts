/** `openapi.json`: programs are made from it, so it must be ours, and of this index. */
import { openapiText } from '#publish/json/openapi.ts';
import type { Clause } from '../clause.ts';
import { isObject, shown, wrong } from '../clause.ts';
import { baseOf } from '../base.ts';
import { htmlText } from '../markup.ts';
import { ownFile, type Observed } from '../observed.ts';
import { isOwnNetwork } from '../served-headers.ts';
import { siteOf } from '../site.ts';

export const apiDescription: readonly Clause[] = [
  {
    name: 'description-is-ours',
    level: 'violation-if-ours',
    why: 'Programs are made from openapi.json, and must ask for what is there.',
    *check(index) {
      const site = siteOf(index);
      const text = ownFile(index, 'openapi.json')?.text;
      if (text === undefined) return;
      if (site === undefined || text !== openapiText(site))
        yield wrong('openapi.json', 'is not the one that the program writes');
      const feed = ownFile(index, 'feed.xml');
      if (site !== undefined && feed !== undefined && htmlText(feed.raw, 'title') !== site.title)
        yield wrong('openapi.json', 'has another title than the feed', 'info.title');
    },
  },
  {
    name: 'description-is-of-this-index',
    level: 'violation-if-ours',
    why: 'Tools take the address, the paths and the shapes of the API from openapi.json.',
    *check(index) {
      const path = 'openapi.json';
      const file = ownFile(index, path);
      if (file === undefined) return;
      const api = file.json;
      if (!isObject(api)) {
        yield wrong(path, 'is no JSON object');
        return;
      }
      if (!/^3\.1\.\d+$/.test(String(api['openapi'])))
        yield wrong(path, `is of OpenAPI ${shown(api['openapi'])}`);
      if (
        !Array.isArray(api['servers']) ||
        api['servers'].length !== 1 ||
        baseOf(index) === undefined
      )
        yield wrong(path, 'must name one server');
      if (!Array.isArray(api['security']) || api['security'].length > 0)
        yield wrong(path, 'asks for a credential');
      const paths: unknown = api['paths'];
      for (const needed of ['/index.json', '/all.json', '/{component}.json'])
        if (!isObject(paths) || !isObject(paths[needed]))
          yield wrong(path, `lacks the path ${needed}`);
      for (const [name, item] of isObject(paths) ? Object.entries(paths) : []) {
        if (!leadsToFile(index, name))
          yield wrong(path, `has the path ${name}, which is not there`);
        if (!isObject(item) || Object.keys(item).join() !== 'get')
          yield wrong(path, 'is only ever read with GET', name);
      }
      for (const [, ref = ''] of file.text.matchAll(/"\$ref": ?"([^"#]+)[^"]*"/g))
        if (index.files.get(ref)?.status !== 200)
          yield wrong(path, `refers to ${ref}, which is not there`);
      for (const [, cache = ''] of file.text.matchAll(/"const": ?"([^"]*max-age[^"]*)"/g))
        if (cache !== 'public, max-age=3600')
          yield wrong(path, `promises the cache lifetime ${cache}`);
    },
  },
  {
    name: 'address-has-tls',
    level: 'violation-if-ours',
    why: 'The address stands in presets and feeds; without TLS anyone on the way can add a release.',
    *check(index) {
      const url = URL.parse(baseOf(index) ?? '');
      if (url !== null && url.protocol !== 'https:' && !isOwnNetwork(url.hostname))
        yield wrong('openapi.json', `names ${url.href}, without TLS; use https`);
    },
  },
];

function leadsToFile(index: Observed, template: string): boolean {
  const path = template.replace(/^\//, '');
  if (!path.includes('{'))
    return index.files.has(path) || path === '' || path === 'index.json' || path === 'all.json';
  const names = [...index.names];
  return (
    names.length === 0 ||
    names.some((name) => index.files.has(path.replace(/\{[^}]*\}/, name))) ||
    path.split('{').length > 2
  );
}
