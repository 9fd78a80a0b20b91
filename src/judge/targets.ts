/** What may be advised of a component on a day. */
import { addDays, type Day } from '#model/time/instant.ts';
import { groundsOf } from '#model/support/support.ts';
import { isSupported, soonDays, standingOn, supportEnd } from '#model/support/support.ts';
import type { Standing } from '#model/support/support.ts';
import type { Cause, JudgedRelease, Verdict } from '#model/support/verdict.ts';
import { compareVersions, type Version } from '#model/version/version.ts';
import { withoutUndefined } from '#model/without-undefined.ts';

export type Line = Standing & {
  readonly name: string;
  readonly shares?: string;
  readonly newest?: JudgedRelease;
  readonly verdict?: Verdict;
};

/** The release of a line that may be advised: its newest that is stable, not deprecated, and still to be had; or a line alone. */
export type Target = {
  readonly version?: Version;
  readonly line?: string;
  readonly standing: Standing;
};

/** Worked out once for a component and a day. */
export type Targets = ReturnType<typeof targetsOn>;

/** `releases` and `lines`, as they were judged on any earlier day, and each list of the answer: oldest first. */
export function targetsOn(day: Day, releases: readonly JudgedRelease[], lines: readonly Line[]) {
  const byLine = new Map<string | undefined, Target>();
  for (const { version, line, stable, recorded, verdict } of releases.toReversed()) {
    if (byLine.has(line) || !stable || recorded.missingSince !== undefined) continue;
    // No day takes a deprecation back.
    if (verdict.deprecated && verdict.phase !== 'extended') continue;
    const standing = standingOn(day, verdict);
    if (isFit(standing, verdict)) byLine.set(line, withoutUndefined({ version, line, standing }));
  }
  const all = releases.length > 0 ? [...byLine.values()].toReversed() : linesAlone(day, lines);
  const stated = (some: boolean | undefined) =>
    all.filter(({ standing: { phase } }) => isSupported(phase) === some);
  const [supported, extended] = [stated(true), stated(false)];
  // Of what is older than a release with a stated end, nobody says it because it is long over.
  const newest = releases.findLast(({ verdict }) => verdict.phase !== 'unstated')?.version;
  const unstated = above(stated(undefined), newest);
  // Where nothing is left of it, all of it may have been replaced.
  const last = (releases.at(-1) ?? lines.at(-1))?.verdict;
  const { replacedBy } = last ? replacements(standingOn(day, last), last) : {};
  return { day, enough: addDays(day, soonDays), byLine, supported, extended, unstated, replacedBy };
}

/** A service may have no releases, and lines that are supported. */
function linesAlone(day: Day, lines: readonly Line[]): Target[] {
  return lines.flatMap((line) => {
    const standing = standingOfLine(day, line);
    return isFit(standing, line.verdict) ? { line: line.name, standing } : [];
  });
}

/** What has extended support left is deprecated by ends of its support; by anything else, or replaced, it is not fit. */
export function isFit({ phase, deprecated }: Standing, verdict: Verdict | undefined): boolean {
  if (!deprecated || phase !== 'extended') return !deprecated && phase !== 'ended';
  const end = supportEnd(verdict?.ends ?? []);
  const isEnd = ({ rule, reason, since, ends }: Cause) =>
    (since ?? '') > (ends ?? '~') || (rule === end?.rule && reason === end.reason);
  return !verdict || groundsOf(verdict).every((one) => isEnd(one) && !one.replacedBy);
}

export function standingOfLine(day: Day, line: Line): Standing {
  return standingOn(day, { ...line, coming: (line.newest ?? line).verdict?.coming });
}

export function replacements({ deprecated }: Standing, { causes, coming }: Verdict) {
  const named = causes.find(({ replacedBy }) => replacedBy !== undefined)?.replacedBy;
  const next = coming?.replacedBy;
  return deprecated ? { replacedBy: named ?? next } : { comingReplacement: next };
}

/** Those that may be above a version: all where it cannot be ordered. */
export function above(targets: readonly Target[], version: Version | undefined): readonly Target[] {
  return targets.filter((target) => mayBeAbove(target, version));
}

export function mayBeAbove(target: Target, version: Version | undefined): boolean {
  return !version || !target.version || compareVersions(target.version, version) > 0;
}
