/** Ways to break the good index, each with the clause that names it and words of the message. */
import { sealOf } from '#judge/ledger/ledger-text.ts';
import type { Ledger } from '#model/support/ledger.ts';
import { edit, json, mended, summed, type Files } from './good-index.ts';

type Fields = { [key: string]: unknown };
type Component = { homepage?: unknown; changelogUrl?: unknown; releases: Fields[] };
type Detailed = Fields & { phases: Fields[]; causes: Fields[] };
type Details = Fields & { lines: Detailed[]; releases: Detailed[] };
type Break = (files: Files) => unknown;

/** What is broken, how, the clause, and what it says. */
export const breakages: readonly (readonly [clause: string, change: Break, says: RegExp])[] = [
  // The specification: what the bytes are.
  ['is-json', put('tool.json', '<!doctype html>\n'), /is a page or XML/],
  ['is-json', put('tool.json', Buffer.from([0x22, 0xe9, 0x22])), /is not UTF-8/],
  ['is-json', text('tool.json', (all) => `\ufeff${all}`), /byte order mark/],
  ['is-json', text('all.json', (all) => all.slice(0, 90)), /is not JSON: /],
  ['is-json', put('tool.json', deep()), /nested more than 100 deep/],
  [
    'no-repeated-key',
    text('tool.json', (all) => all.replace('{', '{"homepage":"x",')),
    /^tool.json: homepage: is there twice/,
  ],
  [
    'no-null',
    release((one) => (one['changelogUrl'] = null)),
    /releases\[2\]\.changelogUrl: is null/,
  ],
  ['newline-at-end', text('index.json', (all) => all.trimEnd()), /^index.json/],
  // The specification: names, and all in one.
  ['found', (files) => files.delete('index.json'), /^index.json: is not there/],
  ['found', (files) => files.delete('tool.json'), /^tool.json: is not there/],
  ['names-are-a-list', put('index.json', json({ names: [] })), /must be an array/],
  ['names-are-a-list', put('index.json', '[]\n'), /lists no component/],
  ['names-are-safe', names('edge/node'), /"edge\/node" must be lower-case/],
  ['names-are-safe', names('status'), /keeps for itself/],
  ['names-are-safe', names(7), /must be a string/],
  ['names-are-safe', names('tool'), /\[3\]: "tool" stands twice/],
  ['all-is-the-parts', put('all.json', '[]\n'), /must be \{"components"/],
  ['all-is-the-parts', all((one) => ({ ...one, when: 'now' })), /the key "when"/],
  ['all-is-the-parts', all(({ components }) => delete components['tool']), /lacks tool/],
  ['all-is-the-parts', all(({ components }) => void (components['more'] = {})), /has more/],
  [
    'all-equals-the-parts',
    all(({ components }) => (components['tool']!['homepage'] = 'https://example.com/')),
    /differs from tool.json/,
  ],
  // The specification: the shape of a component.
  ['component-has-releases', put('tool.json', '[]\n'), /must be an object/],
  ['component-has-releases', component((one) => ({ ...one, releases: {} })), /must be an array/],
  [
    'component-has-releases',
    component(({ releases }) => releases.push('3.0' as never)),
    /not "3.0"/,
  ],
  ['component-links', component((one) => delete one.homepage), /homepage: is missing/],
  ['component-links', component((one) => delete one.changelogUrl), /changelogUrl: is missing/],
  ['deprecation-is-said', release((one) => (one['isDeprecated'] = 'no')), /not "no"/],
  ['deprecation-is-said', release((one) => delete one['isDeprecated']), /not nothing/],
  ['stable-only-false', release((one) => (one['isStable'] = true)), /left out/],
  ['known-keys', release((one) => (one['size'] = 3)), /"size"/],
  ['known-keys', component((one) => ({ ...one, title: 'T' })), /"title"/],
  ['key-order', component(({ releases, ...rest }) => ({ releases, ...rest })), /keys go/],
  // The specification: versions.
  ['version-is-orderable', version(2), /must be a string, not 2/],
  ['version-is-orderable', release((one) => delete one['version']), /must be a string/],
  ['version-is-orderable', version('latest'), /must begin with digits/],
  ['version-is-orderable', version(''), /must begin with digits/],
  ['version-is-orderable', version('2.0.0.0.0.0.0'), /more than six groups/],
  ['version-is-orderable', version('4f5e6d7c'), /commit hash/],
  ['version-is-orderable', version('2.0.0 final'), /has spaces/],
  ['oldest-first', version('1.10'), /1\.10 stands twice/],
  ['oldest-first', version('v1.10'), /are the same version/],
  [
    'oldest-first',
    component(
      ({ releases }) =>
        void releases.sort((a, b) => (String(a['version']) < String(b['version']) ? -1 : 1)),
    ),
    /1\.9 must stand before 1\.10/,
  ],
  ['prerelease-is-marked', version('2.0.0-rc-1'), /reads as a pre-release/],
  // The specification: times.
  ['timestamp-is-real', time(undefined), /is missing/],
  ['timestamp-is-real', time('2026-02-30T00:00:00.000Z'), /no real UTC time/],
  ['timestamp-is-real', time('2026-05-12T00:00:00.000'), /no real UTC time/],
  ['timestamp-is-real', time('2026-05-12'), /no real UTC time/],
  ['timestamp-is-real', time(1_780_000_000), /no real UTC time/],
  ['timestamp-is-real', time('2026-05-12T02:00:00.000+02:00'), /must be in UTC/],
  ['timestamp-is-past', time('2026-06-02T12:00:00.001Z'), /in the future/],
  ['timestamp-is-plain', time('1970-01-01T00:00:00.000Z'), /before 2000/],
  ['timestamp-is-plain', time('2026-05-12T00:00:00Z'), /is best written/],
  // The specification: links.
  ['links-are-safe', link(7), /must be a URL, not 7/],
  ['links-are-safe', link('/edge/changes'), /no complete URL/],
  ['links-are-safe', link('javascript:alert(1)'), /not javascript:/],
  ['links-are-safe', link('http://example.com/'), /not http:/],
  ['links-are-safe', link('https://example.com/{{env}}'), /Renovate would run/],
  ['links-are-safe', link('https://example.com/">'), /quotes/],
  ['links-are-safe', link('https://me:secret@example.com/'), /password/],
  ['links-are-safe', component((one) => (one.homepage = 'data:x')), /^edge-node.json: homepage/],
  // The facts: their shape, and the component file.
  [
    'facts-have-their-shape',
    details((one) => (one['size'] = 1)),
    /^details\/tool.json: .*unknown key "size"/,
  ],
  ['facts-have-their-shape', (files) => files.delete('details/tool.json'), /is missing/],
  [
    'facts-have-their-shape',
    details(({ lines }) => (lines[0]!['first'] = '2024-02-30')),
    /lines\[0\]\.first: must be a day that exists/,
  ],
  [
    'facts-have-their-shape',
    file('lifecycle/tool.json', (one) => (one['schema'] = 7)),
    /^lifecycle\/tool.json: schema/,
  ],
  [
    'details-say-the-same',
    details((one) => (one['homepage'] = 'https://example.com/x')),
    /^details\/tool.json: homepage is "https/,
  ],
  [
    'details-say-the-same',
    details(({ releases }) => releases.shift()),
    /has 4 releases, tool.json 5/,
  ],
  [
    'details-say-the-same',
    details(({ releases }) => (releases[0]!['releaseTimestamp'] = '2024-01-11T00:00:00.000Z')),
    /releases\[0\]: releaseTimestamp is/,
  ],
  [
    'details-say-the-same',
    details(({ releases }) => (releases[0]!['isDeprecated'] = false)),
    /isDeprecated is false, but true by tool.json/,
  ],
  [
    'details-say-the-same',
    details(({ releases }) => (releases[0]!['isStable'] = false)),
    /isStable is false/,
  ],
  // The facts among themselves.
  ['newest-is-there', details((one) => (one['newest'] = '9.0')), /newest: 9\.0 is not listed/],
  ['newest-is-there', details((one) => delete one['newest']), /names no newest/],
  ['newest-is-there', details((one) => (one['headline'] = '9.0')), /headline: 9\.0/],
  ['newest-is-there', details((one) => (one['newestSupported'] = '1.0')), /1\.0 is deprecated/],
  [
    'deprecation-has-a-cause',
    details(({ releases }) => delete (releases[0] as Fields)['causes']),
    /1\.0: is deprecated without a cause/,
  ],
  [
    'deprecation-has-a-cause',
    details(({ releases }) => (releases.at(-1)!.causes = releases[0]!.causes)),
    /3\.0: has a cause/,
  ],
  [
    'deprecation-has-a-cause',
    details(({ releases }) => (releases[0]!.causes[0]!['since'] = '2026-01-01')),
    /its causes 2026-01-01/,
  ],
  [
    'support-follows-from-its-ends',
    details(({ lines }) => (lines[2]!['supportEnds'] = '2031-01-01')),
    /3: supportEnds is "2031-01-01"/,
  ],
  [
    'support-follows-from-its-ends',
    details(({ releases }) => (releases.at(-1)!['support'] = 'maintenance')),
    /3\.0: support is "maintenance"/,
  ],
  [
    'support-follows-from-its-ends',
    details(({ lines }) => (lines[0]!['supported'] = true)),
    /supported is true/,
  ],
  [
    'lines-are-their-releases',
    details(({ lines }) => (lines[0]!['releases'] = 1)),
    /has 2 releases, not 1/,
  ],
  [
    'lines-are-their-releases',
    details(({ lines }) => (lines[0]!['newest'] = '3.0')),
    /1: has no release 3\.0/,
  ],
  [
    'lines-are-their-releases',
    details(({ lines }) => (lines[0]!['isDeprecated'] = false)),
    /isDeprecated is false/,
  ],
  [
    'lines-are-their-releases',
    details(({ lines }) => (lines[0]!['deprecatedSince'] = '2026-01-01')),
    /deprecatedSince/,
  ],
  [
    'lines-are-their-releases',
    details(({ lines }) => (lines[2]!.phases[0]!['ends'] = '2031-01-01')),
    /maintenance is not the longest/,
  ],
  [
    'lines-are-their-releases',
    details(({ lines }) => lines.pop()),
    /of the line 3, which is not listed/,
  ],
  // The facts: the ledger and the day of the build.
  [
    'ledger-only-grows',
    ledger(({ events }) => ((events[1] as Fields)['number'] = 9)),
    /has the number 9, not 2/,
  ],
  [
    'ledger-only-grows',
    ledger(({ events }) => ((events.at(-1) as Fields)['announced'] = '2020-01-01')),
    /announced on 2020-01-01, before/,
  ],
  [
    'ledger-only-grows',
    ledger(({ events }) =>
      events.push({
        kind: 'withdrawn',
        event: 99,
        reason: 'So.',
        number: events.length + 1,
        effective: '2026-06-01',
        announced: '2026-06-01',
      }),
    ),
    /takes back the event 99/,
  ],
  [
    'ledger-only-grows',
    ledger((one) => one.policies.pop()),
    /policy maintenance-1, which is not listed/,
  ],
  ['ledger-only-grows', ledger((one) => (one.id = 'edge-node')), /ledger of edge-node/],
  [
    'ledger-only-grows',
    file('lifecycle/tool.json', (one) => (one['seal'] = '0'.repeat(64))),
    /seal: is not the sum/,
  ],
  [
    'ledger-agrees',
    ledger(({ events }) =>
      events.forEach((one) => one.kind === 'phase-end' && (one.effective = '2031-01-02')),
    ),
    /holds from 2031-01-02, but by details\/tool.json from .*run announce/,
  ],
  [
    'status-is-of-the-past',
    status((one) => (one['built'] = '2026-06-01T12:15:00.001Z')),
    /which has not come/,
  ],
  [
    'status-is-of-the-past',
    status(({ components }) => (components['tool']!['lastSuccess'] = '2026-06-01T12:15:00.001Z')),
    /tool: was gathered after/,
  ],
  ['status-names', status(({ components }) => delete components['tool']), /lacks tool/],
  [
    'status-names',
    status(({ components }) => (components['more'] = components['tool']!)),
    /has more/,
  ],
  ['fresh', status((one) => (one['built'] = '2026-05-01T00:00:00.000Z')), /over two days ago/],
  ['some-releases', emptied, /none of them has a release/],
  // Sums, log and the day of validity.
  ['sums-are-there', (files) => files.delete('SHA256SUMS'), /is not there/],
  ['sums-are-readable', sums((lines) => [...lines, 'zzz']), /line \d+: is not/],
  [
    'sums-are-readable',
    sums((lines) => [`${'0'.repeat(64)}  ../passwd`, ...lines]),
    /no plain relative path/,
  ],
  ['sums-are-sorted', sums((lines) => lines.toReversed()), /must stand before/],
  ['sums-are-sorted', sums((lines) => [lines[0]!, ...lines]), /stands twice/],
  ['sums-are-complete', (files) => files.set('extra.txt', 'more\n'), /lacks extra.txt/],
  [
    'sums-match',
    (files) => files.delete('index.html'),
    /^index.html: is in SHA256SUMS but is not there/,
  ],
  [
    'sums-match',
    (files) => files.set('index.html', '<!doctype html>\n'),
    /^index.html: is not what/,
  ],
  ['freshness-shape', (files) => (files.delete('freshness.json'), summed(files)), /is not there/],
  ['freshness-shape', file('freshness.json', (one) => delete one['validUntil']), /validUntil/],
  [
    'still-valid',
    file('freshness.json', (one) =>
      Object.assign(one, { prepared: '2026-05-20', validUntil: '2026-05-25' }),
    ),
    /may be trusted until 2026-05-25/,
  ],
  [
    'still-valid',
    file('freshness.json', (one) => (one['validUntil'] = '2036-01-01')),
    /claims trust until 2036/,
  ],
  [
    'still-valid',
    file('freshness.json', (one) =>
      Object.assign(one, { prepared: '2026-06-09', validUntil: '2026-06-10' }),
    ),
    /which has not come/,
  ],
  ['log-is-a-chain', (files) => files.set('log.jsonl', 'x\n'), /line 1: is no line/],
  [
    'log-is-a-chain',
    (files) => files.set('log.jsonl', log(files, { number: 2, previous: '0'.repeat(64) })),
    /line 1: does not follow/,
  ],
  [
    'log-is-a-chain',
    (files) => files.set('log.jsonl', log(files, { day: '2026-06-09' })),
    /has not come/,
  ],
  ['log-ends-with-this', (files) => files.delete('log.jsonl'), /is not there/],
  ['log-ends-with-this', (files) => files.set('log.jsonl', '\n'), /has no line/],
  [
    'log-ends-with-this',
    (files) => files.set('log.jsonl', log(files, { sums: '0'.repeat(64) })),
    /other sums/,
  ],
  [
    'log-ends-with-this',
    (files) => files.set('log.jsonl', String(files.get('log.jsonl')).trimEnd()),
    /line break/,
  ],
  [
    'log-ends-with-this',
    file('freshness.json', (one) => (one['number'] = 7)),
    /is of publication 7/,
  ],
  // The folder.
  ['no-hidden-file', put('.env', 'TOKEN=1\n'), /^.env/],
  ['plain-path', put('a b.txt', 'x\n'), /may only have/],
  ['no-empty-file', put('tool.html', ''), /^tool.html/],
  ['names-differ-by-more-than-case', put('Tool.json', '{}\n'), /differ in case only/],
  ['within-limits', put('big.bin', new Uint8Array(25 * 2 ** 20 + 1)), /over 25 MiB/],
  // What is made of the facts.
  [
    'whole',
    (files) => (files.delete('tool.html'), summed(files)),
    /^tool.html: is missing; run the build again/,
  ],
  ['nothing-else', put('extra.txt', 'more\n'), /^extra.txt: is made by no fact/],
  ['nothing-else', put('_worker.js', 'x\n'), /would be obeyed/],
  [
    'made-of-the-facts',
    text('tool.html', (all) => all.replace('<h1', '<h2')),
    /^tool.html: line \d+, column \d+: is .*<h2.*; the facts make .*<h1/,
  ],
];

function put(path: string, body: string | Uint8Array): Break {
  return (files) => summed(files.set(path, body));
}

function text(path: string, change: (text: string) => string): Break {
  return (files) => summed(files.set(path, change(String(files.get(path)))));
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each caller knows its file.
function file<T = Fields>(path: string, change: (value: T) => unknown): Break {
  return (files) => {
    edit<T>(files, path, (one) => objectOr<T>(change(one)));
    return summed(files);
  };
}

/** What a change answers where it makes a new value. */
function objectOr<T>(value: unknown): T | undefined {
  return typeof value === 'object' ? (value as T) : undefined;
}

function details(change: (one: Details) => unknown): Break {
  return file<Details>('details/tool.json', (one) => void change(one));
}

type Status = Fields & { components: Record<string, Fields> };

function status(change: (one: Status) => unknown): Break {
  return file<Status>('status.json', (one) => void change(one));
}

/** Sealed anew, as whoever forges it would. */
function ledger(change: (one: Ledger) => unknown): Break {
  return file<Ledger>('lifecycle/tool.json', (one) => {
    change(one);
    one.seal = sealOf(one);
  });
}

function all(change: (one: { components: Record<string, Fields> }) => unknown): Break {
  return file('all.json', change);
}

/** With `all.json` to match. */
function component(change: (component: Component) => unknown): Break {
  return (files) => {
    edit<Component>(files, 'edge-node.json', (one) => objectOr<Component>(change(one)));
    return mended(files);
  };
}

/** Changes the newest release. */
function release(change: (release: Fields) => unknown): Break {
  return component(({ releases }) => void change(releases.at(-1)!));
}

function version(text: unknown): Break {
  return release((one) => (one['version'] = text));
}

function time(value: unknown): Break {
  return release((one) => (one['releaseTimestamp'] = value));
}

function link(value: unknown): Break {
  return release((one) => (one['changelogUrl'] = value));
}

function names(more: unknown): Break {
  return file<unknown[]>('index.json', (list) => [...list, more]);
}

function sums(change: (lines: string[]) => string[]): Break {
  return (files) => {
    const lines = String(files.get('SHA256SUMS')).trimEnd().split('\n');
    files.set('SHA256SUMS', `${change(lines).join('\n')}\n`);
  };
}

function log(files: Files, change: object): string {
  const line = JSON.parse(String(files.get('log.jsonl'))) as object;
  return `${JSON.stringify({ ...line, ...change })}\n`;
}

function deep(): string {
  return `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}\n`;
}

function emptied(files: Files): Files {
  for (const name of ['edge-node', 'tool'])
    edit<Component>(files, `${name}.json`, (one) => ({ ...one, releases: [] }));
  return mended(files);
}
