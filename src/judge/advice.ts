/** The only place that decides what to do about a version: stay, move, or nothing is supported. */
import { compareText } from '#model/order.ts';
import { addDays, type Day } from '#model/time/instant.ts';
import { isSupported } from '#model/support/support.ts';
import type { adviceKinds, ChangingStanding, PhaseEnd } from '#model/support/support.ts';
import { currentEnd } from '#model/support/support-words.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { above, mayBeAbove, type Run, type Target, type Targets } from './targets.ts';

/** One or two of them: the smallest supported step, and the one that is supported longest. */
export type Advice = {
  readonly kind: (typeof adviceKinds)[number];
  readonly component?: string | undefined;
  readonly version?: string | undefined;
  readonly line?: string | undefined;
  /** The last day of support after this step; absent if none is announced or stated. */
  readonly until?: ({ readonly day: Day } & Pick<PhaseEnd, 'precision' | 'basis'>) | undefined;
};

export function adviceFor(run: Run, targets: Targets): readonly Advice[] {
  if (run.replacedBy !== undefined) return [{ kind: 'replace', component: run.replacedBy }];
  if (mayStay(run, targets)) return stayAdvice(run, targets);
  const { supported, extended, unstated, enough } = targets;
  const own = unstatedOfLine(run, targets);
  if (own) return [step(run, own)];
  const steps = stepsFrom(run, supported, enough) ?? stepsFrom(run, extended, enough);
  if (steps) return steps;
  const newest = unstated.at(-1);
  if (newest) return [step(run, newest)];
  // It is deprecated but still supported, and there is nothing better.
  if (isSupported(run.standing.phase) === true) return [stay(run)];
  const { replacedBy: component } = targets;
  return [component === undefined ? { kind: 'none' } : { kind: 'replace', component }];
}

/** Stated support is better than unstated, paid support is last; but nobody goes down for that. */
function mayStay({ standing, sound, version, line }: Run, { supported, byLine }: Targets) {
  if (!sound || (version && !byLine.has(line))) return false;
  return isSupported(standing.phase) === true || above(supported, version).length === 0;
}

function stayAdvice(run: Run, { byLine, supported, enough }: Targets): readonly Advice[] {
  const newest = run.line === undefined ? undefined : byLine.get(run.line);
  const isStated = newest?.standing.phase !== 'unstated' || run.standing.phase === 'unstated';
  const patch = newest !== undefined && mayBeAbove(newest, run.version) && isStated;
  const first = patch ? step(run, newest) : stay(run);
  const last = lastDay(patch ? newest.standing : run.standing);
  if (last >= enough) return [first];
  const { comingReplacement: component } = run;
  if (component !== undefined) return [first, { kind: 'replace', component }];
  const longest = longestOf(above(supported, run.version));
  const lasts = longest !== undefined && lastDay(longest.standing) > last;
  return lasts ? [first, step(run, longest)] : [first];
}

/** Steps to higher versions, or to lower ones if `some` has no higher one. */
function stepsFrom(run: Run, some: readonly Target[], enough: Day): Advice[] | undefined {
  const higher = above(some, run.version);
  const longest = longestOf(higher.length > 0 ? higher : some);
  if (longest === undefined) return undefined;
  if (run.version === undefined) return [step(run, longest)];
  const pool = higher.length > 0 ? higher : some.toReversed();
  const near =
    pool.find(({ line }) => line !== undefined && line === run.line) ??
    pool.find(({ standing }) => lastDay(standing) >= enough) ??
    longest;
  const lasts = lastDay(longest.standing) > lastDay(near.standing);
  return lasts ? [step(run, near), step(run, longest)] : [step(run, near)];
}

/** The newest of its own line, if its support is unstated and no higher version is supported. */
function unstatedOfLine({ line, version }: Run, { byLine, supported }: Targets) {
  const own = line === undefined ? undefined : byLine.get(line);
  if (!own || own.standing.phase !== 'unstated' || !mayBeAbove(own, version)) return undefined;
  return above(supported, own.version).length === 0 ? own : undefined;
}

/** `targets`: sorted oldest first. If several last equally long, the newest one. */
function longestOf(targets: readonly Target[]): Target | undefined {
  return targets.toSorted((a, b) => compareText(lastDay(a.standing), lastDay(b.standing))).at(-1);
}

function stay({ release, standing, line, edition = line }: Run): Advice {
  return { kind: 'stay', ...heldBy({ version: release, line: edition, standing }) };
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

/** Before its end or deprecation, as a sort key: what is not announced is later than any day. */
function lastDay({ phase, ends, coming }: ChangingStanding): string {
  const end = currentEnd(phase, ends)?.day ?? '~';
  const before = coming?.since === undefined ? '~' : addDays(coming.since, -1);
  return before < end ? before : end;
}
