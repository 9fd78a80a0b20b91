/**
 * Which part of a recorded history can be served. The rest stays in the file and is left out of the site
 * with a warning: one unreadable entry is never a reason to publish nothing.
 */
import type { Curated } from '#model/curated.ts';
import { isInFuture } from '#model/dating.ts';
import type { History, OddEntry, RecordedRelease } from '#model/history.ts';
import type { Day, Instant } from '#model/instant.ts';
import { compareVersions, orderVersions, parseVersion } from '#model/version.ts';

export type LeftOut = { readonly path: readonly PropertyKey[]; readonly message: string };

export type Servable = {
  readonly history: History;
  readonly leftOut: readonly LeftOut[];
};

type Corrections = Pick<Curated, 'corrections'> | undefined;
type ReleaseInFile = { readonly release: RecordedRelease; readonly path: readonly PropertyKey[] };

/** One mistake in a clock makes thousands of dates wrong. */
const futureShown = 3;

export function servable(history: History, curated: Corrections, now: Instant): Servable {
  const placed = placeReleases(history);
  const dates = correctedDates(curated, now);
  const dateOf = ({ version, date }: RecordedRelease) => dates.get(version) ?? date;
  const future = placed.filter(({ release }) => isInFuture(dateOf(release), now));
  const repeated = repeatedVersions(placed);
  const leftOut = new Set([...future, ...repeated.map(({ placed }) => placed)]);
  const kept = placed.filter((one) => !leftOut.has(one)).map(({ release }) => release);
  return {
    history: leftOut.size === 0 ? history : { ...history, releases: kept },
    leftOut: [
      ...(history.odd ?? []).map(oddWords),
      ...futureWords(future, now),
      ...repeated.map(({ placed, message }) => ({ path: [...placed.path, 'version'], message })),
    ],
  };
}

/** Where each release stands in the file, among the unreadable entries that were set aside. */
function placeReleases({ releases, odd = [] }: History): ReleaseInFile[] {
  const taken = new Set(
    odd.filter(({ path }) => path[0] === 'releases').map(({ path }) => path[1]),
  );
  let at = -1;
  return releases.map((release) => {
    do at++;
    while (taken.has(at));
    return { release, path: ['releases', at] };
  });
}

/** A person's date counts, unless it is in the future itself, which is reported elsewhere. */
function correctedDates(curated: Corrections, now: Instant): ReadonlyMap<string, Day | Instant> {
  const dated = (curated?.corrections ?? []).flatMap(({ version, date }) =>
    date === undefined || isInFuture(date, now) ? [] : [[version, date] as const],
  );
  return new Map(dated);
}

function oddWords({ path, message }: OddEntry): LeftOut {
  const [list] = path;
  const what = list === 'releases' ? 'the release is left out of the site' : 'it is made anew';
  return { path, message: `${message}; ${what}` };
}

function futureWords(future: readonly ReleaseInFile[], now: Instant): LeftOut[] {
  const words = future.slice(0, futureShown).map(({ release: { version, date }, path }) => ({
    path: [...path, 'date'],
    message: `${version} is dated ${date}, which lies in the future (now is ${now}); the release is left out of the site`,
  }));
  const rest = future.length - words.length;
  if (rest === 0) return words;
  const message = `and ${rest} more ${rest === 1 ? 'release lies' : 'releases lie'} in the future; if the dates are right, the clock or --now is not`;
  return [...words, { path: ['releases'], message }];
}

/** Of two spellings of one version the first is served: Renovate sees one version in them. */
function repeatedVersions(
  placed: readonly ReleaseInFile[],
): { placed: ReleaseInFile; message: string }[] {
  const ordered = placed
    .flatMap((one) => {
      const version = parseVersion(one.release.version);
      return version === undefined ? [] : [{ placed: one, version }];
    })
    .sort((a, b) => orderVersions(a.version, b.version));
  return ordered.flatMap(({ placed, version }, i) => {
    const previous = ordered[i - 1];
    if (!previous || compareVersions(previous.version, version) !== 0) return [];
    const message =
      previous.version.text === version.text
        ? `${version.text} is there twice; the second is left out of the site`
        : `${version.text} is another spelling of ${previous.version.text}, and Renovate sees one version in them; it is left out of the site`;
    return [{ placed, message }];
  });
}
