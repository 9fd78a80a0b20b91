/** A year of believable upstreams, day by day, and what can go wrong with them. Nothing is random twice. */
import type { FoundRelease, Gathered } from '#model/history/gathered.ts';
import { addDays, type Day } from '#model/time/instant.ts';
import { parseVersion, orderVersions } from '#model/version/version.ts';

export type Upstream = {
  readonly name: string;
  /** What it has released up to a day, the oldest first. */
  readonly on: (day: Day) => readonly FoundRelease[];
};

export const firstDay: Day = '2025-11-20';
export const daysOfYear = Array.from({ length: 365 }, (_, i) => addDays(firstDay, i + 1));

type Style = readonly [
  name: string,
  /** The days between two releases. */
  every: number,
  /** The n-th version. */
  version: (n: number, day: Day) => string,
  dates?: 'none' | 'authored',
];

const styles: readonly Style[] = [
  ['weekly patches', 7, (n) => `1.${Math.floor(n / 6)}.${n % 6}`],
  ['a new major each quarter', 9, (n) => `${1 + Math.floor(n / 10)}.${n % 10}`],
  ['a calendar', 15, (n, day) => calendar(n, day)],
  ['build numbers', 5, (n) => `120.0.${6099 + n * 7}.${100 + ((n * 37) % 90)}`],
  ['dates as patches', 11, (n, day) => `2.${n}.${day.replaceAll('-', '')}`],
  ['images without dates', 4, (n) => `0.${n}.0`, 'none'],
  ['a page by its author', 13, (n) => `${3 + n / 10}`.slice(0, 3) + `.${n % 10}`, 'authored'],
  ['one release a year', 170, (n) => `${5 + n}.0.0`],
];

/** Year and the number of the release in that year, as many calendar versions are. */
function calendar(n: number, day: Day): string {
  return `${day.slice(0, 4)}.${Number(day.slice(5, 7))}.${n % 4}`;
}

/** A year of releases before the first day, and one after it. */
export const upstreams: readonly Upstream[] = styles.map(([name, every, version, dates]) => {
  const start = addDays(firstDay, -365);
  const count = Math.floor((2 * 365) / every);
  const all = Array.from({ length: count }, (_, n) => {
    const day = addDays(start, n * every);
    return { day, release: releaseOf(version(n, day), day, dates) };
  });
  const distinct = [...new Map(all.map((one) => [one.release.version, one])).values()];
  return {
    name,
    on: (day) => distinct.filter((one) => one.day <= day).map(({ release }) => release),
  };
});

function releaseOf(version: string, day: Day, dates: Style[3]): FoundRelease {
  const evidence = 'https://example.com/releases';
  if (dates === 'none') return { version, evidence };
  if (dates === undefined) return { version, evidence, date: day, basis: 'published' };
  return { version, evidence, date: day, basis: 'stated', authored: true };
}

export function complete(releases: readonly FoundRelease[]): Gathered {
  return { kind: 'complete', releases, skipped: [], validators: [] };
}

/** Something that happens to one answer; `day` counts from the day on which it began. */
export type Event = {
  readonly name: string;
  readonly days: number;
  readonly change: (truth: readonly FoundRelease[], day: number) => Gathered;
};

const last = (truth: readonly FoundRelease[]) => ordered(truth).at(-1)?.version ?? '1.0';
const evidence = 'https://example.com/x';
const adding =
  (text: (newest: string) => string, more: Partial<FoundRelease> = {}): Event['change'] =>
  (truth) =>
    complete([...truth, { version: text(last(truth)), evidence, ...more }]);
const each =
  (change: (release: FoundRelease, i: number) => FoundRelease) =>
  (truth: readonly FoundRelease[]) =>
    complete(ordered(truth).map(change));

function ordered(releases: readonly FoundRelease[]): FoundRelease[] {
  return releases.toSorted((a, b) =>
    orderVersions(parseVersion(a.version)!, parseVersion(b.version)!),
  );
}

type Row = readonly [name: string, days: number, change: Event['change']];

function eventsOf(...rows: readonly Row[]): readonly Event[] {
  return rows.map(([name, days, change]) => ({ name, days, change }));
}

/** One release of the list is another one. */
const nth =
  (at: number, change: (release: FoundRelease) => Partial<FoundRelease>): Event['change'] =>
  (truth) =>
    complete(truth.map((one, i) => (i === at ? { ...one, ...change(one) } : one)));
const major = (newest: string) => Number(newest.split('.')[0]);

/** What happens to healthy upstreams: nothing of it may hold a component back. */
export const accidents = eventsOf(
  ['a night without an answer', 2, () => ({ kind: 'unavailable', because: '503' })],
  ['nothing modified', 3, () => ({ kind: 'not-modified' })],
  ['half a list, known as such', 1, (truth) => half(truth.slice(-10))],
  ['one release is taken back', 5, (truth) => complete(truth.slice(0, -1))],
  ['one release is deprecated', 30, nth(3, () => ({ deprecated: 'a bug' }))],
  ['one date is corrected', 30, nth(4, ({ date }) => (date ? { date: '2024-02-02' } : {}))],
  ['a spelling changes', 9, nth(5, ({ version }) => ({ version: `v${version}` }))],
  ['names that are no versions', 9, adding(() => 'latest')],
);

function half(releases: readonly FoundRelease[]): Gathered {
  return { kind: 'partial', because: 'page 2 is empty', releases, skipped: [], validators: [] };
}

const flood = Array.from({ length: 500 }, (_, i) => ({ version: `0.0.${1000 + i}`, evidence }));
const rewritten = (one: FoundRelease): FoundRelease => {
  return { ...one, date: '2026-01-01', basis: 'published' };
};
const backdated = { date: '2020-01-01', basis: 'stated', authored: true } as const;
const gone = (one: FoundRelease) => ({ ...one, deprecated: 'go away' });

/** What nobody may take over without a person. */
export const attacks = eventsOf(
  ['an absurd major', 1, adding(() => '9999.0.0')],
  ['an absurd minor', 1, adding((newest) => `${major(newest)}.99999.0`)],
  [
    'a next major with an absurd tail',
    1,
    adding((newest) => `${major(newest) + 1}.9999999.9999999`),
  ],
  ['five hundred versions', 1, (truth) => complete([...truth, ...flood])],
  ['half of the list is gone', 1, (truth) => complete(truth.slice(Math.ceil(truth.length / 2)))],
  ['all is gone', 1, () => complete([])],
  ['all is deprecated', 1, each(gone)],
  [
    'a few deprecations each day',
    40,
    (truth, day) => each((one, i) => (i < 4 * (day + 1) ? gone(one) : one))(truth),
  ],
  ['a few deletions each day', 40, (truth, day) => complete(ordered(truth).slice(3 * (day + 1)))],
  [
    'all dates are rewritten, with news',
    1,
    (truth) => complete([...truth.map(rewritten), { version: `${last(truth)}.1`, evidence }]),
  ],
  ['a backdated release', 1, adding((newest) => `${newest}.1`, backdated)],
  ['a half surrogate', 1, adding((newest) => `${newest}\ud800`)],
);
