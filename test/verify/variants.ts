/** Ways in which a whole index can be wrong beyond the files that the specification names, and the clause that names each. */
import { edit, mended, summed, type Files } from './good-index.ts';

type Change = (files: Files) => unknown;
export type Variant = readonly [what: string, change: Change, clause: string];

type Fields = { [key: string]: unknown };
type Releases = Fields & { releases: Fields[] };

/** Changes a text file. */
function text(path: string, change: (text: string) => string): Change {
  return (files) => {
    const before = String(files.get(path));
    const after = change(before);
    if (after === before) throw new Error(`${path} is unchanged`);
    return summed(files.set(path, after));
  };
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each caller knows its file.
function value<T = Fields>(path: string, change: (value: T) => unknown): Change {
  return (files) => {
    edit<T>(files, path, (one) => void change(one));
    return path === 'all.json' ? summed(files) : mended(files);
  };
}

function gone(...paths: string[]): Change {
  return (files) => {
    for (const path of paths) files.delete(path);
    return summed(files);
  };
}

function put(path: string, body: string): Change {
  return (files) => summed(files.set(path, body));
}

/** In the component file and in its details alike. */
function everywhere(
  name: string,
  change: (release: Fields, at: number, all: Fields[]) => unknown,
): Change {
  return (files) => {
    for (const path of [`${name}.json`, `details/${name}.json`])
      edit<Releases>(files, path, ({ releases }) =>
        releases.forEach((one, at) => void change(one, at, releases)),
      );
    return mended(files);
  };
}

const inHead = (html: string) => (page: string) => page.replace('</head>', `${html}</head>`);
const inBody = (html: string) => (page: string) => page.replace('</body>', `${html}</body>`);
const evil = 'https://evil.example';
const base = 'https://releases.example.com';

type Preset = {
  customDatasources: Record<string, Fields>;
  customManagers: Fields[];
  packageRules: Fields[];
} & Fields;
const preset = (change: (preset: Preset) => unknown) => value<Preset>('renovate.json', change);
const rule = (more: Fields) =>
  preset(({ packageRules }) =>
    packageRules.push({ matchDatasources: ['npm'], matchPackageNames: ['@example/tool'], ...more }),
  );

export const variants: readonly Variant[] = [
  ...[
    'status.json',
    'changes.json',
    'freshness.json',
    'log.jsonl',
    'details/tool.json',
    'openapi.json',
    'feed.xml',
    'feed.json',
    'tool.xml',
    'support.ics',
    'badge/tool.svg',
    'renovate.json',
    'index.html',
    'tool.html',
    '404.html',
    'search.html',
    'renovate.html',
    'llms.txt',
    'robots.txt',
    'sitemap.xml',
    '_headers',
    'assets/search.json',
  ].map((path): Variant => [`${path} is missing`, gone(path), 'whole']),
  [
    'a statement without its day',
    value('freshness.json', (one) => delete one['validUntil']),
    'freshness-shape',
  ],
  [
    'a copy past its day',
    value('freshness.json', (one) => {
      one['prepared'] = '2026-05-01';
      one['validUntil'] = '2026-05-06';
    }),
    'still-valid',
  ],
  [
    'a copy that is trusted for ever',
    value('freshness.json', (one) => (one['validUntil'] = '2036-01-01')),
    'still-valid',
  ],
  [
    'a copy from tomorrow',
    value('freshness.json', (one) => {
      one['prepared'] = '2026-07-01';
      one['validUntil'] = '2026-07-02';
    }),
    'still-valid',
  ],
  [
    'a statement of another number',
    value('freshness.json', (one) => (one['number'] = 7)),
    'log-ends-with-this',
  ],
  ['a log that is no JSON', text('log.jsonl', () => 'x\n'), 'log-is-a-chain'],
  [
    'a log with a line before',
    (files) => files.set('log.jsonl', `{"number":1}\n${String(files.get('log.jsonl'))}`),
    'log-is-a-chain',
  ],
  [
    'a log of other sums',
    (files) =>
      files.set(
        'log.jsonl',
        String(files.get('log.jsonl')).replace(/"sums":"\w{8}/, '"sums":"00000000'),
      ),
    'log-ends-with-this',
  ],
  [
    'sums that were made anew',
    (files) => {
      const log = String(files.get('log.jsonl'));
      summed(files.set('robots.txt', 'x\n'));
      files.set('log.jsonl', log);
    },
    'log-ends-with-this',
  ],
  [
    'search data of another shape',
    value<{ components: Fields[] }>(
      'assets/search.json',
      ({ components }) => delete components[2]!['flags'],
    ),
    'search-shape',
  ],
  ['schemas are missing', gone('schema/details.json'), 'schemas-are-needed'],
  ['the sums are missing', (files) => files.delete('SHA256SUMS'), 'sums-are-there'],
  ['a list of redirects', put('_redirects', `/* ${evil} 302\n`), 'redirects-stay-at-home'],
  ['a worker', put('_worker.js', 'export default {}\n'), 'nothing-else'],
  ['routes', put('_routes.json', '{}\n'), 'nothing-else'],
  ['a foreign file', put('assets/x/evil.js', 'x\n'), 'nothing-else'],
  ['a component that is not listed', put('stranger.json', '{}\n'), 'nothing-else'],
  ['a page of nobody', put('login.html', '<!doctype html>\n'), 'nothing-else'],
  ['an archive', put('backup.zip', 'x'), 'nothing-else'],
  ['an empty script', put('assets/page.js', ''), 'no-empty-file'],
  ['names that differ in case', put('Tool.json', '{}\n'), 'names-differ-by-more-than-case'],
  [
    'headers without a policy',
    text('_headers', (t) => t.replace(/ {2}Content-Security.*\n/, '')),
    'host-sends-our-headers',
  ],
  [
    'headers with another lifetime',
    text('_headers', (t) => t.replace('3600', '86400')),
    'host-sends-our-headers',
  ],
  [
    'headers for one path more',
    text('_headers', (t) => `${t}/tool.json\n  Refresh: 0; url=${evil}\n`),
    'host-sends-our-headers',
  ],
  [
    'headers that let in all',
    text('_headers', (t) => t.replace("default-src 'none'", 'default-src *')),
    'host-sends-our-headers',
  ],
  ['empty headers', put('_headers', '\n'), 'host-sends-our-headers'],
  [
    'everything emptied',
    (files) => {
      for (const name of ['edge-node', 'tool'])
        for (const path of [`${name}.json`, `details/${name}.json`])
          edit<Releases>(files, path, (one) => {
            one.releases = [];
          });
      return mended(files);
    },
    'some-releases',
  ],
  [
    'one component emptied',
    value<Releases>('tool.json', (one) => (one.releases = [])),
    'details-agree',
  ],
  [
    'a release less in the component',
    value<Releases>('tool.json', ({ releases }) => releases.pop()),
    'details-agree',
  ],
  [
    'a release more in the component',
    value<Releases>('tool.json', ({ releases }) =>
      releases.push({ ...releases.at(-1), version: '9999.0.0' }),
    ),
    'details-agree',
  ],
  [
    'another homepage',
    value('tool.json', (one) => (one['homepage'] = `${evil}/`)),
    'details-say-the-same',
  ],
  [
    'another changelog',
    value('tool.json', (one) => (one['changelogUrl'] = `${evil}/`)),
    'details-say-the-same',
  ],
  [
    'a link of a release to elsewhere',
    value<Releases>(
      'edge-node.json',
      ({ releases }) => (releases[2]!['changelogUrl'] = `${evil}/`),
    ),
    'details-say-the-same',
  ],
  [
    'another date',
    value<Releases>(
      'edge-node.json',
      ({ releases }) => (releases[2]!['releaseTimestamp'] = '2026-01-01T00:00:00.000Z'),
    ),
    'details-say-the-same',
  ],
  [
    'a deprecation in one file only',
    value<Releases>('edge-node.json', ({ releases }) => (releases[2]!['isDeprecated'] = true)),
    'details-say-the-same',
  ],
  [
    'a pre-release in one file only',
    value<Releases>('edge-node.json', ({ releases }) => (releases[2]!['isStable'] = false)),
    'details-say-the-same',
  ],
  [
    'details of another component',
    (files) => summed(files.set('details/tool.json', String(files.get('details/edge-node.json')))),
    'details-say-the-same',
  ],
  [
    'the newest without its link',
    everywhere('edge-node', (one, at) => at === 2 && delete one['changelogUrl']),
    'links-continue',
  ],
  [
    'every release a pre-release',
    everywhere('tool', (one) => (one['isStable'] = false)),
    'not-all-are-pre-releases',
  ],
  [
    'every release deprecated',
    everywhere('tool', (one) => (one['isDeprecated'] = true)),
    'deprecation-has-a-cause',
  ],
  [
    'every deprecation lifted',
    everywhere('tool', (one) => (one['isDeprecated'] = false)),
    'deprecation-has-a-cause',
  ],
  [
    'a newest that is not the last',
    value('details/tool.json', (one) => (one['newest'] = '1.0')),
    'newest-is-the-newest',
  ],
  [
    'a supported one that is deprecated',
    value('details/tool.json', (one) => (one['newestSupported'] = '1.0')),
    'newest-is-the-newest',
  ],
  [
    'a line with too many releases',
    value<{ lines: Fields[] }>('details/tool.json', ({ lines }) => (lines[0]!['releases'] = 7)),
    'lines-fit-their-releases',
  ],
  [
    'a line of another newest',
    value<{ lines: Fields[] }>('details/tool.json', ({ lines }) => (lines[0]!['newest'] = '3.0')),
    'lines-fit-their-releases',
  ],
  [
    'a line that is gone',
    value<{ lines: Fields[] }>('details/tool.json', ({ lines }) => lines.pop()),
    'lines-fit-their-releases',
  ],
  [
    'a line that is not deprecated',
    value<{ lines: Fields[] }>(
      'details/tool.json',
      ({ lines }) => (lines[0]!['isDeprecated'] = false),
    ),
    'lines-fit-their-releases',
  ],
  [
    'no news',
    value<{ changes: unknown[] }>('changes.json', (one) => (one.changes = [])),
    'changes-tell-the-newest',
  ],
  [
    'news without the latest',
    value<{ changes: unknown[] }>('changes.json', ({ changes }) => changes.shift()),
    'changes-tell-the-newest',
  ],
  [
    'news of a stranger',
    value<{ changes: Fields[] }>(
      'changes.json',
      ({ changes }) => (changes[0]!['component'] = 'stranger'),
    ),
    'changes-are-of-releases',
  ],
  [
    'news of a release that is not there',
    value<{ changes: Fields[] }>('changes.json', ({ changes }) => (changes[0]!['version'] = '7.7')),
    'changes-are-of-releases',
  ],
  [
    'news with another link',
    value<{ changes: Fields[] }>(
      'changes.json',
      ({ changes }) => (changes[0]!['changelogUrl'] = `${evil}/`),
    ),
    'changes-are-of-releases',
  ],
  [
    'news from tomorrow',
    value<{ changes: Fields[] }>(
      'changes.json',
      ({ changes }) => (changes[0]!['on'] = '2027-01-01'),
    ),
    'changes-are-of-releases',
  ],
  [
    'news told twice',
    value<{ changes: Fields[] }>('changes.json', ({ changes }) => changes.unshift(changes[0]!)),
    'changes-are-of-releases',
  ],
  [
    'a status from the future',
    value('status.json', (one) => (one['built'] = '2030-01-01T00:00:00.000Z')),
    'status-is-of-the-past',
  ],
  [
    'a success after the build',
    value<{ components: Record<string, Fields> }>(
      'status.json',
      ({ components }) => (components['tool']!['lastSuccess'] = '2026-07-01T00:00:00.000Z'),
    ),
    'status-is-of-the-past',
  ],
  [
    'a status that calls it held',
    value<{ components: Record<string, Fields> }>(
      'status.json',
      ({ components }) => (components['tool']!['state'] = 'held'),
    ),
    'status-agrees',
  ],
  [
    'search without a version',
    value<{ components: { versions: string[] }[] }>('assets/search.json', ({ components }) =>
      components[2]!.versions.pop(),
    ),
    'search-finds-what-is-listed',
  ],
  [
    'search without a component',
    value<{ components: unknown[] }>('assets/search.json', ({ components }) => components.pop()),
    'search-finds-what-is-listed',
  ],
  [
    'search with another title',
    value<{ components: Fields[] }>(
      'assets/search.json',
      ({ components }) => (components[0]!['title'] = 'x'),
    ),
    'search-finds-what-is-listed',
  ],
  [
    'search with other verdicts',
    value<{ components: { verdicts: Fields[] }[] }>('assets/search.json', ({ components }) =>
      components[2]!.verdicts.forEach((one) => (one['deprecated'] = false)),
    ),
    'search-finds-what-is-listed',
  ],
  ['search as a page', put('assets/search.json', '<html>\n'), 'search-finds-what-is-listed'],

  ['an API that is no JSON', put('openapi.json', '<html>\n'), 'description-is-of-this-index'],
  [
    'an API at another address',
    text('openapi.json', (t) => t.replaceAll(base, evil)),
    'site-map-lists-the-pages',
  ],
  [
    'an API with a credential',
    value('openapi.json', (one) => (one['security'] = [{ key: [] }])),
    'description-is-of-this-index',
  ],
  [
    'an API with two servers',
    value<{ servers: unknown[] }>('openapi.json', ({ servers }) => servers.push({ url: evil })),
    'description-is-of-this-index',
  ],
  [
    'an API without a path',
    value<{ paths: Fields }>('openapi.json', ({ paths }) => delete paths['/all.json']),
    'description-is-of-this-index',
  ],
  [
    'an API with a method that writes',
    value<{ paths: Record<string, Fields> }>(
      'openapi.json',
      ({ paths }) => (paths['/all.json']!['post'] = {}),
    ),
    'description-is-of-this-index',
  ],
  [
    'an API with another lifetime',
    text('openapi.json', (t) => t.replaceAll('max-age=3600', 'max-age=60')),
    'description-is-of-this-index',
  ],
  [
    'an API that refers to nothing',
    text('openapi.json', (t) => t.replaceAll('schema/index.json', 'schema/none.json')),
    'description-is-of-this-index',
  ],
  [
    'an address without TLS',
    (files) => {
      for (const [path, body] of files)
        files.set(path, String(body).replaceAll(base, 'http://releases.example.com'));
      return summed(files);
    },
    'address-has-tls',
  ],
  ['a schema that is a page', put('schema/index.json', '<html>\n'), 'schema-is-one'],
  [
    'a schema that allows anything',
    put('schema/details.json', '{"$schema":"https://json-schema.org/draft/2020-12/schema"}\n'),
    'schema-is-one',
  ],
  [
    'a schema of another type',
    value('schema/index.json', (one) => (one['type'] = 'object')),
    'files-fit-their-schema',
  ],
  [
    'a schema that needs more',
    value<{ required: string[]; properties: Fields }>('schema/status.json', (one) => {
      one.required.push('size');
      one.properties['size'] = { type: 'number' };
    }),
    'files-fit-their-schema',
  ],
  [
    'robots kept out',
    put('robots.txt', `User-agent: *\nDisallow: /\n\nSitemap: ${base}/sitemap.xml\n`),
    'robots-may-come',
  ],
  ['robots sent elsewhere', text('robots.txt', (t) => t.replace(base, evil)), 'robots-may-come'],
  [
    'a guide to elsewhere',
    text('llms.txt', (t) => t.replace(base, evil)),
    'guide-is-of-this-index',
  ],
  [
    'a guide without a component',
    text('llms.txt', (t) => t.replaceAll('edge-node', 'x')),
    'guide-is-of-this-index',
  ],

  ['no catalogue for agents', gone('.well-known/ai-catalog.json'), 'agents-find-this-index'],
  ['no card', gone('.well-known/mcp/server-card.json'), 'agents-find-this-index'],
  [
    'a catalogue that names a server elsewhere',
    text('.well-known/ai-catalog.json', (t) => t.replace(`"url": "${base}`, `"url": "${evil}`)),
    'agents-find-this-index',
  ],
  [
    'a card with an unknown remote server',
    value('.well-known/mcp/server-card.json', (card) => (card['remotes'] = [])),
    'agents-find-this-index',
  ],
  [
    'a card that starts something else',
    text('.well-known/mcp/server-card.json', (t) => t.replace('"mcp"', '"deploy"')),
    'agents-find-this-index',
  ],
  [
    'a catalogue below a path',
    value('openapi.json', (api) => (api['servers'] = [{ url: `${base}/releases` }])),
    'well-known-belongs-to-a-host',
  ],
  [
    'another file at a well-known address',
    put('.well-known/security.txt', 'Contact: mailto:x@example.com\n'),
    'no-hidden-file',
  ],
  [
    'another file at a well-known address that nothing lists',
    put('.well-known/apple-app-site-association', '{}\n'),
    'nothing-else',
  ],

  ['a sign-in page', put('tool.html', '<!doctype html><title>Sign in</title>\n'), 'page-is-whole'],
  ['half a page', text('tool.html', (t) => t.slice(0, t.length / 2)), 'page-is-whole'],
  ['a page that is text', put('index.html', 'moved\n'), 'page-is-whole'],
  [
    'a page without a heading',
    text('tool.html', (t) => t.replaceAll(/<\/?h1[^>]*>/g, '')),
    'page-is-whole',
  ],
  [
    'a page without its language',
    text('tool.html', (t) => t.replace(' lang="en"', '')),
    'page-is-whole',
  ],
  [
    'a page without a title',
    text('search.html', (t) => t.replace(/<title>.*<\/title>/, '')),
    'page-is-whole',
  ],
  [
    'the page of another component',
    (files) => summed(files.set('tool.html', String(files.get('edge-node.html')))),
    'page-is-in-its-place',
  ],
  [
    'a page that calls another address its own',
    text('index.html', (t) => t.replace(`href="${base}/"`, `href="${evil}/"`)),
    'page-is-in-its-place',
  ],
  ...(
    [
      ['a foreign script', `<script src="${evil}/x.js"></script>`],
      ['a foreign script without a scheme', '<script src="//evil.example/x.js"></script>'],
      ['a foreign style', `<link rel="stylesheet" href="${evil}/x.css">`],
      ['a foreign icon', `<link rel="icon" href="${evil}/x.svg">`],
      ['a prefetch', `<link rel="dns-prefetch" href="${evil}">`],
      ['a base', `<base href="${evil}/">`],
      ['a redirect by the page', `<meta http-equiv="refresh" content="0; url=${evil}">`],
      ['a style of its own', '<style>body{background:red}</style>'],
    ] as const
  ).map(([what, html]): Variant => [
    what,
    text('tool.html', inHead(html)),
    'page-loads-only-our-own',
  ]),
  ...(
    [
      ['a frame', `<iframe src="${evil}"></iframe>`],
      ['an object', `<object data="${evil}"></object>`],
      ['a foreign image', `<img src="${evil}/x.png" alt="">`],
      ['a handler', '<p onclick="x()">x</p>'],
      ['a handler without quotes', '<img src=badge/tool.svg onerror=x()>'],
      ['a script in a link', '<a href="javascript:x()">x</a>'],
      ['a hidden script in a link', '<a href="java&#10;script:x()">x</a>'],
      ['a link of data', '<a href="data:text/html,x">x</a>'],
      ['a form to elsewhere', `<form action="${evil}"><input name="token"></form>`],
      ['an insecure link', '<a href="http://example.com/">x</a>'],
      ['an attribute style', '<p style="display:none">x</p>'],
      ['a script behind an empty comment', `<!--><script src="${evil}/x.js"></script>-->`],
      ['a frame behind a comment that ends oddly', `<!-- x --!><iframe src="${evil}"></iframe>-->`],
      ['a background', `<td background="${evil}/x.png">x</td>`],
      ['a request for each click', `<a href="https://example.com/" ping="${evil}">x</a>`],
      ['a button to elsewhere', `<p formaction="${evil}">x</p>`],
      [
        'a second image',
        `<img src="badge/tool.svg" srcset="badge/tool.svg 1x, ${evil}/x 2x" alt="">`,
      ],
    ] as const
  ).map(([what, html]): Variant => [
    what,
    text('tool.html', inBody(html)),
    'page-loads-only-our-own',
  ]),
  [
    'a script within a page',
    text('tool.html', inHead('<script>x()</script>')),
    'no-script-within-a-page',
  ],
  [
    'a script of another build',
    text('tool.html', (t) => t.replace(/(page\.js\?v&#x3D;)\w+/, '$1deadbeef')),
    'assets-are-those-of-the-page',
  ],
  [
    'a changed script',
    text('assets/page.js', (t) => `${t}\nfetch("/x")\n`),
    'assets-are-those-of-the-page',
  ],
  [
    'a changed style',
    text('assets/style.css', (t) => `${t}\np{color:red}\n`),
    'assets-are-those-of-the-page',
  ],
  [
    'a link that encodes nothing',
    text('tool.html', inBody('<a href="%zz.html">x</a>')),
    'links-lead-somewhere',
  ],
  [
    'a link to nothing',
    text('tool.html', inBody('<a href="nothing.html">x</a>')),
    'links-lead-somewhere',
  ],
  [
    'a page that lacks a release',
    text('tool.html', (t) => t.replaceAll('>1.1<', '>1.x<')),
    'page-lists-every-release',
  ],
  [
    'a home page that lacks a component',
    text('index.html', (t) => t.replaceAll('href="tool.html', 'href="edge-node.html')),
    'page-lists-every-release',
  ],
  [
    'a script that asks others',
    text('assets/page.js', (t) => `${t}\nfetch("${evil}/")\n`),
    'script-stays-at-home',
  ],
  [
    'a script that evaluates',
    text('assets/page.js', (t) => `${t}\neval("1")\n`),
    'script-stays-at-home',
  ],
  [
    'a style that imports',
    text('assets/style.css', (t) => `@import "${evil}/x.css";\n${t}`),
    'style-stays-at-home',
  ],
  [
    'a style that loads',
    text('assets/style.css', (t) => `${t}\nbody{background:url(${evil}/x)}\n`),
    'style-stays-at-home',
  ],

  ['half a feed', text('feed.xml', (t) => t.slice(0, 900)), 'xml-is-well-formed'],
  [
    'a feed with entities',
    text('feed.xml', (t) => t.replace('?>', '?><!DOCTYPE feed [<!ENTITY a "b">]>')),
    'xml-is-well-formed',
  ],
  ['a feed that is a page', put('tool.xml', '<html></html>\n'), 'feed-is-atom'],
  [
    'a feed with a script',
    text('tool.xml', (t) => t.replace('<p>', '<script>x()</script><p>')),
    'feed-is-atom',
  ],
  [
    'a feed at another address',
    text('feed.xml', (t) => t.replace(`${base}/feed.xml`, `${evil}/feed.xml`)),
    'feed-is-atom',
  ],
  [
    'an entry without an id',
    text('feed.xml', (t) => t.replace(/ {2}<id>.*<\/id>\n/, '')),
    'feed-is-atom',
  ],
  [
    'an entry twice',
    text('feed.xml', (t) => t.replace(/( <entry>[^]*?<\/entry>\n)/, '$1$1')),
    'feed-is-atom',
  ],
  [
    'an entry that leads elsewhere',
    text('tool.xml', (t) => t.replace(`${base}/tool#`, `${evil}/tool#`)),
    'feed-is-atom',
  ],
  [
    'an entry from the future',
    text('feed.xml', (t) => t.replaceAll(/2026-05-12T/g, '2029-05-12T')),
    'feed-is-atom',
  ],
  [
    'a feed without entries',
    text('feed.xml', (t) => t.replaceAll(/ <entry>[^]*<\/entry>\n/g, '')),
    'feeds-say-the-same',
  ],
  ['a JSON feed that is a page', put('feed.json', '<html>\n'), 'feed-is-json-feed'],
  [
    'a JSON feed of another version',
    value('feed.json', (one) => (one['version'] = '1')),
    'feed-is-json-feed',
  ],
  [
    'a JSON feed at another address',
    value('feed.json', (one) => (one['feed_url'] = `${evil}/`)),
    'feed-is-json-feed',
  ],
  [
    'a JSON feed with an attachment',
    value<{ items: Fields[] }>(
      'feed.json',
      ({ items }) => (items[0]!['attachments'] = [{ url: evil }]),
    ),
    'feed-is-json-feed',
  ],
  [
    'a JSON feed that says else',
    value<{ items: Fields[] }>('feed.json', ({ items }) => (items[0]!['title'] = 'x')),
    'feeds-say-the-same',
  ],
  [
    'a feed of another component',
    (files) =>
      summed(
        files.set(
          'tool.xml',
          String(files.get('edge-node.xml')).replace('/edge-node.xml', '/tool.xml'),
        ),
      ),
    'component-feed-is-part-of-it',
  ],
  [
    'a feed of a component that is empty',
    text('tool.xml', (t) => t.replaceAll(/ <entry>[^]*<\/entry>\n/g, '')),
    'component-feed-is-part-of-it',
  ],
  [
    'a badge with a script',
    text('badge/tool.svg', (t) => t.replace('</svg>', '<script>x()</script></svg>')),
    'image-is-inert',
  ],
  [
    'a badge with a handler',
    text('badge/tool.svg', (t) => t.replace('<svg', '<svg onload="x()"')),
    'image-is-inert',
  ],
  [
    'a badge with a page in it',
    text('badge/tool.svg', (t) => t.replace('</svg>', '<foreignObject/></svg>')),
    'image-is-inert',
  ],
  [
    'a badge that loads',
    text('badge/tool.svg', (t) => t.replace('</svg>', `<rect fill="url(${evil}/x)"/></svg>`)),
    'image-is-inert',
  ],
  [
    'a badge of another release',
    text('badge/tool.svg', (t) => t.replaceAll('3.0', '7.7')),
    'badge-names-its-component',
  ],
  [
    'a badge that shows something else',
    text('badge/tool.svg', (t) => t.replace(/(<text[^>]*>)3\.0[^<]*/, '$1evil')),
    'badge-names-its-component',
  ],
  ['a broken badge', text('badge/tool.svg', (t) => t.slice(0, 60)), 'xml-is-well-formed'],
  [
    'an icon with a script',
    text('assets/favicon.svg', (t) => t.replace('</svg>', '<script>x()</script></svg>')),
    'image-is-inert',
  ],
  ['a picture that is a page', put('favicon.ico', '<html>\n'), 'picture-is-one'],
  [
    'a search that leads elsewhere',
    text('opensearch.xml', (t) => t.replaceAll(base, evil)),
    'search-leads-to-the-index',
  ],
  [
    'data within a page that is a script',
    text('tool.html', inHead('<script type="application/ld+json">x()</script>')),
    'no-script-within-a-page',
  ],
  ['half a calendar', text('support.ics', (t) => t.slice(0, 400)), 'calendar-is-whole'],
  [
    'a calendar without events',
    text('support.ics', (t) => t.replaceAll(/BEGIN:VEVENT[^]*END:VEVENT\r\n/g, '')),
    'calendar-is-whole',
  ],
  [
    'a calendar with another day',
    text('support.ics', (t) => t.replaceAll(/VALUE=DATE:\d{8}/g, 'VALUE=DATE:20300101')),
    'calendar-is-whole',
  ],
  [
    'a calendar with an invitation',
    text('support.ics', (t) => t.replace('TRANSP', `ORGANIZER:mailto:x@evil.example\r\nTRANSP`)),
    'calendar-is-whole',
  ],
  [
    'a site map to elsewhere',
    text('sitemap.xml', (t) => t.replace(`${base}/tool`, `${evil}/tool`)),
    'site-map-lists-the-pages',
  ],
  [
    'a site map without a page',
    text('sitemap.xml', (t) => t.replace(/<url><loc>[^<]*tool<\/loc><\/url>\n/, '')),
    'site-map-lists-the-pages',
  ],

  ['a preset that is no JSON', put('renovate.json', '{\n'), 'preset-is-one'],
  ['a preset that is a page', put('renovate.json', '<html>\n'), 'preset-is-one'],
  ['a preset that says nothing', put('renovate.json', '{}\n'), 'preset-is-one'],
  [
    'a preset that points elsewhere',
    text('renovate.json', (t) => t.replaceAll(base, evil)),
    'preset-asks-the-index',
  ],
  [
    'a preset that points next door',
    text('renovate.json', (t) => t.replaceAll(`${base}/`, `${base}.evil.example/`)),
    'preset-asks-the-index',
  ],
  [
    'a preset that leaks a variable',
    preset(({ customDatasources }) => {
      for (const one of Object.values(customDatasources))
        one['defaultRegistryUrlTemplate'] = `${base}/{{env.TOKEN}}.json`;
    }),
    'preset-says-only-what-we-write',
  ],
  [
    'a preset that extends another',
    preset((one) => (one['extends'] = ['github>evil/preset'])),
    'preset-says-only-what-we-write',
  ],
  [
    'a preset with registries of its own',
    rule({ registryUrls: [`${evil}/`] }),
    'preset-asks-the-index',
  ],
  [
    'a preset without a datasource',
    preset((one) => Reflect.deleteProperty(one, 'customDatasources')),
    'preset-asks-the-index',
  ],
  [
    'a preset that merges',
    preset((one) => (one['automerge'] = true)),
    'preset-says-only-what-we-write',
  ],
  [
    'a preset with host rules',
    preset((one) => (one['hostRules'] = [{ token: 'x' }])),
    'preset-says-only-what-we-write',
  ],
  ['a preset with a rule that merges', rule({ automerge: true }), 'preset-says-only-what-we-write'],
  [
    'a preset that runs a command',
    rule({ postUpgradeTasks: { commands: ['x'] } }),
    'preset-says-only-what-we-write',
  ],
  [
    'a preset with a script for what it reads',
    preset(({ customDatasources }) => {
      for (const one of Object.values(customDatasources)) one['headers'] = {};
    }),
    'preset-says-only-what-we-write',
  ],
  [
    'a preset for a foreign package',
    rule({ matchPackageNames: ['lodash'] }),
    'preset-names-are-references',
  ],
  ['a preset for every package', rule({ matchPackageNames: ['*'] }), 'preset-names-are-references'],
  [
    'a preset that takes a unknownValidatorStatus’s releases',
    rule({ overridePackageName: 'stranger' }),
    'preset-says-only-what-we-write',
  ],
  [
    'a preset that takes releases of another datasource',
    rule({ overrideDatasource: 'custom.other' }),
    'preset-names-are-references',
  ],
  ['a preset that turns updates off', rule({ enabled: false }), 'preset-says-only-what-we-write'],
  [
    'a rule for everything',
    preset(({ packageRules }) => packageRules.push({ versioning: 'loose' })),
    'preset-names-are-references',
  ],
  [
    'a preset that finds no version',
    preset(({ customManagers }) => (customManagers[0]!['matchStrings'] = ['x'])),
    'preset-says-only-what-we-write',
  ],
  [
    'a preset with a broken pattern',
    preset(({ customManagers }) => (customManagers[0]!['matchStrings'] = ['(?<currentValue>'])),
    'preset-says-only-what-we-write',
  ],
  [
    'presets at two addresses',
    (files) => {
      edit<Preset>(files, 'presets/names.json', ({ customDatasources }) => {
        for (const one of Object.values(customDatasources))
          one['defaultRegistryUrlTemplate'] = `${base}/other/{{packageName}}.json`;
      });
      return summed(files);
    },
    'presets-agree',
  ],
  [
    'a preset with a template',
    rule({ prBodyNotes: ['{{ env.TOKEN }}'] }),
    'preset-says-only-what-we-write',
  ],
];
