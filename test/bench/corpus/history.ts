/** One component's recorded history, in version order as the program records it. */
import { addDays, type Day, type Instant } from '#model/time/instant.ts';
import type { History, RecordedRelease } from '#model/history/history.ts';
import { orderVersions, parseVersion, type Version } from '#model/version/version.ts';
import type { Random } from './random.ts';
import { versionsOf, weighted, type Shape } from './versions.ts';

/** Everything lies before this day, so that a build `--now` on it knows nothing of the future. */
export const today: Day = '2026-11-01';
const imported: Day = '2026-06-01';
const oldest = 4300;

export function historyOf(id: string, size: number, shape: Shape, random: Random): History {
  const versions = distinct(versionsOf(shape, random), size);
  const habit = habitOf(id, random);
  const releases = versions.map(
    (version, i) => [version, release(version, daysAgo(i, size), habit, random)] as const,
  );
  releases.sort(([a], [b]) => orderVersions(a, b));
  return {
    id,
    imported,
    sources: [
      {
        source: `npm https://registry.example.com ${id}`,
        fingerprint: random.int(0, 2 ** 31).toString(16),
        validators: [
          { url: `https://registry.example.com/${id}`, etag: `"${random.int(0, 1e9)}"` },
        ],
        ...(random.chance(0.02) && { failing: { since: '2026-10-30', because: 'status 503' } }),
      },
    ],
    held: [],
    releases: releases.map(([, recorded]) => recorded),
  };
}

/** What stays the same over the releases of one component. */
type Habit = {
  readonly evidence: string;
  readonly basis: RecordedRelease['basis'];
  readonly links: string | undefined;
};

function habitOf(id: string, random: Random): Habit {
  const basis = weighted(random, { published: 75, stated: 10, by: 10, near: 3, inferred: 2 });
  return {
    evidence: `https://registry.example.com/${id}`,
    basis: basis as Habit['basis'],
    links: random.chance(0.3) ? `https://example.com/${id}/changelog/` : undefined,
  };
}

function release(version: Version, day: Day, habit: Habit, random: Random): RecordedRelease {
  const { evidence, basis, links } = habit;
  const exact = basis === 'published';
  const since = day > imported ? day : imported;
  return {
    version: version.text,
    date: exact ? (`${day}T${clock(random)}` as Instant) : day,
    basis,
    evidence,
    ...(day > imported && { seen: day }),
    ...(links !== undefined && { changelogUrl: `${links}${encodeURIComponent(version.text)}` }),
    ...(random.chance(0.01) && { deprecated: { since, words: 'Has a known mistake; upgrade.' } }),
    ...(random.chance(0.005) && { missingSince: since }),
  };
}

/** Two spellings of one version would be refused, so each is taken once. */
function distinct(texts: Iterable<string>, size: number): Version[] {
  const versions = new Map<string, Version>();
  for (const text of texts) {
    const version = parseVersion(text);
    if (version) versions.set(text, version);
    if (versions.size === size) break;
  }
  return [...versions.values()];
}

/** The first release came out twelve years ago, or later where there are few; the last one today. */
function daysAgo(i: number, size: number): Day {
  const span = Math.min(oldest, size * 21);
  return addDays(today, -Math.floor(span * (1 - (i + 1) / size)) - 1);
}

function clock(random: Random): string {
  const two = (high: number) => String(random.int(0, high)).padStart(2, '0');
  return `${two(23)}:${two(59)}:${two(59)}.${String(random.int(0, 999)).padStart(3, '0')}Z`;
}
