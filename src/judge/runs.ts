/** What somebody runs, as far as it is known: a release, a line, or neither. */
import type { Standing } from '#model/support/support.ts';
import type { JudgedRelease } from '#model/support/verdict.ts';
import type { Version } from '#model/version/version.ts';
import { isFit, replacements, type Line, type Targets } from './targets.ts';

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

export function runOf({ version, line, stable, recorded, verdict }: JudgedRelease): Run {
  const sound = stable && recorded.missingSince === undefined && isFit(verdict, verdict);
  const run = { version, line, release: version, standing: verdict, sound };
  return { ...run, ...replacements(verdict) };
}

/** `version`: the one that is run, where it is another one than the line's newest. */
export function runOfLine(
  { byLine }: Targets,
  line: Line,
  version: Version | undefined = line.newest?.version,
): Run {
  const verdict = line.newest?.verdict ?? line.verdict;
  const known = byLine.get(line.shares ?? line.name);
  // Where its newest release is a bad one, its newest good one stands for it.
  const own = line.shares === undefined ? known?.standing : undefined;
  const isLeft = known !== undefined || line.newest === undefined;
  return {
    version,
    line: line.shares ?? line.name,
    release: version === line.newest?.version ? (known?.version ?? version) : undefined,
    standing: own ?? line,
    sound: own !== undefined || (isLeft && isFit(line, verdict)),
    ...(verdict && replacements(verdict)),
  };
}

/** A version that nothing is known of; without one, what to begin with. */
export function runOfUnknown(version?: Version): Run {
  return { version, standing: { deprecated: false, phase: 'unstated', ends: [] }, sound: false };
}

/** A version that was taken back: nobody stays with it. */
export function runOfWithdrawn(targets: Targets, line: Line | undefined, version?: Version): Run {
  const run = line ? runOfLine(targets, line, version) : runOfUnknown(version);
  const standing: Standing = { deprecated: true, phase: 'ended', ends: [] };
  return { ...run, release: undefined, standing, sound: false };
}
