/** What an index serves, by path: what is no line of the list is not ours. */
import { describe, expect, test } from 'vitest';
import { isHiddenPath, isOrigin } from '#model/served/discovery.ts';
import { isPresetPath, requiredPaths, servedKind } from '#model/served/served-paths.ts';
import { words } from '../words.ts';

const components = new Set(['svc', 'build-agent']);

test.each([
  ['index.json', 'json'],
  ['svc.json', 'json'],
  ['build-agent.json', 'json'],
  ['details/svc.json', 'json'],
  ['log.jsonl', 'log'],
  ['svc.xml', 'feed'],
  ['feed.json', 'json-feed'],
  ['svc.ics', 'calendar'],
  ['badge/svc.svg', 'badge'],
  ['renovate.json', 'preset'],
  ['renovate/svc.json', 'preset'],
  ['renovate/svc/min.json', 'preset'],
  ['presets/a-1_b.2.json', 'preset'],
  ['index.html', 'page'],
  ['svc.html', 'page'],
  ['index.2.html', 'page'],
  ['index.10.html', 'page'],
  ['svc.releases-3.html', 'page'],
  ['schema/history.json', 'schema'],
  ['purl/npm/%40example/tool.json', 'json'],
  ['purl/maven/com.example/a+b~c.json', 'json'],
  ['.well-known/ai-catalog.json', 'discovery'],
  ['assets/page.js', 'script'],
  ['favicon.ico', 'picture'],
  ['assets/search.json', 'json'],
  ['_headers', 'headers'],
  ['SHA256SUMS', 'sums'],
  ['sitemap.xml', 'sitemap'],
])('%s is a %s', (path, kind) => {
  expect(servedKind(path, components)).toBe(kind);
});

test.each([
  'renovate/a b.json',
  'purl/npm/a b.json',
  '',
  ...words(`other.json details/other.json details/svc.json/more details/svc svc.jsonx
    xdetails/svc.json index.0.html index.02.html index.x.html index.2.json other.releases-3.html
    svc.releases-0.html badge/svc.png renovate/-svc.json renovate/a/b/c.json renovate/.json
    assets/.js assets/deep/page.js purl/npm/tool.txt purl/npm/tool.json.txt svc.jso json .json
    purlnpm/tool.json xpurl/npm/tool.json .well-known/other.json INDEX.json`),
])('%s is not served', (path) => {
  expect(servedKind(path, components)).toBeUndefined();
});

test('a name that no component may have is not served as one', () => {
  expect(servedKind('nul.xml', new Set(['nul']))).toBeUndefined();
});

describe('what every index serves', () => {
  test('is there once, or once for each component, and has its line', () => {
    const required = requiredPaths(components);
    const own = ['index.json', 'renovate.json', 'assets/search.json', '_headers'];
    expect(own.filter((path) => !required.includes(path))).toEqual([]);
    expect(required.filter((path) => path.startsWith('details/'))).toEqual([
      'details/svc.json',
      'details/build-agent.json',
    ]);
    expect(required.filter((path) => servedKind(path, components) === undefined)).toEqual([]);
    expect(new Set(required).size).toBe(required.length);
    expect(requiredPaths([]).some((path) => path.includes('<') || path.includes('*'))).toBe(false);
  });

  test('is nothing that some indexes lack', () => {
    const some = ['ending.xml', 'svc.ics', 'cle/svc.json', 'sbom/svc.json', 'renovate/svc.json'];
    expect(some.filter((path) => requiredPaths(components).includes(path))).toEqual([]);
  });
});

test('presets are told from everything else, whatever the components', () => {
  const paths = words(`renovate.json renovate/any.json presets/a/b.json svc.json index.html`);
  expect(paths.filter(isPresetPath)).toEqual(paths.slice(0, 3));
});

test('a hidden file is served where agents look for it, and nowhere else', () => {
  const paths = words(`.well-known/ai-catalog.json .well-known/mcp/server-card.json a.b/c.json
      .well-known/other.json .git/config a/.b`);
  expect(paths.filter(isHiddenPath)).toEqual(paths.slice(3));
});

test('only an address without a path has the host to itself', () => {
  const origins = ['https://example.com', 'https://example.com/', 'http://localhost:8080'];
  const others = [
    'https://example.com/a',
    'https://example.com/?a',
    'https://example.com/#a',
    'https://a@example.com/',
    'example.com',
    '',
  ];
  expect([...origins, ...others].filter(isOrigin)).toEqual(origins);
});
