/**
 * What to do about a version that somebody runs, on a day: stay, take the newest of its line, move to another line
 * or to another component, or nothing is supported. The one place that decides it; it needs the model alone, so that
 * the scripts of pages can ask too.
 */
import { compareText } from '#model/order.ts';
import { addDays, type Day } from '#model/time/instant.ts';
import { isSupported, soonDays, standingOn, supportEnd } from '#model/support/support.ts';
import type { adviceKinds, PhaseEnd, Standing } from '#model/support/support.ts';
import { currentEnd } from '#model/support/support-words.ts';
import type { JudgedRelease, Verdict } from '#model/support/verdict.ts';
import { compareVersions, type Version } from '#model/version/version.ts';
import { withoutUndefined } from '#model/without-undefined.ts';

/** One or two of them: the smallest step that is supported, and the one that lasts longest. */
export type Advice = {
  readonly kind: (typeof adviceKinds)[number];
  readonly component?: string | undefined;
  readonly version?: string | undefined;
  readonly line?: string | undefined;
  /** The last day of the support that is had so; absent where none is announced or stated. */
  readonly until?: ({ readonly day: Day } & Pick<PhaseEnd, 'precision' | 'basis'>) | undefined;
};

type Line = Standing & {
  readonly name: string;
  readonly shares?: string;
  readonly newest?: JudgedRelease;
  readonly verdict?: Verdict;
};

/** What is run: a release, or a line where the release itself is not known. */
export type Run = {
  /** Its place in the order; absent where it cannot be ordered. */
  readonly version?: Version | undefined;
  readonly line?: string | undefined;
  /** What stays, where it may stay. */
  readonly release?: Version | undefined;
  readonly standing: Standing;
  /** Neither unstable nor gone, over, or to be replaced for any reason but the end of its support. */
  readonly sound: boolean;
  /** What replaces it now, and what will, by the grounds of its deprecation. */
  readonly replacedBy?: string | undefined;
  readonly comingReplacement?: string | undefined;
};

/** The release of a line that may be advised: its newest that is stable, not deprecated, and still to be had; or a line alone. */
type Target = { readonly version?: Version; readonly line?: string; readonly standing: Standing };

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
  // All of it may have been replaced.
  const last = all.length > 0 ? undefined : (releases.at(-1) ?? lines.at(-1))?.verdict;
  const { replacedBy } = last ? replacements(standingOn(day, last), last) : {};
  const enough = addDays(day, soonDays);
  return { day, enough, byLine, supported, extended, unstated, replacedBy };
}

/** A service may have no releases, and lines that are supported. */
function linesAlone(day: Day, lines: readonly Line[]): Target[] {
  return lines.flatMap((line) => {
    const standing = standingOfLine(day, line);
    return isFit(standing, line.verdict) ? { line: line.name, standing } : [];
  });
}

/** What has extended support left is deprecated by the end of its support; by anything else, it is not fit. */
function isFit({ phase, deprecated }: Standing, verdict: Verdict | undefined): boolean {
  if (!deprecated || phase !== 'extended') return !deprecated && phase !== 'ended';
  const end = supportEnd(verdict?.ends ?? []);
  const grounds = [...(verdict?.causes ?? []), verdict?.coming ?? []].flat();
  return grounds.every(({ rule, reason }) => rule === end?.rule && reason === end.reason);
}

export function runOf(day: Day, { version, line, stable, recorded, verdict }: JudgedRelease): Run {
  const standing = standingOn(day, verdict);
  return {
    version,
    line,
    release: version,
    standing,
    sound: stable && recorded.missingSince === undefined && isFit(standing, verdict),
    ...replacements(standing, verdict),
  };
}

/** `version`: the one that is run, where it is another one than the line's newest. */
export function runOfLine(
  { day, byLine }: Targets,
  line: Line,
  version: Version | undefined = line.newest?.version,
): Run {
  const verdict = line.newest?.verdict ?? line.verdict;
  const standing = standingOfLine(day, line);
  const known = byLine.get(line.shares ?? line.name);
  // Where its newest release is a bad one, its newest good one stands for it.
  const own = line.shares === undefined ? known?.standing : undefined;
  return {
    version,
    line: line.shares ?? line.name,
    release: version === line.newest?.version ? (known?.version ?? version) : undefined,
    standing: own ?? standing,
    sound:
      own !== undefined ||
      ((known !== undefined || line.newest === undefined) && isFit(standing, verdict)),
    ...(verdict && replacements(standing, verdict)),
  };
}

function standingOfLine(day: Day, line: Line): Standing {
  return standingOn(day, { ...line, coming: (line.newest ?? line).verdict?.coming });
}

function replacements({ deprecated }: Standing, { causes, coming }: Verdict) {
  const named = causes.find(({ replacedBy }) => replacedBy !== undefined)?.replacedBy;
  const next = coming?.replacedBy;
  return deprecated ? { replacedBy: named ?? next } : { comingReplacement: next };
}

/** A version that nothing is known of; without one, what to begin with. */
export function runOfUnknown({ replacedBy }: Targets, version?: Version): Run {
  const standing: Standing = { deprecated: false, phase: 'unstated', ends: [] };
  return { version, standing, sound: false, replacedBy };
}

/** A version that was taken back: nobody stays with it. */
export function runOfWithdrawn(targets: Targets, line: Line | undefined, version?: Version): Run {
  const run = line ? runOfLine(targets, line, version) : runOfUnknown(targets, version);
  const standing: Standing = { deprecated: true, phase: 'ended', ends: [] };
  return { ...run, release: undefined, standing, sound: false };
}

export function adviceFor(run: Run, targets: Targets): readonly Advice[] {
  if (run.replacedBy !== undefined) return [{ kind: 'replace', component: run.replacedBy }];
  if (mayStay(run, targets)) return stayAdvice(run, targets);
  const { supported, extended } = targets;
  const steps =
    stepsFrom(run, supported, targets.enough) ??
    stepsFrom(run, extended, targets.enough) ??
    unstatedStep(run, targets);
  if (steps.length > 0) return steps;
  // It is deprecated, and all that there is.
  return [isSupported(run.standing.phase) === true ? stay(run) : { kind: 'none' }];
}

/** What is stated goes before what is not, and what is paid for goes last; nobody is sent back for that. */
function mayStay({ standing, sound, version }: Run, { supported }: Targets): boolean {
  if (!sound) return false;
  return isSupported(standing.phase) === true || above(supported, version).length === 0;
}

function stayAdvice(run: Run, { byLine, supported, enough }: Targets): readonly Advice[] {
  const newest = run.line === undefined ? undefined : byLine.get(run.line);
  const isStated = newest?.standing.phase !== 'unstated' || run.standing.phase === 'unstated';
  const patch = newest !== undefined && isAbove(newest, run.version) && isStated;
  const first = patch ? step(run, newest) : stay(run);
  const last = lastDay(patch ? newest.standing : run.standing);
  if (last >= enough) return [first];
  const { comingReplacement: component } = run;
  if (component !== undefined) return [first, { kind: 'replace', component }];
  const longest = longestOf(above(supported, run.version));
  const lasts = longest !== undefined && lastDay(longest.standing) > last;
  return lasts ? [first, step(run, longest)] : [first];
}

/** Upwards, unless nothing above is supported. */
function stepsFrom(run: Run, some: readonly Target[], enough: Day): Advice[] | undefined {
  const higher = above(some, run.version);
  const longest = longestOf(higher.length > 0 ? higher : some);
  if (longest === undefined) return undefined;
  const pool = higher.length > 0 ? higher : some.toReversed();
  const near =
    run.version === undefined
      ? longest
      : (pool.find(({ line }) => line !== undefined && line === run.line) ??
        pool.find(({ standing }) => lastDay(standing) >= enough) ??
        longest);
  const lasts = lastDay(longest.standing) > lastDay(near.standing);
  return lasts ? [step(run, near), step(run, longest)] : [step(run, near)];
}

/** Nobody says how long any of them lasts: the newest of its own line, or else the newest of all. */
function unstatedStep(run: Run, { byLine, unstated }: Targets): Advice[] {
  const own = run.line === undefined ? undefined : byLine.get(run.line);
  const target = own && isAbove(own, run.version) ? own : unstated.at(-1);
  return target === undefined ? [] : [step(run, target)];
}

function above(targets: readonly Target[], version: Version | undefined): readonly Target[] {
  return targets.filter((target) => isAbove(target, version));
}

function isAbove(target: Target, version: Version | undefined): boolean {
  return !version || !target.version || compareVersions(target.version, version) > 0;
}

/** `targets`: the oldest first; of several that last as long, the newest. */
function longestOf(targets: readonly Target[]): Target | undefined {
  return targets.toSorted((a, b) => compareText(lastDay(a.standing), lastDay(b.standing))).at(-1);
}

function stay({ release, standing, line }: Run): Advice {
  return { kind: 'stay', ...heldBy({ version: release, line, standing }) };
}

function step(run: Run, target: Target): Advice {
  const isOwn = target.line !== undefined && target.line === run.line;
  return { kind: isOwn ? 'patch' : 'move', ...heldBy(target) };
}

function heldBy({ version, line, standing }: Pick<Run, 'version' | 'line' | 'standing'>) {
  const { day, precision, basis } = currentEnd(standing.phase, standing.ends) ?? {};
  const until = day === undefined ? undefined : withoutUndefined({ day, precision, basis });
  return withoutUndefined({ version: version?.text, line, until });
}

/** As text, in the order of time; what is not announced is later than any day. */
function lastDay(standing: Standing): string {
  return currentEnd(standing.phase, standing.ends)?.day ?? '~';
}
