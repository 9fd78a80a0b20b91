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

/** What happens to healthy upstreams: nothing of it may hold a component back. */
export const accidents: readonly Event[] = [
  {
    name: 'a night without an answer',
    days: 2,
    change: () => ({ kind: 'unavailable', because: '503' }),
  },
  { name: 'nothing modified', days: 3, change: () => ({ kind: 'not-modified' }) },
  {
    name: 'half a list, known as such',
    days: 1,
    change: (truth) =>
      ({ ...complete(truth.slice(-10)), kind: 'partial', because: 'page 2 is empty' }) as Gathered,
  },
  { name: 'one release is taken back', days: 5, change: (truth) => complete(truth.slice(0, -1)) },
  {
    name: 'one release is deprecated',
    days: 30,
    change: (truth) =>
      complete(truth.map((one, i) => (i === 3 ? { ...one, deprecated: 'a bug' } : one))),
  },
  {
    name: 'one date is corrected',
    days: 30,
    change: (truth) =>
      complete(truth.map((one, i) => (i === 4 && one.date ? { ...one, date: '2024-02-02' } : one))),
  },
  {
    name: 'a spelling changes',
    days: 9,
    change: (truth) =>
      complete(truth.map((one, i) => (i === 5 ? { ...one, version: `v${one.version}` } : one))),
  },
  { name: 'names that are no versions', days: 9, change: adding(() => 'latest') },
];

/** What nobody may take over without a person. */
export const attacks: readonly Event[] = [
  { name: 'an absurd major', days: 1, change: adding(() => '9999.0.0') },
  {
    name: 'an absurd minor',
    days: 1,
    change: adding((newest) => `${newest.split('.')[0]}.99999.0`),
  },
  {
    name: 'a next major with an absurd tail',
    days: 1,
    change: adding((newest) => `${Number(newest.split('.')[0]) + 1}.9999999.9999999`),
  },
  {
    name: 'five hundred versions',
    days: 1,
    change: (truth) =>
      complete([
        ...truth,
        ...Array.from({ length: 500 }, (_, i) => ({ version: `0.0.${1000 + i}`, evidence })),
      ]),
  },
  {
    name: 'half of the list is gone',
    days: 1,
    change: (truth) => complete(truth.slice(Math.ceil(truth.length / 2))),
  },
  { name: 'all is gone', days: 1, change: () => complete([]) },
  {
    name: 'all is deprecated',
    days: 1,
    change: each((one) => ({ ...one, deprecated: 'go away' })),
  },
  {
    name: 'a few deprecations each day',
    days: 40,
    change: (truth, day) =>
      each((one, i) => (i < 4 * (day + 1) ? { ...one, deprecated: 'go away' } : one))(truth),
  },
  {
    name: 'a few deletions each day',
    days: 40,
    change: (truth, day) => complete(ordered(truth).slice(3 * (day + 1))),
  },
  {
    name: 'all dates are rewritten, with news',
    days: 1,
    change: (truth) =>
      complete([
        ...truth.map((one) => ({ ...one, date: '2026-01-01' as Day, basis: 'published' as const })),
        { version: `${last(truth)}.1`, evidence },
      ]),
  },
  {
    name: 'a backdated release',
    days: 1,
    change: adding((newest) => `${newest}.1`, {
      date: '2020-01-01',
      basis: 'stated',
      authored: true,
    }),
  },
  { name: 'a half surrogate', days: 1, change: adding((newest) => `${newest}\ud800`) },
];
