/**
 * One truth, wherever it is asked: for every component and every release of the index that the tests
 * keep, on several days, the served files, the pages, `list`, `explain`, the audit, the client's search
 * and the agents' tools say the same.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReleaseIndex } from '#ask/release-index.ts';
import type { NamesFile, SearchFile } from '#model/served/search.ts';
import { supportWords } from '#model/support/support-words.ts';
import { addDays, type Day } from '#model/time/instant.ts';
import { compareVersions, parseVersion } from '#model/version/version.ts';
import { openIndex } from '#project/open-index.ts';
import { shortEnd } from '#publish/support/dates.ts';
import { unfold } from '#query/fields/rows.ts';
import { find } from '#query/find/find.ts';
import { knownNames } from '#query/find/names.ts';
import { acceptedOf, noon } from '../accepted-index.ts';
import { anyIndex } from '../any-index.ts';
import { folderOf, put } from '../folder.ts';
import { jsonIn, run, runAt } from '../project.ts';
import { shippedProject } from '../shipped.ts';
import { ask } from './agents/ask.ts';
import { contextOf } from '../context.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- answers as they are printed, of many programs' shapes
type Answer = any;
type Fields = Readonly<Record<string, Answer>>;

/** The answers to both questions of each release, in one order and as text that can be compared. */
function said(releases: readonly Fields[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    releases.map(({ id, version, support, supported, deprecated, since, ends, basis }) => [
      `${id} ${version}`,
      JSON.stringify({ support, supported, deprecated, since, ends, basis }),
    ]),
  );
}

function fromDetails({ id, releases }: Fields): Fields[] {
  return releases.map((one: Fields) => {
    const { isDeprecated: deprecated, deprecatedSince: since, supportEnds: ends } = one;
    return { ...one, id, deprecated, since, ends, basis: one['supportEndsBasis'] };
  });
}

function fromList(row: Fields): Fields {
  const { component: id, deprecatedSince: since, supportEnds: ends, supportEndsBasis } = row;
  return { ...row, id, since, ends, basis: supportEndsBasis };
}

function fromAudit(answer: Fields): Fields {
  const { component: id, phase: support, supported, deprecatedSince, ends } = answer;
  const end = ends.find((one: Fields) => one['phase'] === 'maintenance');
  const known = supported === 'unknown' ? undefined : supported;
  const since = deprecatedSince?.day;
  return { ...answer, id, support, supported: known, since, ends: end?.day, basis: end?.basis };
}

/** The state of each release on the component's page: its row's, or that of its group. */
function fromPage(folder: string, id: string): [string, string][] {
  const page = readFileSync(join(folder, `dist/${id}.html`), 'utf8');
  const row =
    /<tr id="([^"]+)"[^>]*><th scope="row"(?:(?!<tr).)*?(?:<td class="([a-z-]+)">|<\/tr>)/g;
  return page.split('<details id=').flatMap((group) => {
    const of = /<span class="state ([a-z-]+)/.exec(group)?.[1] ?? '';
    return [...group.matchAll(row)].map(([, version = '', own = of]): [string, string] => [
      `${id} ${version}`,
      own,
    ]);
  });
}

async function json(folder: string, ...words: string[]): Promise<Answer> {
  const { code, out, err } = await run(folder, ...words, '--json');
  expect([code, err.replaceAll(/^\d+ .*\n/gm, '')]).toEqual([0, '']);
  return JSON.parse(out);
}

/** The index that the tests keep, built on a day, with a list of all of its releases. */
async function builtOn(day: Day) {
  const folder = shippedProject();
  await run(folder, 'build', '--now', day);
  const ids: string[] = jsonIn(folder, 'dist/index.json');
  const files = ids.map((id): Fields => jsonIn(folder, `dist/details/${id}.json`));
  const releases = files.flatMap(fromDetails);
  put(folder, 'list.txt', releases.map(({ id, version }) => `${id} ${version}\n`).join(''));
  return { folder, ids, releases };
}

async function checkRows(index: ReleaseIndex, asked: readonly Fields[]): Promise<Fields[]> {
  const rows: Fields[] = [];
  for (let at = 0; at < asked.length; at += 100) {
    const some = asked.slice(at, at + 100);
    const items = some.map(({ id: component, version }) => ({ component, version }));
    const input = { items, detail: 'full' };
    rows.push(...(await ask(index, 'check_versions', input)).structured.answers);
  }
  return rows;
}

/** What an answer of the audit and a row of an agent's tool have in common, by component and version. */
function heard(rows: readonly (readonly [answer: Fields, moveTo: unknown, reasons: unknown])[]) {
  return Object.fromEntries(
    rows.map(([{ component, version, line, supported, phase, deprecated, match }, ...more]) => [
      `${component} ${version}`,
      [line, supported, phase, deprecated, match, ...more],
    ]),
  );
}

/** As far as every place says it: agents get no line, and files of one component no version of another. */
function advised({ advice }: Fields) {
  return advice.map(({ kind, component, version, until, write }: Fields) =>
    kind === 'replace'
      ? [kind, component]
      : [kind, component, version, until?.day.slice(0, 7), write],
  );
}

const isAbove = (a: string, b: string) => compareVersions(parseVersion(a)!, parseVersion(b)!) > 0;
const isSupported = ({ support }: Fields) => support === 'active' || support === 'maintenance';
const endOf = ({ phases = [], support }: Fields): string =>
  phases.find((end: Fields) => end['phase'] === (support === 'extended' ? support : 'maintenance'))
    ?.ends ?? '~';

/** What is wrong with the advice that is given for a version, worked out again from the served facts of the same day alone. */
function wrongAdvice(details: Fields, day: Day, version: string, advice: Fields[]): string[] {
  const all = details['releases'] as readonly Fields[];
  const own = all.find((one) => one['version'] === version);
  const sound = all.filter((one) => one['isStable'] && one['missingSince'] === undefined);
  const good = sound.filter((one) => !one['isDeprecated'] && one['support'] !== 'ended');
  const newestOf = (line: unknown) => good.findLast((one) => one['line'] === line);
  const supported = good.filter((one) => one === newestOf(one['line'])).filter(isSupported);
  const above = supported.filter((one) => isAbove(one['version'], version));
  const wrong: string[] = [];
  const fail = (what: string) =>
    wrong.push(`${details['id']} ${version} on ${day}: ${what}: ${JSON.stringify(advice)}`);
  if (advice.length < 1 || advice.length > 2) fail('not one or two');
  const [first] = advice;
  const isUsable = good.length > 0 || (own && isSupported(own));
  if (first?.['kind'] === 'none' && isUsable) fail('something may be used');
  if (first?.['kind'] === 'stay' && own && !isSupported(own) && above.length > 0)
    fail('stays without support');
  for (const { kind, component, version: to, until } of advice) {
    if ((kind === 'replace') === (component === details['id'])) fail('another component');
    if (kind !== 'patch' && kind !== 'move') continue;
    const target = all.find((release) => release['version'] === to);
    if (!target?.['isStable'] || target['missingSince']) fail('is not to be had');
    else if (target['support'] === 'extended') {
      if (above.length > 0 || (kind === 'move' && supported.length > 0))
        fail('is paid for, where something is supported');
    } else if (target['isDeprecated']) fail('is deprecated');
    else if (!isSupported(target) && supported.length > 0) fail('has no stated support');
    else if (newestOf(target['line']) !== target) fail('is not the newest of its line');
    else if (above.length > 0 && !isAbove(target['version'], version)) fail('goes back');
    const isOwn = target?.['line'] !== undefined && target['line'] === own?.['line'];
    if (target && (kind === 'patch') !== isOwn) fail('another line');
    if (target && (until?.day ?? '~') !== endOf(target)) fail('another last day');
  }
  if (first?.['kind'] === 'move' && above.length > 0) {
    const enough = addDays(day, 90);
    const longest = above.map(endOf).toSorted().at(-1);
    const nearest =
      above.find((one) => endOf(one) >= enough) ?? above.find((one) => endOf(one) === longest);
    if (endOf(nearest ?? {}) !== (first['until']?.day ?? '~'))
      fail(`${nearest?.['version']} is nearer`);
    if ((advice.at(-1)?.['until']?.day ?? '~') !== longest)
      fail(`something lasts until ${longest}`);
  }
  return wrong;
}

/** The advice of the audit holds by the facts, and `explain`, the statement and the pages say the same. */
async function expectOneAdvice(folder: string, day: Day, here: Fields[], explained: Fields[]) {
  const plain = (row: Fields) =>
    advised({ advice: row['advice'].map((one: Fields) => ({ ...one, write: undefined })) });
  const byVersion = new Map(here.map((row) => [`${row['component']} ${row['version']}`, row]));
  const served = jsonIn(folder, 'dist/support.json');
  for (const { id, releases } of explained) {
    const details = jsonIn(folder, `dist/details/${id}.json`);
    const page = readFileSync(join(folder, `dist/${id}.html`), 'utf8');
    const said = (version: string) => byVersion.get(`${id} ${version}`) ?? {};
    for (const { version, advice } of releases) {
      expect([id, version, plain(said(version))]).toEqual([id, version, plain({ advice })]);
      expect(wrongAdvice(details, day, version, advice)).toEqual([]);
    }
    const { lines } = served.components.find((one: Fields) => one['id'] === id);
    for (const { line, newest, advice } of lines as Fields[]) {
      expect([id, line, plain({ advice })]).toEqual([id, line, plain(said(newest))]);
      if (line === undefined) continue;
      const part = page.split('<tbody').find((one) => one.includes(` data-line="${line}"`));
      const [, moves = ''] = /^[^>]*>\s*<template>(.*)<\/template>/.exec(part ?? '') ?? [];
      const changes = advice.filter(({ kind }: Fields) => kind !== 'stay' && kind !== 'none');
      const uses = changes.map(({ kind, component, version, until }: Fields) => {
        const name = kind === 'replace' ? component : version;
        return until ? `${name} (until ${shortEnd(until)})` : name;
      });
      expect([id, line, moves.replaceAll(/<[^>]*>/g, '')]).toEqual([id, line, uses.join(' or ')]);
    }
  }
}

test.each<Day>(['2026-11-20', '2027-01-10', '2027-12-31'])('asked for %s', async (day) => {
  const { folder, ids, releases } = await builtOn(day);
  const words = ['audit', join(folder, 'list.txt'), '--now', day];
  const here = (await json(folder, ...words)).components as Fields[];
  const served = (await json(folder, ...words, '--index', join(folder, 'dist'))).components;
  const explained = await Promise.all(ids.map((id) => json(folder, 'explain', id, '--now', day)));
  expect(releases.length).toBeGreaterThan(300);
  expect(said(here.map(fromAudit))).toEqual(said(releases));
  expect(served).toEqual(here.map((one) => ({ ...one, sources: expect.anything() })));
  expect(said((await json(folder, 'list', '--now', day)).map(fromList))).toEqual(said(releases));
  expect(said(explained.flatMap(fromDetails))).toEqual(said(releases));
  const states = here.map(({ component, version, state }) => [`${component} ${version}`, state]);
  expect(Object.fromEntries(ids.flatMap((id) => fromPage(folder, id)))).toEqual(
    Object.fromEntries(states),
  );

  const { index } = await openIndex(contextOf(folder, day));
  const rows = await checkRows(index, releases);
  const quotes = (row: Fields) => row['reasons'].map(({ quote }: Fields) => quote);
  const reasons = (row: Fields) => row['reasons'].map(({ reason }: Fields) => reason);
  expect(heard(rows.map((row) => [row, advised(row), quotes(row)]))).toEqual(
    heard(here.map((row) => [row, advised(row), reasons(row)])),
  );
  await expectOneAdvice(folder, day, here, explained);
  const all = await index.search('', { limit: 100_000 });
  const found = all.kind === 'found' ? all.found : [];
  const wordsOf = (some: readonly Fields[]) =>
    new Map(some.map((one) => [`${one['component']} ${one['version']}`, one['words']]));
  expect(wordsOf(found)).toEqual(wordsOf(here));
});

test('an index of today that is asked for a later day says what the index of that day says', async () => {
  const { folder } = await builtOn('2026-11-20');
  for (const day of ['2027-01-01', '2028-01-01']) {
    const words = ['audit', join(folder, 'list.txt'), '--now', day];
    const exact = await json(folder, ...words);
    const ahead = await json(folder, ...words, '--index', join(folder, 'dist'));
    expect(said(ahead.components.map(fromAudit))).toEqual(said(exact.components.map(fromAudit)));
  }
});

const lasts = (reason: string, rule: Fields) => ({ ...rule, reason, seen: 'https://example.com/' });

/** Paid support is left, and two rules of support that is over say two reasons. */
const page = 'https://example.com';
const paid = {
  'site/site.json': { title: 'T', description: 'D', baseUrl: page, datasource: 'svc' },
  'components/a.json': { id: 'a', title: 'A', summary: 'S.', homepage: page, sources: [], line: 1 },
  'data/support-policy.json': {
    components: {
      a: [
        lasts('It is said so.', { kind: 'line-ends', lines: { '1': '2021-03-31' } }),
        lasts('For 20 months.', { kind: 'line-age', months: 20 }),
        lasts('Paid.', { kind: 'line-ends', lines: { '1': '2022-07-25' }, phase: 'extended' }),
      ],
    },
  },
  'data/history/a.json': {
    id: 'a',
    imported: '2020-01-01',
    releases: [{ version: '1.0', date: '2020-01-01', basis: 'stated', evidence: 'A page.' }],
  },
};
const indexes = [
  ...fc.sample(anyIndex, { numRuns: 25, seed: 8 }),
  { files: paid, days: ['2021-12-01', '2022-08-01'] },
];

test('what the search box and `explain` say of each release of any index, on two days', async () => {
  let lines = 0;
  for (const { files, days } of indexes) {
    const folder = folderOf(await acceptedOf(files, days[0]));
    await runAt(noon(days[0]), folder, 'build');
    // It is one of the formats that may be left out.
    if (!existsSync(join(folder, 'dist/assets/search.json'))) continue;
    const { components } = jsonIn(folder, 'dist/assets/search.names.json') as NamesFile;
    const known = knownNames(components);
    for (const today of days as readonly Day[]) {
      const { index } = await openIndex(contextOf(folder, today), { index: join(folder, 'dist') });
      const rows = unfold(jsonIn(folder, 'dist/assets/search.json') as SearchFile, today);
      for (const { id } of components) {
        const { lines: own, releases } = (await index.component(id))!;
        const names = [...own.map(({ name }) => name), ...releases.map((one) => one.version.text)];
        // Words and days mean something else in a question.
        for (const version of names.filter((name) => /^v?\d(?!\d{3}-\d\d-)/.test(name))) {
          lines += 1;
          const answer = await index.check({ id, version });
          const [first] = find(`${id} ${version}`, { known, rows, now: Date.parse(today) }).answers;
          const found = first?.kind === 'version' ? first.found : undefined;
          const asked = [id, version, today];
          const words = 'words' in answer ? answer.words : undefined;
          const inBox = found && supportWords(found.release.verdict);
          expect([...asked, inBox]).toEqual([...asked, words]);
        }
        const explained = await json(folder, 'explain', id, '--now', today);
        for (const { version, advice } of explained.releases)
          expect([today, await index.check({ id, version })]).toMatchObject([today, { advice }]);
      }
    }
  }
  expect(lines).toBeGreaterThan(200);
});
