/** What may be advised of a component on a day. */
import { addDays, type Day } from '#model/time/instant.ts';
import { isSupported, soonDays, supportEnd } from '#model/support/support.ts';
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

/** `releases` and `lines`, as they are judged on that day, and each list of the answer: oldest first. */
export function targetsOn(day: Day, releases: readonly JudgedRelease[], lines: readonly Line[]) {
  const byLine = new Map<string | undefined, Target>();
  for (const { version, line, stable, recorded, verdict } of releases.toReversed()) {
    if (byLine.has(line) || !stable || recorded.missingSince !== undefined) continue;
    if (isFit(verdict, verdict))
      byLine.set(line, withoutUndefined({ version, line, standing: verdict }));
  }
  // A service may have no releases, and lines that are supported.
  const alone = lines.filter((line) => releases.length === 0 && isFit(line, line.verdict));
  const all = [
    ...[...byLine.values()].toReversed(),
    ...alone.map((line): Target => ({ line: line.name, standing: line })),
  ];
  const stated = (some: boolean | undefined) =>
    all.filter(({ standing: { phase } }) => isSupported(phase) === some);
  const [supported, extended] = [stated(true), stated(false)];
  // Of what is older than a release with a stated end, nobody says it because it is long over.
  const newest = releases.findLast(({ verdict }) => verdict.phase !== 'unstated')?.version;
  const unstated = above(stated(undefined), newest);
  // Where nothing is left of it, all of it may have been replaced.
  const last = (releases.at(-1) ?? lines.at(-1))?.verdict;
  const { replacedBy } = last ? replacements(last) : {};
  return { enough: addDays(day, soonDays), byLine, supported, extended, unstated, replacedBy };
}

/** What has extended support left is deprecated by ends of its support; by anything else, or replaced, it is not fit. */
export function isFit({ phase, deprecated }: Standing, verdict: Verdict | undefined): boolean {
  if (!deprecated || phase !== 'extended') return !deprecated && phase !== 'ended';
  const end = supportEnd(verdict?.ends ?? []);
  const isEnd = ({ rule, reason, since, ends }: Cause) =>
    (since ?? '') > (ends ?? '~') || (rule === end?.rule && reason === end.reason);
  return !verdict || verdict.causes.every((one) => isEnd(one) && !one.replacedBy);
}

export function replacements({ deprecated, causes, coming }: Verdict) {
  const named = causes.find(({ replacedBy }) => replacedBy !== undefined)?.replacedBy;
  return deprecated ? { replacedBy: named } : { comingReplacement: coming?.replacedBy };
}

/** Those that may be above a version: all where it cannot be ordered. */
export function above(targets: readonly Target[], version: Version | undefined): readonly Target[] {
  return targets.filter((target) => mayBeAbove(target, version));
}

export function mayBeAbove(target: Target, version: Version | undefined): boolean {
  return !version || !target.version || compareVersions(target.version, version) > 0;
}
