/** What can be served of a history: one unreadable entry must not stop the publication. */
import type { Curated } from '#model/component/curated.ts';
import { isInFuture } from '#model/history/dating.ts';
import type { History, OddEntry, RecordedRelease } from '#model/history/history.ts';
import type { Instant } from '#model/time/instant.ts';
import { bySpelling } from '#model/version/version.ts';

type Corrections = Pick<Curated, 'corrections'> | undefined;
/** `place`: the index in the list of readable releases; `key`: the wrong key. */
type Problem = { readonly place: number; readonly key: string; readonly message: string };

/** `clock`: later than `now` if an earlier day is asked for. */
export function servable(history: History, curated: Corrections, now: Instant, clock = now) {
  const { releases, odd = [] } = history;
  const unreadable = odd.map(({ path, message }) => {
    const kept = { releases: 'the release', ends: 'the last day' }[String(path[0])];
    const what = kept ? `${kept} is left out of the site` : 'it is made anew';
    return { path, message: `${message}; ${what}` };
  });
  const [future, repeated] = [inFuture(history, curated, now, clock), repeatedVersions(releases)];
  if (future.length === 0 && repeated.length === 0) return { history, leftOut: unreadable };
  const leftOut = new Set([...future, ...repeated].map(({ place }) => place));
  const inFile = ({ place, key, message }: Problem) => {
    return { path: [...pathInFile(place, odd), key], message };
  };
  // One wrong clock makes thousands of dates wrong, so only the first ones are reported.
  const [shown, rest] = [future.slice(0, 3), future.length - 3];
  const words = `more ${rest === 1 ? 'release lies' : 'releases lie'} in the future; if the dates are right, the clock or --now is not`;
  return {
    history: { ...history, releases: releases.filter((_, place) => !leftOut.has(place)) },
    leftOut: [
      ...unreadable,
      ...shown.map(inFile),
      ...(rest > 0 ? [{ path: ['releases'], message: `and ${rest} ${words}` }] : []),
      ...repeated.map(inFile),
    ],
  };
}

/** The index of a release in the file: each unreadable entry before it adds one. */
function pathInFile(place: number, odd: readonly OddEntry[]): readonly PropertyKey[] {
  const left = odd.flatMap(({ path: [list, at] }) => (list === 'releases' ? Number(at) : []));
  return ['releases', left.reduce((at, one) => at + Number(one <= at), place)];
}

/** A person's date counts, unless it is in the future itself, which is reported elsewhere. */
function inFuture({ releases }: History, curated: Corrections, now: Instant, clock: Instant) {
  const sound = curated?.corrections.filter(({ date }) => !isInFuture(date ?? now, clock));
  const corrected = new Map(sound?.map(({ version, date }) => [version, date]));
  return releases.flatMap(({ version, date: recorded }, place) => {
    const date = corrected.get(version) ?? recorded;
    if (!isInFuture(date, now)) return [];
    const message = `${version} is dated ${date}, which lies in the future (now is ${now}); the release is left out of the site`;
    return { place, key: 'date', message };
  });
}

/** Of two spellings of a version, only the first is served: for Renovate, they are one version. */
function repeatedVersions(releases: readonly RecordedRelease[]): Problem[] {
  return bySpelling(releases).flatMap(([first, ...others]) =>
    others.map((release) => {
      const message =
        release.version === first?.version
          ? `${release.version} is there twice; the second is left out of the site`
          : `${release.version} is another spelling of ${first?.version}, and Renovate sees one version in them; it is left out of the site`;
      return { place: releases.indexOf(release), key: 'version', message };
    }),
  );
}
