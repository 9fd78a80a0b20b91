/** What the facts make of each file: differences in words, what cannot be compared, and that no byte goes unseen. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { placedMessage } from '#model/problem.ts';
import { differencesOf } from '#verify/difference.ts';
import { hindrancesOf, type Hindrance, type Maker } from '#verify/remake.ts';
import { exitOf } from '#verify/verify.ts';
import { edit, brokenIn, goodFiles, leavesOutAll, remakeOf, summed, toldIn } from './good-index.ts';
import { verified } from './good-index.ts';
import type { Files } from './good-index.ts';

type Bytes = string | Uint8Array;
const ended = 'is the end of the file; the facts make';

/** The last stands behind another part of its file. */
test.each<[told: string, there: Bytes, made: Bytes, before?: string]>([
  [
    'a.json: a[0].b: is 1; the facts make 2 / a.json: a[0].c: is 2; the facts make nothing / a.json: d: is 1; the facts make "x"',
    '{"a":[{"b":1,"c":2}],"d":1,"e":1,"f":1}',
    '{"a":[{"b":2}],"d":"x","e":2,"f":2}',
  ],
  ['a.json: the whole: is []; the facts make {}', '[]', '{}'],
  [`a.json: the whole: is "${'x'.repeat(58)}…; the facts make 1`, `"${'x'.repeat(90)}"`, '1'],
  ['a.json: line 1, column 6: is {"a": 1}; the facts make {"a":1}', '{"a": 1}', '{"a":1}'],
  ['a.html: line 2, column 4: is <p>2\\n; the facts make <p>3\\n', '<p>1\n<p>2\n', '<p>1\n<p>3\n'],
  [`a.txt: line 2, column 1: ${ended} two\\n`, 'one\n', 'one\ntwo\n'],
  ['a.png: byte 2: is not what the facts make of it', Uint8Array.of(255, 1), Uint8Array.of(255, 2)],
  ['a.html: line 2, column 2: is two; the facts make tow', 'two', 'tow', 'one\n'],
])('a difference: %s', (told, there, made, before = '') => {
  const [path = ''] = told.split(':');
  const found = differencesOf(path, Buffer.from(there), Buffer.from(made), Buffer.from(before));
  expect(found.map(placedMessage).join(' / ')).toBe(told);
});

test.each<[string, (text: string) => string, RegExp]>([
  ['goes on', (text) => `${text} `, /goes on after its end, by 1 bytes/],
  ['ends early', (text) => text.slice(0, -2), /is the end of the file; the facts make \}/],
  ['says otherwise', (text) => text.replace('1.10', '1.11'), /line \d+, column \d+: is .*1\.11/],
])('a file in parts that %s is told once', async (_, change, says) => {
  const files = goodFiles();
  summed(files.set('all.json', change(String(files.get('all.json')))));
  expect(toldIn(await verified(files), 'made-of-the-facts')).toEqual([expect.stringMatching(says)]);
});

test('where all files differ, some of them are told', async () => {
  const other = new Map([...goodFiles()].map(([path, text]) => [path, `${String(text)} `]));
  const told = toldIn(await verified(goodFiles(), remakeOf(other)), 'made-of-the-facts');
  expect(told).toHaveLength(51);
  expect(told.at(-1)).toContain(': is wrong too; only 50 are told');
});

const style = 'assets/style.css';
const made = { templates: { 'page.html': 'x' }, assets: { [style]: 'y' } };
const maker: Maker = { program: { version: '1.0.0', fingerprint: 'a' }, ...made };
const program = { version: '2.0.0', fingerprint: 'b'.repeat(64) };
const listed = (own: Partial<Maker>, have: Partial<Maker> = {}) =>
  hindrancesOf({ ...maker, ...own }, { ...maker, ...have });

const unproven = 'what cannot be compared is listed, and never called proven';

test(`${unproven}: an index of another program`, async () => {
  const result = await verified(goodFiles(), remakeOf(goodFiles(), listed({ program })));
  expect([exitOf(result), brokenIn(result)]).toEqual([4, []]);
  const [told] = result.notCompared;
  expect(told).toEqual({
    because: 'made by another state of the program, version 2.0.0; this is 1.0.0',
    remedy:
      'build an index of your own again, or run verify with the program that made it, version 2.0.0',
    paths: expect.arrayContaining(['tool.html', 'feed.xml', 'status.json']),
  });
  expect(told?.paths).not.toContain('tool.json');
  const commit = 'c'.repeat(40);
  const [named] = hindrancesOf({ ...maker, program }, maker, commit);
  expect(named?.remedy).toContain(`keeps the index too: git checkout ${commit} && npm ci`);
});

test(`${unproven}: facts with keys of a later program`, async () => {
  const files = goodFiles();
  edit(files, 'facts.json', (facts) => ({ ...facts, program: { name: 'x', ...program } }));
  edit(files, 'details/tool.json', (details) => ({ ...details, later: 1 }));
  const result = await verified(summed(files));
  expect([exitOf(result), brokenIn(result)]).toEqual([4, []]);
});

const strangers = ['e.invalid', 'a.org@e.invalid', '203.0.113.9', '[2606:4700::1]', 'e.xn--p1ai'];
test.each(strangers)(`${unproven}: another program excuses no link to %s`, async (host) => {
  const files = goodFiles();
  summed(files.set('tool.html', `<a href="https://${host}/">Download</a>\n`));
  const result = await verified(files, remakeOf(goodFiles(), listed({ program })));
  expect([exitOf(result), brokenIn(result)]).toEqual([1, ['hosts-are-those-of-the-facts']]);
});

test(`${unproven}: templates of their own may link to an imprint`, async () => {
  const files = goodFiles();
  edit(files, 'facts.json', (facts) => ({ ...facts, templates: { 'layout.hbs': '0'.repeat(64) } }));
  summed(files.set('tool.html', '<a href="https://imprint.invalid/">Imprint</a>\n'));
  const result = await verified(files, remakeOf(files, listed({}, { templates: {} })));
  expect([exitOf(result), brokenIn(result)]).toEqual([4, []]);
});

test('a link that a calendar folds is read whole', async () => {
  const hostsOf = async (link: string) => {
    const files = goodFiles();
    summed(files.set('ends.ics', `BEGIN:VEVENT\r\nURL:https://${link}/tool\r\nEND:VEVENT\r\n`));
    return brokenIn(await verified(files, remakeOf(goodFiles(), listed({ program }))));
  };
  expect(await hostsOf('example.co\r\n m')).toEqual([]);
  expect(await hostsOf('evil.inv\r\n alid')).toEqual(['hosts-are-those-of-the-facts']);
});

test.each<[string, Partial<Maker>, readonly string[], readonly string[]]>([
  ['templates', { templates: {} }, ['tool.html', '404.html', 'feed.xml'], [style]],
  ['assets', { assets: { [style]: 'z' } }, ['tool.html', style], ['feed.xml']],
])('own %s that are not at hand are listed', async (_, have, lost, proven) => {
  const hindrances = listed({}, have);
  const remedy = 'name the folder site that the index was built with: --source <folder>';
  expect(hindrances).toMatchObject([{ remedy }]);
  const result = await verified(goodFiles(), remakeOf(goodFiles(), hindrances));
  const paths = result.notCompared.flatMap((some) => some.paths);
  expect(exitOf(result)).toBe(4);
  expect(paths).toEqual(expect.arrayContaining([...lost]));
  expect(paths.filter((path) => proven.includes(path))).toEqual([]);
});

test(`${unproven}: files that are missing are wrong even where a hindrance leaves others out`, async () => {
  const affects = (path: string) => path === '404.html';
  const hindrance: Hindrance = { because: 'x', remedy: 'y', affects };
  const result = await verified(without('tool.html'), remakeOf(goodFiles(), [hindrance]));
  expect([exitOf(result), brokenIn(result)]).toEqual([1, ['all-files-and-no-others']]);
});

/** Sums, log and the day of validity hold anything that fits them; the attacker makes them fit. */
const fitting = new Set(['SHA256SUMS', 'log.jsonl', 'freshness.json']);
const isFact = (path: string) => /^(facts|status|index)\.json$|^(details|lifecycle)\//.test(path);

const paths = [...goodFiles().keys()].filter((path) => !fitting.has(path));
const derived = paths.filter((path) => !isFact(path));
// Fewer at a time than are told of a clause.
const batches = Map.groupBy(derived, (_, i) => i % Math.ceil(derived.length / 40));

test.each([1, 2, 3])('in what is made of the facts, round %i', async (seed) => {
  for (const [, batch] of batches) {
    const told = toldIn(await verified(flipped(batch, seed)));
    const isTold = (path: string) => told.some((words) => words.startsWith(`${path}: `));
    expect(batch.filter((path) => !isTold(path))).toEqual([]);
  }
  expect(derived.length).toBeGreaterThan(70);
});

test.each(paths.filter(isFact))('no byte of %s changes unseen', async (path) => {
  expect(exitOf(await verified(flipped([path], 7)))).toBe(1);
});

/** The good index with one byte changed in each of some files. */
function flipped(paths: readonly string[], seed: number): Files {
  const files = goodFiles();
  const changes = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 }));
  for (const [i, [place, flip]] of fc.sample(changes, { numRuns: paths.length, seed }).entries()) {
    const bytes = Buffer.from(files.get(paths[i] ?? '') ?? '');
    const at = place % bytes.length;
    bytes[at] = (bytes[at] ?? 0) ^ flip;
    files.set(paths[i] ?? '', bytes);
  }
  return summed(files);
}

function without(...paths: readonly string[]): Files {
  const files = goodFiles();
  for (const path of paths) files.delete(path);
  return summed(files);
}

test('a file that the host would not take is neither missing nor welcome', async () => {
  expect(brokenIn(await verified(without('all.json'), leavesOutAll))).toEqual([]);
  expect(brokenIn(await verified(goodFiles(), leavesOutAll))).toEqual(['all-files-and-no-others']);
  const neither = without('all.json', 'all/index.json');
  expect(brokenIn(await verified(neither, leavesOutAll))).toContain('found');
});
