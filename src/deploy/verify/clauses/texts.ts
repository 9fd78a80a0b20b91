/** The files that describe the others: the API description, the schemas, and what robots read. */
import * as z from 'zod';
import type { Clause } from '../clause.ts';
import { isObject, shown, wrong } from '../clause.ts';
import { baseOf, jsonOf } from '../base.ts';
import { valueOf, type Document } from '../document.ts';
import { filesOf, type Observed } from '../observed.ts';
import { isOwnNetwork } from '../served-headers.ts';

export const texts: readonly Clause[] = [
  {
    name: 'description-is-of-this-index',
    level: 'violation-if-ours',
    why: 'Tools take the address, the paths and the shapes of the API from openapi.json.',
    *check(index) {
      const path = 'openapi.json';
      const file = index.files.get(path);
      if (file?.status !== 200) return;
      const api = jsonOf(file.text);
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
        if (!isServed(index, name)) yield wrong(path, `has the path ${name}, which is not there`);
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
  {
    name: 'schema-is-one',
    level: 'violation-if-ours',
    why: 'A schema that says nothing, or something else, promises nothing.',
    *check(index) {
      for (const { path, text } of filesOf(index, 'schema')) {
        const schema = jsonOf(text);
        if (!isObject(schema)) yield wrong(path, 'is no JSON object');
        else if (
          typeof schema['$schema'] !== 'string' ||
          !/^https?:\/\/json-schema\.org\//.test(schema['$schema'])
        )
          yield wrong(path, 'names no version of JSON Schema');
        else if (
          !['properties', 'items', 'anyOf', 'oneOf', '$ref', 'additionalProperties'].some(
            (key) => key in schema,
          )
        )
          yield wrong(path, 'allows anything');
      }
    },
  },
  {
    name: 'files-fit-their-schema',
    level: 'violation-if-ours',
    why: 'The schema that is served is what a reader checks the files against.',
    *check(index) {
      yield* fits(index, 'schema/index.json', [index.index]);
      yield* fits(index, 'schema/releases.json', [...index.components.values()].slice(0, 50));
      yield* fits(index, 'schema/details.json', [...index.extras.details.values()].slice(0, 50));
      yield* fits(index, 'schema/status.json', [index.extras.status]);
      yield* fits(index, 'schema/changes.json', [index.extras.changes]);
    },
  },
  {
    name: 'schemas-are-needed',
    level: 'violation-if-ours',
    why: 'Editors and readers take the shape of each JSON file from its schema.',
    *check(index) {
      if (!index.ours) return;
      for (const name of ['all', 'changes', 'details', 'index', 'releases', 'status'])
        if (index.files.get(`schema/${name}.json`)?.status !== 200)
          yield wrong(`schema/${name}.json`, 'is missing');
    },
  },
  {
    name: 'robots-may-come',
    level: 'violation-if-ours',
    why: 'An index that search engines must not read is found by nobody.',
    *check(index) {
      const file = index.files.get('robots.txt');
      if (file?.status !== 200) return;
      if (/^\s*disallow:\s*\S/im.test(file.text)) yield wrong('robots.txt', 'keeps robots out');
      const base = baseOf(index);
      if (base !== undefined && !file.text.includes(`Sitemap: ${base}/sitemap.xml`))
        yield wrong('robots.txt', 'does not name the site map of this index');
    },
  },
  {
    name: 'guide-is-of-this-index',
    level: 'violation-if-ours',
    why: 'An assistant reads llms.txt and nothing else.',
    *check(index) {
      const path = 'llms.txt';
      const file = index.files.get(path);
      const base = baseOf(index);
      if (file?.status !== 200 || base === undefined) return;
      for (const name of index.components.keys())
        if (!new RegExp(`\\b${name}\\b`).test(file.text)) yield wrong(path, `lacks ${name}`);
      const links = [...file.text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
      const foreign = links.find((link) => !link.startsWith(`${base}/`));
      if (foreign !== undefined) yield wrong(path, `links to ${foreign}, outside of ${base}`);
      if (links.length === 0) yield wrong(path, 'names no file');
    },
  },
];

function* fits(index: Observed, path: string, documents: readonly (Document | undefined)[]) {
  const schema = jsonOf(index.files.get(path)?.text);
  if (!isObject(schema)) return;
  const parser = schemaOf(schema);
  if (parser === undefined) {
    yield wrong(path, 'is no JSON Schema');
    return;
  }
  for (const document of documents) {
    const value = valueOf(document);
    if (document === undefined || value === undefined) continue;
    const [issue] = parser.safeParse(value).error?.issues ?? [];
    if (issue !== undefined) {
      yield wrong(
        document.path,
        `does not fit ${path}: ${issue.message}`,
        issue.path.map(String).join('.'),
      );
      return;
    }
  }
}

function schemaOf(schema: object): z.ZodType | undefined {
  try {
    return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  } catch {
    return undefined;
  }
}

function isServed(index: Observed, template: string): boolean {
  const path = template.replace(/^\//, '');
  if (!path.includes('{'))
    return index.files.has(path) || path === '' || path === 'index.json' || path === 'all.json';
  const names = [...index.components.keys()];
  return (
    names.length === 0 ||
    names.some((name) => index.files.has(path.replace(/\{[^}]*\}/, name))) ||
    path.split('{').length > 2
  );
}
