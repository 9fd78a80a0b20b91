/** Ways to break the good index, each with the clause that names it and words of the message. */
import { sealOf } from '#judge/ledger/ledger-file.ts';
import type { Ledger } from '#model/support/ledger.ts';
import { edit, json, mended, summed, type Files } from './good-index.ts';

type Fields = { [key: string]: unknown };
type Break = (files: Files) => unknown;

const zeros = '0'.repeat(64);
const time = 'releaseTimestamp';

const seen = 'https://example.com/policy';
const reason = 'A line of the tool lives 18 months.';
const otherEnd = { phase: 'maintenance', ends: '2027-01-01', rule: 'line-age', reason, seen };

const on = '2026-04-03';
const past = { rule: 'upstream', reason: 'Bad.', since: on, ended: '2026-06-03' };

function all(said: object): object {
  return { kind: 'all', all: true, reason: 'So.', seen, ...said };
}

function corrected(version: string, what: string): Break {
  return details('corrections.0', { version, what: [what], why: 'So.', seen, on: '2026-05-01' });
}

const endedByAll = {
  'rules.1': all({ reason, ends: '2031-01-01' }),
  'releases.4.phases.0': { ...otherEnd, ends: '2027-10-01', rule: 'all' },
};

function each(places: Readonly<Record<string, unknown>>): Break {
  return (files) => {
    for (const [place, value] of Object.entries(places)) details(place, value)(files);
  };
}

/** The newest release for a reason, beside this rule, and missing since then. */
function because(rule: string, listed: object): Break {
  const known = { 'rules.1': { reason: 'So.', seen, ...listed }, 'releases.4.missingSince': on };
  return each({ ...known, 'releases.4.causes': [{ rule, reason: 'So.', seen, since: on }] });
}

/** Of the line 3, whose end is then the vendor's. */
function moves(...days: readonly (readonly [from: string, to: string])[]): Break {
  const own = { line: '3', phase: 'maintenance', on: '2026-01-01' };
  const movedEnds = days.map(([from, to]) => ({ ...own, from, to }));
  return each({ 'lines.2.phases.0.rule': 'line-ends', movedEnds });
}

/** The declared line as one that shares what belongs to the line 3. */
function shared(said: object): Break {
  const sound = { shares: '3', first: '2026-04-01', newest: '3.0', versions: ['3.0'] };
  return (files) => {
    edit<{ declaredLines: object[] }>(files, 'details/tool.json', ({ declaredLines: [line] }) => {
      Object.assign(line ?? {}, sound, said);
    });
    return summed(files);
  };
}

function forged(event: object): Break {
  const dated = { number: 12, ...event, effective: '2026-04-01', announced: '2026-06-01' };
  return ledger('events.11', dated);
}

type Breakage = readonly [clause: string, change: Break, says: RegExp];

/** In `details/tool.json`, by clause: the place, what stands there then, and what is told. */
const inDetails: Readonly<Record<string, readonly (readonly [string, unknown, RegExp])[]>> = {
  'facts-have-their-shape': [['purls.0.purl', 'evil', /\.purl: must be a package URL, such as/]],
  'details-say-the-same': [
    ['homepage', 'https://x.dev/', /^tool.json: homepage: is "https/],
    ['id', 'edge-node', /is of edge-node/],
  ],
  'made-of-the-facts': [
    ['newest', '2.0', /newest: is "2\.0"; /],
    ['headline', '2.0', /headline: is "2\.0"; /],
    ['newestSupported', '1.0', /newestSupported: is "1\.0"; /],
    ['purls.0.purl', 'pkg:npm/evil', /purls\[0\]\.purl: is "pkg:npm\/evil/],
    ['identifiers', ['pkg:evil'], /cannot be made of its facts/],
    // So many that time must not grow with their square.
    ['identifiers', Array.from({ length: 2e5 }, (_, i) => `pkg:npm/e${i}`), /purl: .*npm\/e0"/],
  ],
  'what-is-named-is-there': [
    ['rules.0.replacedBy', 'evil', /names evil, which/],
    ['releases.0.causes.0.replacedBy', 'tool', /names tool, which/],
    ['declaredLines.0.coming.replacedBy', 'evil', /names evil/],
    ['follows', 'evil', /names evil, which is no other/],
  ],
  'both-say-what-goes-together': [
    ['goesWith.0.title', 'Evil', /goesWith\[0\]\.title: is "Evil"; the facts make "Edge node"$/],
    ['goesWith.0.own', '>=9', /^details\/edge-node.*">=2.0"; the facts make ">=9"$/],
  ],
  'lines-are-their-releases': [
    ['lines.2.newest', '1.0', /3\.newest: is "1\.0"/],
    ['lines.2.first', '2020-01-01', /3\.first: is "2020-01-01"/],
    ['lines.2.phases.0.ends', '2031-01-01', /3\.ends\[0\]\.day/],
    ['lines.2', undefined, /lines\[2\]: is nothing/],
    ['declaredLines.0.line', '3', /lines: lists a line twice/],
    ['line', undefined, /3\.0\.line: is "3"; .* nothing/],
    ['line', 2, /1\.1\.line: is "1"; .* make "1\.1"/],
  ],
  'lines-end-as-a-whole': [
    ['releases.1.causes', undefined, /1\.1: has the reasons none, and line 1 \{/],
    ['releases.1.phases.0.ends', '2020-01-01', /1\.1: has the end of maintenance .*20-01-01/],
  ],
  'state-follows': [
    ['releases.0.causes', undefined, /1\.0\.causes\[0\]: is nothing/],
    ['releases.0.isDeprecated', false, /1\.0\.deprecated: is false; /],
    ['releases.2.coming.since', '2026-06-01', /2\.0\.deprecatedSince: /],
    ['releases.4.support', 'maintenance', /3\.0\.phase: is "maint/],
    ['declaredLines.0.isDeprecated', true, /9\.deprecated: is true; /],
    ['lines.0.ltsFrom', '2026-06-01', /1: has long-term support from/],
    ['releases.2.coming.ends', '2026-01-01', /2\.0\.ends\[0\]\.day: is/],
    ['releases.2.phases.0.past', true, /2\.0\.phase: is "active"; .* "ended"/],
    ['releases.2.phases.1', otherEnd, /2\.0\.ends\[1\]: is .* make nothing/],
    ['releases.4.overruled', { why: 'So.', seen }, /3\.0\.coming: is /],
    ['rules.1', all({ ends: '2026-12-30' }), /3\.0\.ends\[0\]\.day: .* "2026-12-30"/],
    ['releases.2.coming.ends', undefined, /2\.0\.later: is nothing/],
    ['releases.2.coming.precision', 'month', /2\.0\.later: is nothing/],
    ['releases.0.causes.0.basis', 'near', /1\.0\.causes\[1\]: is nothing/],
  ],
  'reasons-are-facts': [
    ['releases.2.coming.reason', 'So.', /2\.0: names line-age .* So\.,/],
    ['releases.4.phases.0.rule', 'below', /3\.0: names below/],
    ['releases.2.later', [{ rule: 'below', reason: 'So.' }], /2\.0: names below .* So\.,/],
    ['releases.0.causes.0.rule', 'missing', /1\.0: names missing /],
    ['releases.4.overruled', { why: 'So.', seen }, /\.0\.corrected\[0\]/],
    ['releases.2.coming.replacedBy', 'edge-node', /2\.0: names line-age/],
    ['rules.0.since', '2026-01-01', /2\.0: names line-age/],
    ['rules.0.phase', 'active', /2\.0: names line-age/],
    ['declaredLines.0.coming.replacedBy', 'edge-node', /9: names line-ends/],
    // Days that its rule cannot give, or not so well known.
    ['releases.0.causes.0.ends', '2020-01-01', /1\.0: has line-age .* day 2020-01-01 \(exact/],
    ['releases.0.causes.0.ends', undefined, /1\.0: has line-age .* last day undefined/],
    ['releases.4.phases.0.rule', 'upstream', /3\.0: has upstream .* last day 2027-/],
    ['releases.4.phases.0.precision', 'month', /3\.0: has line-age .* month 2027-10-01/],
    ['releases.0.causes.0.basis', 'near', /1\.0: has line-age .* \(near/],
    ['releases.0.basis', 'near', /1\.0: has .* 2025-07-10 \(exact/],
  ],
  'held-back-by-the-first-sight': [['releases.4.servedTimestamp', day(1), /3\.0: is served/]],
  'recorded-before-the-build': [
    ['releases.4.firstSeen', '2026-06-03', /3\.0: says seen 2026-06-03, which has not come/],
    ['imported', '2026-06-03', /the record: says imported 2026-06-03/],
    ['releases.4.pastCauses', [past], /3\.0: says ended 2026-06-03, which has not come/],
  ],
};

export const breakages: readonly Breakage[] = [
  // The specification: what the bytes are.
  ['is-json', put('tool.json', Buffer.from([0x22, 0xe9, 0x22])), /is not UTF-8/],
  ['is-json', text('tool.json', (all) => `\ufeff${all}`), /byte order mark/],
  ['is-json', text('all.json', (all) => all.slice(0, 90)), /json: is cut off or no JSON; put/],
  ['is-json', put('tool.json', deep()), /nested more than 100 deep/],
  ['no-repeated-key', text('tool.json', twice), /^tool.json: homepage: is there twice/],
  ['no-null', release('changelogUrl', null), /releases\[2\]\.changelogUrl: is null/],
  // The specification: names, and all in one.
  ['found', gone('index.json'), /^index.json: is not there/],
  ['found', gone('tool.json'), /^tool.json: is not there/],
  ['names-are-a-list', put('index.json', json({ names: [] })), /must be an array/],
  ['names-are-a-list', put('index.json', '[]\n'), /lists no component/],
  ['names-are-safe', set('index.json', '3', 'edge/node'), /"edge\/node" must be lower-case/],
  ['names-are-safe', set('index.json', '3', 7), /must be a string/],
  ['names-are-safe', set('index.json', '3', 'tool'), /\[2\]: "tool" stands twice/],
  ['all-is-the-parts', put('all.json', '[]\n'), /must be \{"components"/],
  ['all-is-the-parts', set('all.json', 'when', 'now'), /the key "when"/],
  ['all-is-the-parts', set('all.json', 'components.tool', undefined), /lacks tool/],
  ['all-is-the-parts', set('all.json', 'components', {}), /lacks edge-node/],
  ['all-is-the-parts', set('all.json', 'components.more', {}), /has more/],
  ['all-is-the-parts', set('all.json', 'components.tool.homepage', 'x'), /from tool.json/],
  // The specification: the shape of a component.
  ['component-has-releases', put('tool.json', '[]\n'), /must be an object/],
  ['component-has-releases', component('releases', {}), /must be an array/],
  ['component-has-releases', component('releases.3', '3.0'), /not "3.0"/],
  ['component-links', component('homepage', undefined), /homepage: is missing/],
  ['component-links', component('changelogUrl', undefined), /changelogUrl: is missing/],
  ['deprecation-is-said', release('isDeprecated', 'no'), /not "no"/],
  ['deprecation-is-said', release('isDeprecated', undefined), /not nothing/],
  ['stable-only-false', release('isStable', true), /left out/],
  ['known-keys', release('size', 3), /"size", which the specification does not name/],
  ['known-keys', component('title', 'T'), /"title"/],
  // The specification: versions.
  ['version-is-orderable', release('version', 2), /must be a string, not 2/],
  ['version-is-orderable', release('version', 'latest'), /does not start with a digit/],
  ['oldest-first', release('version', 'v1.10'), /v1\.10 and 1\.10 are the same version/],
  ['oldest-first', release('version', '1.9.1'), /1\.9\.1 must stand before 1\.10/],
  ['prerelease-is-marked', release('version', '2.0.0-rc-1'), /reads as a pre-release/],
  // The specification: times.
  ['timestamp-is-real', release(time, undefined), /is missing/],
  ['timestamp-is-real', release(time, '2026-02-30T00:00:00.000Z'), /no real UTC time/],
  ['timestamp-is-real', release(time, 1_780_000_000), /no real UTC time/],
  ['timestamp-is-real', release(time, '2026-05-12T02:00:00.000+02:00'), /must be in UTC/],
  ['timestamp-is-past', release(time, '2026-06-02T12:00:00.001Z'), /in the future/],
  ['timestamp-is-plain', release(time, '1970-01-01T00:00:00.000Z'), /before 2000/],
  ['timestamp-is-plain', release(time, '2026-05-12T00:00:00Z'), /is best written/],
  // The specification: links.
  ['links-are-safe', release('changelogUrl', 7), /must be a URL, not 7/],
  ['links-are-safe', release('changelogUrl', 'http://example.com/'), /not http:/],
  ['links-are-safe', release('changelogUrl', 'https://example.com/{{env}}'), /would run/],
  ['links-are-safe', component('homepage', 'https://me@example.com/'), /^edge-node.json: homepage/],
  // The facts: their shape, and the component file.
  ['facts-have-their-shape', set('lifecycle/tool.json', 'schema', 7), /tool.json: schema/],
  ['facts-have-their-shape', freshness({ commit: 'x' }), /commit: must be a commit: 40 hexa/],
  // The facts among themselves.
  ['what-is-named-is-there', corrected('9.9', 'date'), /corrects 9\.9 \(date\), contrary to/],
  ['what-is-named-is-there', corrected('3.0', 'date'), /corrects 3\.0 \(date\), contrary to/],
  ['what-is-named-is-there', corrected('3.0', 'withdrawn'), /corrects 3\.0 \(withdrawn\), con/],
  ['lines-are-their-releases', shared({ shares: 'no' }), /9: shares the releases of no, which is/],
  ['lines-are-their-releases', shared({ first: '2026-03-31' }), /9\.first: is "2026-03-31"/],
  ['lines-are-their-releases', shared({ versions: ['3.0', '3.0'] }), /9\.releases\[1\]: is /],
  ['reasons-are-facts', corrected('3.0', 'deprecated'), /3\.0\.corrected\[0\]: is nothing/],
  ['reasons-are-facts', each(endedByAll), /3\.0: names all /],
  ['reasons-are-facts', because('all', all({ ends: '2026-12-30' })), /3\.0: names all /],
  ['reasons-are-facts', because('versions', { kind: 'versions' }), /3\.0: names versions /],
  ['reasons-are-facts', because('missing', { kind: 'versions' }), /3\.0: names missing /],
  ['moves-lead-to-the-ends', moves(['2028-01', '2026-12']), /3: .* was moved to 2026-12/],
  ['moves-lead-to-the-ends', moves(['2030-01', '2031-01'], ['2032-01', '2033-01']), /was 2031-01/],
  // The facts: the ledger and the day of the build.
  ['ledger-only-grows', ledger('events.1.number', 9), /has the number 9 at place 2/],
  ['ledger-only-grows', ledger('policies.0.phase', 'active'), /which is not there or of another/],
  ['ledger-only-grows', ledger('id', 'edge-node'), /ledger of edge-node/],
  ['ledger-only-grows', set('lifecycle/tool.json', 'seal', zeros), /seal: does not fit/],
  ['ledger-only-grows', ledger('events.0.announced', '2020-01-01'), /on 2020-01-01, out on 20/],
  ['ledger-only-grows', ledger('events.0.announced', '2026-05-31'), /2: imported on .*-31/],
  ['ledger-agrees', ledger('events.3.effective', '2031-01-02'), /-02, but by details.*announce/],
  ['ledger-only-grows', ledger('events.3.lastDay', '2031-01-01'), /ends after 2031-01-01 and/],
  ['ledger-agrees', forged({ kind: 'replaced', by: 'evil', reason: 'So.' }), /no day; .* is lost$/],
  ['ledger-agrees', forged({ kind: 'released', version: '3.0' }), /something twice/],
  ['status-is-of-the-past', status('built', '2026-06-01T12:15:00.001Z'), /has not come/],
  ['status-is-of-the-past', status('components.tool.lastSuccess', day(9)), /gathered after/],
  ['status-is-of-the-past', freshness({ prepared: '2026-05-31' }), /but published as .*05-31/],
  ['fresh', status('built', '2026-05-29T23:59:59.999Z'), /over two days ago/],
  ['some-releases', emptied, /none of them has a release or a line/],
  // Sums, log and the day of validity.
  ['sums-match', (files) => files.delete('SHA256SUMS'), /is not there/],
  ['sums-are-in-form', sums((lines) => [...lines, 'zzz']), /line \d+: is not/],
  ['sums-are-in-form', sums((lines) => [`${zeros}  ../passwd`, ...lines]), /no plain relative/],
  ['sums-are-in-form', sums((lines) => lines.toReversed()), /must stand before/],
  ['sums-are-in-form', sums((lines) => [lines[0]!, ...lines]), /stands twice/],
  ['sums-match', (files) => files.set('extra.txt', 'more\n'), /lacks extra.txt/],
  ['sums-match', (files) => files.delete('index.html'), /^index.html: is in SHA256SUMS but is not/],
  ['sums-match', (files) => files.set('index.html', 'x\n'), /^index.html: is not what/],
  ['still-valid', freshness({ prepared: '2026-05-20', validUntil: '2026-05-31' }), /2026-05-31/],
  ['still-valid', freshness({ validUntil: '2026-07-03' }), /claims trust until 2026-07-03/],
  ['still-valid', freshness({ prepared: '2026-06-02', validUntil: '2026-06-01' }), /claims trust/],
  ['still-valid', freshness({ prepared: '2026-06-03', validUntil: '2026-06-10' }), /not come/],
  ['log-is-a-chain', log({ number: 2, previous: zeros }), /line 1: does not follow/],
  ['log-is-a-chain', log({ day: '2026-06-03' }), /has not come/],
  ['log-ends-with-this', log({ sums: zeros }), /other sums/],
  ['log-ends-with-this', log({}, '\n\n'), /line break/],
  ['log-ends-with-this', freshness({ number: 7 }), /7, which is not the last of/],
  ['log-ends-with-this', freshness({ prepared: '2026-05-31' }), /1, which is not the last of/],
  // The folder.
  ['plain-files', put('big.bin', new Uint8Array(25 * 2 ** 20 + 1)), /over 25 MiB/],
  // What is made of the facts.
  ['made-of-the-facts', put('api/tool.json', deep()), /^api\/tool.json: .* is nested too deep/],
  ['all-files-and-no-others', gone('tool.html'), /^tool.html: is missing; run the build again/],
  ['all-files-and-no-others', put('.env', 'TOKEN=1\n'), /^.env: is made by no fact/],
  ...Object.entries(inDetails).flatMap(([clause, rows]) =>
    rows.map(([place, value, says]): Breakage => [clause, details(place, value), says]),
  ),
];

function gone(path: string): Break {
  return (files) => (files.delete(path), summed(files));
}

function put(path: string, body: string | Uint8Array): Break {
  return (files) => summed(files.set(path, body));
}

function text(path: string, change: (text: string) => string): Break {
  return (files) => summed(files.set(path, change(String(files.get(path)))));
}

/** Sets the value at a place such as `lines.0.first`; nothing removes it. */
function set(path: string, place: string, value: unknown): Break {
  return (files) => {
    edit<Fields>(files, path, (whole) => setAt(whole, place, value));
    return summed(files);
  };
}

function setAt(whole: Fields, place: string, value: unknown): void {
  const keys = place.split('.');
  const last = keys.pop() ?? '';
  let one = whole;
  for (const key of keys) one = one[key] as Fields;
  if (value !== undefined) one[last] = value;
  else if (Array.isArray(one)) one.splice(Number(last), 1);
  else delete one[last];
}

function details(place: string, value: unknown): Break {
  return set('details/tool.json', place, value);
}

function status(place: string, value: unknown): Break {
  return set('status.json', place, value);
}

function day(of: number): string {
  return `2026-06-0${of}T12:00:00.000Z`;
}

/** Sealed anew, as whoever forges it would. */
function ledger(place: string, value: unknown): Break {
  return (files) => {
    edit<Ledger>(files, 'lifecycle/tool.json', (one) => {
      setAt(one, place, value);
      one.seal = sealOf(one);
    });
    return summed(files);
  };
}

/** With `all.json` to match. */
function component(place: string, value: unknown): Break {
  return (files) => {
    set('edge-node.json', place, value)(files);
    return mended(files);
  };
}

function release(key: string, value: unknown): Break {
  return component(`releases.2.${key}`, value);
}

function emptied(files: Files): Files {
  const none = { declaredLines: undefined, lines: [], releases: [] };
  for (const name of ['edge-node', 'tool'])
    edit(files, `details/${name}.json`, (one) => ({ ...one, ...none }));
  return mended(files);
}

function sums(change: (lines: string[]) => string[]): Break {
  return (files) => {
    const lines = String(files.get('SHA256SUMS')).trimEnd().split('\n');
    files.set('SHA256SUMS', `${change(lines).join('\n')}\n`);
  };
}

function freshness(change: object): Break {
  return (files) => {
    edit<object>(files, 'freshness.json', (one) => ({ ...one, ...change }));
    return summed(files);
  };
}

function log(change: object, end = '\n'): Break {
  return (files) => {
    const line = JSON.parse(String(files.get('log.jsonl'))) as object;
    files.set('log.jsonl', `${JSON.stringify({ ...line, ...change })}${end}`);
  };
}

function deep(): string {
  return `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}\n`;
}

function twice(whole: string): string {
  return whole.replace('{', '{"homepage":"x",');
}
