/** One component's recorded history, in version order as the program records it. */
import type { History, RecordedRelease } from '#model/history/history.ts';
import { addDays, type Day } from '#model/time/instant.ts';
import { orderVersions, parseVersion } from '#model/version/version.ts';
import type { Random } from './random.ts';

/** Everything lies before this day, so that a build `--now` on it knows nothing of the future. */
export const today: Day = '2026-11-01';
const imported: Day = '2026-06-01';
const oldest = 4300;

export function historyOf(id: string, size: number, groups: number, random: Random): History {
  const url = `https://registry.example.com/${id}`;
  const basis = random.pick(['published', 'published', 'published', 'stated', 'by'] as const);
  const common = { basis, evidence: url, hasLinks: random.chance(0.3) };
  const releases = versionsOf(size, groups, random).map((version, i) => {
    const parsed = parseVersion(version);
    if (!parsed) throw new Error(`${version} is no version`);
    return [parsed, release(version, daysAgo(i, size), common, random)] as const;
  });
  releases.sort(([a], [b]) => orderVersions(a, b));
  const source = {
    source: `npm https://registry.example.com ${id}`,
    fingerprint: String(random.int(0, 1e9)),
    validators: [{ url, etag: `"${random.int(0, 1e9)}"` }],
    ...(random.chance(0.02) && {
      failing: { since: '2026-10-30', because: 'status 503' } as const,
    }),
  };
  return { id, imported, sources: [source], held: [], releases: releases.map(([, one]) => one) };
}

/**
 * In the order in which they come out: lines that go on side by side, so that many come out below an
 * earlier one. A line is a number, which its versions begin with, and how many releases it has.
 */
function versionsOf(size: number, groups: number, random: Random): string[] {
  const suffix = random.chance(0.05)
    ? random.pick(['-1', 'f1', 'u1', '+1', '_1', '-gke.1000'])
    : '';
  const [backports, begins] = [random.chance(0.8) ? 0.35 : 0.1, 0.05 + 0.3 * random.next() ** 2];
  const hasPrereleases = random.chance(0.1);
  const lines = [0];
  return Array.from({ length: size }, (_, i) => {
    if (groups === 1) return `${i}${suffix}`;
    if (random.chance(begins)) lines.push(0);
    const newest = lines.length - 1;
    const line = random.chance(backports) ? random.int(Math.max(0, newest - 7), newest) : newest;
    const patch = (lines[line] ?? 0) + 1;
    lines[line] = patch;
    const name = groups === 2 ? line : `${Math.floor(line / 16)}.${line % 16}`;
    const isPrerelease = hasPrereleases && random.chance(0.2);
    return `${name}.${patch}${groups === 4 ? '.0' : ''}${isPrerelease ? '-rc.1' : suffix}`;
  });
}

type Common = Pick<RecordedRelease, 'basis' | 'evidence'> & { readonly hasLinks: boolean };

function release(version: string, day: Day, common: Common, random: Random): RecordedRelease {
  const { basis, evidence, hasLinks } = common;
  const since = day > imported ? day : imported;
  return {
    version,
    date: basis === 'published' ? `${day}T12:34:56.789Z` : day,
    basis,
    evidence,
    ...(day > imported && { seen: day }),
    ...(hasLinks && { changelogUrl: `${evidence}/changelog/${encodeURIComponent(version)}` }),
    ...(random.chance(0.01) && { deprecated: { since, words: 'Has a known mistake; upgrade.' } }),
    ...(random.chance(0.005) && { missingSince: since }),
  };
}

/** The first release came out twelve years ago, or later where there are few; the last one today. */
function daysAgo(i: number, size: number): Day {
  const span = Math.min(oldest, size * 21);
  return addDays(today, -Math.floor(span * (1 - (i + 1) / size)) - 1);
}
