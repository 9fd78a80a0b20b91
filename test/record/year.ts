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

type Style = {
  readonly name: string;
  /** The days between two releases. */
  readonly every: number;
  /** The n-th version. */
  readonly version: (n: number, day: Day) => string;
  readonly undated?: boolean;
  readonly authored?: boolean;
};

const styles: readonly Style[] = [
  { name: 'weekly patches', every: 7, version: (n) => `1.${Math.floor(n / 6)}.${n % 6}` },
  {
    name: 'a new major each quarter',
    every: 9,
    version: (n) => `${1 + Math.floor(n / 10)}.${n % 10}`,
  },
  { name: 'a calendar', every: 15, version: (n, day) => calendar(n, day) },
  {
    name: 'build numbers',
    every: 5,
    version: (n) => `120.0.${6099 + n * 7}.${100 + ((n * 37) % 90)}`,
  },
  { name: 'dates as patches', every: 11, version: (n, day) => `2.${n}.${day.replaceAll('-', '')}` },
  { name: 'images without dates', every: 4, version: (n) => `0.${n}.0`, undated: true },
  {
    name: 'a page by its author',
    every: 13,
    version: (n) => `${3 + n / 10}`.slice(0, 3) + `.${n % 10}`,
    authored: true,
  },
  { name: 'one release a year', every: 170, version: (n) => `${5 + n}.0.0` },
];

/** Year and the number of the release in that year, as many calendar versions are. */
function calendar(n: number, day: Day): string {
  return `${day.slice(0, 4)}.${Number(day.slice(5, 7))}.${n % 4}`;
}

/** A year of releases before the first day, and one after it. */
export const upstreams: readonly Upstream[] = styles.map(({ name, every, version, ...style }) => {
  const start = addDays(firstDay, -365);
  const count = Math.floor((2 * 365) / every);
  const all = Array.from({ length: count }, (_, n) => {
    const day = addDays(start, n * every);
    return { day, release: releaseOf(version(n, day), day, style) };
  });
  const distinct = [...new Map(all.map((one) => [one.release.version, one])).values()];
  return {
    name,
    on: (day) => distinct.filter((one) => one.day <= day).map(({ release }) => release),
  };
});

function releaseOf(
  version: string,
  day: Day,
  { undated, authored }: Pick<Style, 'undated' | 'authored'>,
): FoundRelease {
  const evidence = 'https://example.com/releases';
  if (undated) return { version, evidence };
  const basis = authored ? 'stated' : 'published';
  return { version, evidence, date: day, basis, ...(authored && { authored }) };
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

const event = (name: string, days: number, change: Event['change']): Event => {
  return { name, days, change };
};

/** One release of the list is another one. */
const nth =
  (at: number, change: (release: FoundRelease) => Partial<FoundRelease>): Event['change'] =>
  (truth) =>
    complete(truth.map((one, i) => (i === at ? { ...one, ...change(one) } : one)));
const major = (newest: string) => Number(newest.split('.')[0]);

/** What happens to healthy upstreams: nothing of it may hold a component back. */
export const accidents: readonly Event[] = [
  event('a night without an answer', 2, () => ({ kind: 'unavailable', because: '503' })),
  event('nothing modified', 3, () => ({ kind: 'not-modified' })),
  event('half a list, known as such', 1, (truth) => {
    const half = complete(truth.slice(-10));
    return { ...half, kind: 'partial', because: 'page 2 is empty' } as Gathered;
  }),
  event('one release is taken back', 5, (truth) => complete(truth.slice(0, -1))),
  event(
    'one release is deprecated',
    30,
    nth(3, () => ({ deprecated: 'a bug' })),
  ),
  event(
    'one date is corrected',
    30,
    nth(4, ({ date }) => (date ? { date: '2024-02-02' } : {})),
  ),
  event(
    'a spelling changes',
    9,
    nth(5, ({ version }) => ({ version: `v${version}` })),
  ),
  event(
    'names that are no versions',
    9,
    adding(() => 'latest'),
  ),
];

const flood = Array.from({ length: 500 }, (_, i) => ({ version: `0.0.${1000 + i}`, evidence }));
const rewritten = { date: '2026-01-01', basis: 'published' } as const;
const backdated = { date: '2020-01-01', basis: 'stated', authored: true } as const;
const gone = (one: FoundRelease) => ({ ...one, deprecated: 'go away' });

/** What nobody may take over without a person. */
export const attacks: readonly Event[] = [
  event(
    'an absurd major',
    1,
    adding(() => '9999.0.0'),
  ),
  event(
    'an absurd minor',
    1,
    adding((newest) => `${major(newest)}.99999.0`),
  ),
  event(
    'a next major with an absurd tail',
    1,
    adding((newest) => `${major(newest) + 1}.9999999.9999999`),
  ),
  event('five hundred versions', 1, (truth) => complete([...truth, ...flood])),
  event('half of the list is gone', 1, (truth) =>
    complete(truth.slice(Math.ceil(truth.length / 2))),
  ),
  event('all is gone', 1, () => complete([])),
  event('all is deprecated', 1, each(gone)),
  event('a few deprecations each day', 40, (truth, day) =>
    each((one, i) => (i < 4 * (day + 1) ? gone(one) : one))(truth),
  ),
  event('a few deletions each day', 40, (truth, day) =>
    complete(ordered(truth).slice(3 * (day + 1))),
  ),
  event('all dates are rewritten, with news', 1, (truth) =>
    complete([
      ...truth.map((one) => ({ ...one, ...rewritten })),
      { version: `${last(truth)}.1`, evidence },
    ]),
  ),
  event(
    'a backdated release',
    1,
    adding((newest) => `${newest}.1`, backdated),
  ),
  event(
    'a half surrogate',
    1,
    adding((newest) => `${newest}\ud800`),
  ),
];
