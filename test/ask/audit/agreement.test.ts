/**
 * One truth, wherever it is asked: for every component and every release of the index that the tests
 * keep, on several days, the audit, `explain`, the search, the served files and the pages say the same.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { put } from '../../folder.ts';
import { run } from '../../project.ts';
import { shippedProject } from '../../shipped.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- answers as they are printed, of four programs' shapes
type Answer = any;
type Fields = Readonly<Record<string, Answer>>;
/** Of each release, as text that can be compared. */
type Said = Readonly<Record<string, string>>;

/** The answers to both questions, in one order and in the words of the served files. */
function said(entries: readonly (readonly [id: string, version: string, release: Fields])[]): Said {
  return Object.fromEntries(
    entries.map(([id, version, { support, supported, deprecated, since, ends, basis }]) => [
      `${id} ${version}`,
      JSON.stringify({ support, supported, deprecated, since, ends, basis }),
    ]),
  );
}

function fromDetails(id: string, releases: readonly Fields[]) {
  return releases.map((release) => {
    const {
      version,
      support,
      supported,
      isDeprecated,
      deprecatedSince,
      supportEnds,
      supportEndsBasis,
    } = release;
    const rest = { since: deprecatedSince, ends: supportEnds, basis: supportEndsBasis };
    return [
      id,
      String(version),
      { support, supported, deprecated: isDeprecated, ...rest },
    ] as const;
  });
}

function fromSearch(rows: readonly Fields[]) {
  return rows.map((row) => {
    const {
      component,
      version,
      support,
      supported,
      deprecated,
      deprecatedSince,
      supportEnds,
      supportEndsBasis,
    } = row;
    const rest = { since: deprecatedSince, ends: supportEnds, basis: supportEndsBasis };
    return [
      String(component),
      String(version),
      { support, supported, deprecated, ...rest },
    ] as const;
  });
}

function fromAudit(components: readonly Fields[]) {
  return components.map((answer) => {
    const { component, version, phase, supported, deprecated, deprecatedSince, ends } = answer;
    const end = ends.find((one: Fields) => one['phase'] === 'maintenance');
    const known = supported === 'unknown' ? undefined : supported;
    const rest = { since: deprecatedSince?.day, ends: end?.day, basis: end?.basis };
    return [
      String(component),
      String(version),
      { support: phase, supported: known, deprecated, ...rest },
    ] as const;
  });
}

/** The state in each release's row of the component's page. */
function fromPage(folder: string, id: string): [string, string][] {
  const page = readFileSync(join(folder, `dist/${id}.html`), 'utf8');
  const rows = page.matchAll(
    /<tr id="([^"]+)"><th scope="row">(?:(?!<tr).)*<td class="([a-z-]+)"><span/g,
  );
  return [...rows].map(([, version = '', state = '']) => [`${id} ${version}`, state]);
}

async function json(folder: string, ...words: string[]): Promise<Answer> {
  const { code, out, err } = await run(folder, ...words, '--json');
  expect([code, err.replaceAll(/^\d+ .*\n/gm, '')]).toEqual([0, '']);
  return JSON.parse(out);
}

test.each(['2026-11-20', '2027-06-30'])('asked for %s', async (day) => {
  const folder = shippedProject();
  await run(folder, 'build', '--now', day);
  const ids = JSON.parse(readFileSync(join(folder, 'dist/index.json'), 'utf8')) as string[];
  const files = ids.map((id) =>
    JSON.parse(readFileSync(join(folder, `dist/details/${id}.json`), 'utf8')),
  );
  const details = said(files.flatMap(({ id, releases }) => fromDetails(id, releases)));

  const list = files.flatMap(({ id, releases }) =>
    releases.map((one: Fields) => `${id} ${one['version']}\n`),
  );
  put(folder, 'list.txt', list.join(''));
  const words = ['audit', join(folder, 'list.txt'), '--now', day];
  const here = await json(folder, ...words);
  const served = await json(folder, ...words, '--index', join(folder, 'dist'));
  const found = await json(folder, 'list', '--now', day);
  const explained = await Promise.all(ids.map((id) => json(folder, 'explain', id, '--now', day)));

  expect(Object.keys(details).length).toBeGreaterThan(300);
  expect(said(fromAudit(here.components))).toEqual(details);
  expect(said(fromAudit(served.components))).toEqual(details);
  expect(said(fromSearch(found))).toEqual(details);
  const states = served.components.map(({ component, version, state }: Fields) => [
    `${component} ${version}`,
    state,
  ]);
  const pages = ids.flatMap((id) => fromPage(folder, id));
  expect(Object.fromEntries(pages)).toEqual(Object.fromEntries(states));
  expect(said(explained.flatMap(({ id, releases }) => fromDetails(id, releases)))).toEqual(details);
});

test('an index of today that is asked for a later day says what the index of that day says', async () => {
  const folder = shippedProject();
  await run(folder, 'build', '--now', '2026-11-20');
  const { components } = JSON.parse(readFileSync(join(folder, 'dist/all.json'), 'utf8'));
  const list = Object.entries<Fields>(components).flatMap(([id, { releases }]) =>
    (releases ?? []).map((one: Fields) => `${id} ${one['version']}\n`),
  );
  put(folder, 'list.txt', list.join(''));
  for (const day of ['2027-01-01', '2028-01-01']) {
    const words = ['audit', join(folder, 'list.txt'), '--now', day];
    const exact = await json(folder, ...words);
    const ahead = await json(folder, ...words, '--index', join(folder, 'dist'));
    expect(said(fromAudit(ahead.components))).toEqual(said(fromAudit(exact.components)));
  }
});
