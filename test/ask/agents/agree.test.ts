/** Two answers to one question are one too many: agents hear what explain, list and the files say. */
import { beforeAll, describe, expect, test } from 'vitest';
import { auditItems } from '#ask/audit/report.ts';
import type { Listed } from '#answer/answer.ts';
import type { ReleaseIndex } from '#ask/release-index.ts';
import type { Day } from '#model/time/instant.ts';
import { openIndex } from '#project/open-index.ts';
import { run } from '../../project.ts';
import { catalogue } from '../../shipped.ts';
import { contextOf } from './context.ts';
import { ask, type Fields } from './ask.ts';

/** The day of the record, and one on which much of it is over. */
const days = ['2026-11-20', '2027-12-31'] as const;
const names = (await openIndex(contextOf(catalogue, days[0]), undefined)).index.components;
const cases = days.flatMap((day) => names.map(({ id }) => ({ day, id })));
const opened = new Map<Day, ReleaseIndex>();

beforeAll(async () => {
  for (const day of days)
    opened.set(day, (await openIndex(contextOf(catalogue, day), undefined)).index);
});

type Explained = {
  readonly releases: readonly (Fields & { readonly version: string })[];
  readonly newestSupported?: string;
};

describe.each(cases)('$id on $day', ({ id, day }) => {
  const json = async <T>(...words: string[]) =>
    JSON.parse((await run(catalogue, ...words, '--json', '--now', day)).out) as T;
  const explained = async () => await json<Explained>('explain', id);

  test('each release is answered alike by check_versions, audit, search, explain and list', async () => {
    const index = indexOn(day);
    const { releases } = await explained();
    const rows = await checked(index, id, releases);
    expect(rows.map(factsOfRow)).toEqual(releases.map(factsOfRelease));
    const items = releases.map(({ version }) => ({
      asked: { name: id, version },
      place: { file: 'list', path: [] },
    }));
    const audited = await auditItems(items, index, []);
    const heard = audited.map(({ answer }) =>
      answer.match === 'none' ? {} : auditedFacts(answer),
    );
    expect(sorted(heard)).toEqual(sorted(rows.map(auditedFactsOfRow)));
    const listed = await json<readonly Fields[]>('list', `component:${id}`);
    expect(rows.map(shortFactsOfRow)).toEqual(listed.map(shortFactsOfListed));
    const query = `component:${id}`;
    const all = await index.search(query, { limit: 100_000, sort: 'version' });
    const found = all.kind === 'found' ? all.found : [];
    expect(byVersion(found, ({ words }) => words)).toEqual(byVersion(rows, ({ answer }) => answer));
    const { structured } = await ask(index, 'search', { query, limit: 100 });
    expect(structured.answers.length + Number(structured['more'] ?? 0)).toBe(releases.length);
  });

  test('the newest that may be used is the one of explain, and a version that may be used may stay', async () => {
    const { newestSupported, releases } = await explained();
    const usable = releases.filter(isUsable);
    const index = indexOn(day);
    for (const { version } of [...releases.slice(0, 3), ...releases.slice(-3)]) {
      const items = [{ component: id, version }];
      const { structured } = await ask(index, 'next_supported', { items });
      const { newest, stay = false } = structured.answers[0] ?? {};
      expect([version, newest]).toEqual([version, newestSupported ?? usable.at(-1)?.version]);
      expect([version, stay]).toEqual([version, usable.some((one) => one.version === version)]);
    }
  });
});

function isUsable({ isDeprecated, supported }: Fields): boolean {
  return isDeprecated !== true && supported !== false;
}

function indexOn(day: Day): ReleaseIndex {
  const index = opened.get(day);
  if (index === undefined) throw new Error(`no index of ${day}`);
  return index;
}

function byVersion<T extends { readonly version?: unknown }>(
  rows: readonly T[],
  value: (row: T) => unknown,
): ReadonlyMap<unknown, unknown> {
  return new Map(rows.map((row) => [row.version, value(row)]));
}

async function checked(
  index: ReleaseIndex,
  id: string,
  releases: Explained['releases'],
): Promise<readonly Fields[]> {
  const rows: Fields[] = [];
  for (let at = 0; at < releases.length; at += 100) {
    const items = releases.slice(at, at + 100).map(({ version }) => ({ component: id, version }));
    const input = { items, detail: 'full' };
    rows.push(...(await ask(index, 'check_versions', input)).structured.answers);
  }
  return rows;
}

/** What both say, in the words of the tools. */
function factsOfRow(row: Fields): Fields {
  const { version, line, phase, supported, deprecated, reasons, deprecatedSince } = row;
  const lastDay = row['lastDay'] as { day?: string } | undefined;
  return {
    version,
    line,
    phase,
    supported,
    deprecated,
    lastDay: lastDay?.day,
    since: (deprecatedSince as { day?: string } | undefined)?.day,
    reasons: new Set((reasons as { quote: string }[]).map(({ quote }) => quote)),
  };
}

function factsOfRelease(release: Fields): Fields {
  const { version, line, support, supported = 'unknown', isDeprecated } = release;
  const causes = (release['causes'] ?? []) as { reason: string }[];
  const phases = (release['phases'] ?? []) as { reason: string }[];
  const month = release['supportEndsPrecision'] === 'month';
  const ends = release['supportEnds'] as string | undefined;
  return {
    version,
    line,
    phase: support,
    supported,
    deprecated: isDeprecated,
    lastDay: month ? ends?.slice(0, 7) : ends,
    since: isDeprecated === true ? release['deprecatedSince'] : undefined,
    reasons: new Set([...causes, ...phases].map(({ reason }) => reason)),
  };
}

/** The audit sorts by urgency. */
function sorted(rows: readonly Fields[]): readonly Fields[] {
  return rows.toSorted((a, b) => (String(a['version']) < String(b['version']) ? -1 : 1));
}

function auditedFacts({ version, words, supported, deprecated, next, match }: Listed): Fields {
  const { stay, nearest } = next;
  return { version, words, supported, deprecated, match, moveTo: stay ? undefined : nearest };
}

function auditedFactsOfRow(row: Fields): Fields {
  const { version, answer: words, supported, deprecated, match, moveTo } = row;
  return { version, words, supported, deprecated, match, moveTo };
}

function shortFactsOfRow({ version, phase, deprecated, supported }: Fields): readonly unknown[] {
  return [version, phase, deprecated, supported];
}

function shortFactsOfListed(listed: Fields): readonly unknown[] {
  const { version, support, deprecated, supported = 'unknown' } = listed;
  return [version, support, deprecated, supported];
}
