/** What somebody runs, as far as it is known, and what may be advised on a day. */
import { addDays, type Day } from '#model/time/instant.ts';
import { isSupported, soonDays, supportEnd } from '#model/support/support.ts';
import type { ChangingStanding } from '#model/support/support.ts';
import type { Cause, JudgedRelease, Verdict } from '#model/support/verdict.ts';
import { compareVersions, type Version } from '#model/version/version.ts';
import { withoutUndefined } from '#model/without-undefined.ts';

export type Line = ChangingStanding & {
  readonly name: string;
  readonly shares?: string;
  readonly newest?: JudgedRelease;
  readonly verdict?: Verdict;
};

/** May be advised: a line's newest stable, undeprecated, available release; or a line alone. */
export type Target = {
  readonly version?: Version;
  readonly line?: string;
  readonly standing: ChangingStanding;
};

export type Targets = ReturnType<typeof targetsOn>;

/** `releases` and `lines` are judged on that day. They and the answer's lists are oldest first. */
export function targetsOn(day: Day, releases: readonly JudgedRelease[], lines: readonly Line[]) {
  const byLine = new Map<string | undefined, Target>();
  for (const { version, line, stable, recorded, verdict } of releases.toReversed()) {
    if (byLine.has(line) || !stable || recorded.missingSince !== undefined) continue;
    if (isFit(verdict, verdict))
      byLine.set(line, withoutUndefined({ version, line, standing: verdict }));
  }
  // A service may have no releases, and lines that are supported.
  const alone = lines.filter((line) => releases.length === 0 && isFit(line, line.verdict));
  const all: readonly Target[] = [
    ...[...byLine.values()].toReversed(),
    ...alone.map((line) => ({ line: line.name, standing: line.verdict ?? line })),
  ];
  const stated = (some: boolean | undefined) =>
    all.filter(({ standing: { phase } }) => isSupported(phase) === some);
  const [supported, extended] = [stated(true), stated(false)];
  // Only those above the newest release with stated support: older unstated ones ended long ago.
  const newest = releases.findLast(({ verdict }) => verdict.phase !== 'unstated');
  const unstated = above(stated(undefined), newest?.version);
  const isLeft = supported.length + extended.length > 0 || newest?.verdict.phase !== 'ended';
  for (const one of isLeft ? [] : all) if (!unstated.includes(one)) byLine.delete(one.line);
  // If nothing of it is left to advise, a rule may say what replaces the whole component.
  const last = (releases.at(-1) ?? lines.at(-1))?.verdict;
  const { replacedBy } = last ? replacements(last) : {};
  return { enough: addDays(day, soonDays), byLine, supported, extended, unstated, replacedBy };
}

/** In extended support: fit if only ends of support deprecate it, and nothing replaces it. */
function isFit({ phase, deprecated }: ChangingStanding, verdict: Verdict | undefined): boolean {
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

/** Targets that may be above a version: all of them if it cannot be ordered. */
export function above(targets: readonly Target[], version: Version | undefined): readonly Target[] {
  return targets.filter((target) => mayBeAbove(target, version));
}

export function mayBeAbove(target: Target, version: Version | undefined): boolean {
  return !version || !target.version || compareVersions(target.version, version) > 0;
}

/** What somebody runs: a release, or a line if the release itself is unknown. */
export type Run = {
  /** Its place in the order; absent if it cannot be ordered. */
  readonly version?: Version | undefined;
  readonly line?: string | undefined;
  /** The line that was asked for, even if its releases count for another one. */
  readonly edition?: string | undefined;
  /** The release to name if the advice is to stay. */
  readonly release?: Version | undefined;
  readonly standing: ChangingStanding;
  /** Stable, listed, not over or replaced; not deprecated, except by the end of its support. */
  readonly sound: boolean;
  /** What replaces it now, and what will replace it, by the causes of its deprecation. */
  readonly replacedBy?: string | undefined;
  readonly comingReplacement?: string | undefined;
};

export function runOf({ version, line, stable, recorded, verdict }: JudgedRelease): Run {
  const sound = stable && recorded.missingSince === undefined && isFit(verdict, verdict);
  const run = { version, line, release: version, standing: verdict, sound };
  return { ...run, ...replacements(verdict) };
}

/** `version`: what somebody runs, if it is not the newest release of the line. */
export function runOfLine(
  { byLine }: Targets,
  line: Line,
  version: Version | undefined = line.newest?.version,
): Run {
  const verdict = line.newest?.verdict ?? line.verdict;
  const known = byLine.get(line.shares ?? line.name);
  // If the newest release of the line is a bad one, its newest good one represents it.
  const own = line.shares === undefined ? known?.standing : undefined;
  const isLeft = known !== undefined || line.newest === undefined || line.shares !== undefined;
  return {
    version,
    line: line.shares ?? line.name,
    edition: line.name,
    release: version === line.newest?.version ? (known?.version ?? version) : undefined,
    standing: own ?? { ...line, coming: verdict?.coming },
    sound: own !== undefined || (isLeft && isFit(line, verdict)),
    ...(verdict && replacements(verdict)),
  };
}

/** For an unknown version; without a version, for somebody who begins with the component. */
export function runOfUnknown(version?: Version): Run {
  return { version, standing: { deprecated: false, phase: 'unstated', ends: [] }, sound: false };
}

/** A version that was taken back: nobody stays with it. */
export function runOfWithdrawn(targets: Targets, line: Line | undefined, version?: Version): Run {
  const run = line ? runOfLine(targets, line, version) : runOfUnknown(version);
  const standing: ChangingStanding = { deprecated: true, phase: 'ended', ends: [] };
  return { ...run, release: undefined, standing, sound: false };
}
