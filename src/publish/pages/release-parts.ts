/** A component's releases by line, newest first, in parts small enough for fast page layout. */
import { isDeepStrictEqual } from 'node:util';
import { stateOf, type State } from '#model/support/support-words.ts';
import type { JudgedLine, JudgedRelease, PublicComponent } from '#model/support/verdict.ts';
import type { ShownLine } from '#model/support/verdict.ts';
import { adviceFor, type Advice } from '#judge/advice.ts';
import { replacements, runOf, runOfLine, type Run, type Targets } from '#judge/targets.ts';
import { shortEnd } from '../support/dates.ts';
import { clip, lineAnchor, pageOf, releaseAnchor } from './text.ts';

/**
 * A line, or a piece of a long one, the newest release first. Short lines in one state are joined
 * into a part without a `line`: its rows say their line and end (`firsts`: each line's first row).
 */
export type Part = ReturnType<typeof releaseParts>[number];

const mostRows = 200;

export function releaseParts(judged: PublicComponent, targets: Targets) {
  const { lines, releases, component } = judged;
  const successorOf = ({ verdict }: JudgedRelease) => replacements(verdict).replacedBy;
  // Releases with advice that differs from their line's: those after its newest good one (bad ones
  // and pre-releases), and those with another replacement than it has.
  const elsewhere = ({ newest, releases }: JudgedLine) => {
    const place = releases.indexOf(newest);
    return releases.filter((one, i) => i > place || successorOf(one) !== successorOf(newest));
  };
  const each = lines.toReversed().map((line) => ({
    line: line.name,
    title: clip(line.name, 80),
    anchor: lineAnchor(line.name),
    releases: line.releases,
    instead: insteadOf(line, component.id, targets),
    own: usesOfEach(elsewhere(line), component.id, targets),
    firsts: undefined,
    shortIn: shortIn(line),
  }));
  const others = releases.filter(({ line }) => line === undefined);
  const outside = {
    line: undefined,
    firsts: undefined,
    ...(lines.length === 0
      ? { title: 'All releases', anchor: 'all' }
      : { title: 'Outside any line', anchor: 'no-line' }),
    releases: others,
    ...usesWithoutLine(others, component.id, targets),
  };
  return [...runsOf(each).flatMap(joined), outside].flatMap(piecesOf);
}

/** Cut from the oldest on and named by their content: a new release changes only the top piece. */
function piecesOf(group: Omit<Group, 'shortIn'>) {
  const { releases, firsts } = group;
  const count = Math.ceil(releases.length / mostRows);
  return Array.from({ length: count }, (_, i) => {
    const piece = releases.slice(i * mostRows, (i + 1) * mostRows).toReversed();
    if (count === 1 && !firsts) return { ...group, releases: piece };
    const [newest, oldest] = [piece[0], piece.at(-1)];
    const anchor = `from-${releaseAnchor(newest?.version.text ?? '')}`;
    const title = firsts
      ? between(newest?.line, oldest?.line)
      : `${group.title}, ${between(newest?.version.text, oldest?.version.text)}`;
    return { ...group, releases: piece, title, ...((i < count - 1 || firsts) && { anchor }) };
  }).toReversed();
}

function between(newest = '', oldest = ''): string {
  return [...new Set([newest, oldest])].map((name) => clip(name, 40)).join(' to ');
}

type Group = Pick<JudgedLine, 'releases'> & {
  readonly line: string | undefined;
  readonly title: string;
  readonly anchor: string;
  readonly instead: ReturnType<typeof insteadOf>;
  readonly own: ReturnType<typeof usesOfEach>;
  readonly firsts: ReadonlySet<JudgedRelease> | undefined;
  readonly shortIn: State | undefined;
};

/** The state of a line with few releases; undefined if its row must say more than the end. */
export function shortIn(line: JudgedLine): State | undefined {
  const state = stateOf(line);
  const [cause] = line.newest.verdict.causes;
  const isShort = line.releases.length <= (state === 'ended' || state === 'unstated' ? 5 : 1);
  return isShort && (!cause || cause.ends !== undefined) ? state : undefined;
}

/** Neighbouring lines that can be one group: the same state, and the same advice. */
function runsOf(groups: readonly Group[]): Group[][] {
  const runs: Group[][] = [];
  for (const group of groups) {
    const last = runs.at(-1)?.at(-1);
    const isInState = last?.shortIn !== undefined && last.shortIn === group.shortIn;
    if (isInState && isDeepStrictEqual(last.instead, group.instead)) runs.at(-1)?.push(group);
    else runs.push([group]);
  }
  return runs;
}

function joined(run: readonly Group[]): Group[] {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last || first === last) return [...run];
  return [
    {
      ...first,
      line: undefined,
      releases: run.toReversed().flatMap(({ releases }) => releases),
      own: new Map(run.flatMap(({ own }) => [...own])),
      firsts: new Set(run.flatMap(({ releases }) => releases.at(-1) ?? [])),
    },
  ];
}

/** What to use instead of a line, and until when: all advice but to stay. */
export function insteadOf(line: ShownLine, id: string, targets: Targets) {
  return usesOf(runOfLine(targets, line), id, targets);
}

/** The same for releases without a line: the advice that all share, or else that of each. */
function usesWithoutLine(releases: readonly JudgedRelease[], id: string, targets: Targets) {
  const own = usesOfEach(releases, id, targets);
  const [instead = [], ...others] = own.values();
  const isCommon = others.every((uses) => isDeepStrictEqual(uses, instead));
  return isCommon ? { instead, own: new Map<never, never>() } : { instead: [], own };
}

function usesOfEach(releases: readonly JudgedRelease[], id: string, targets: Targets) {
  return new Map(releases.map((one) => [one, usesOf(runOf(one), id, targets)]));
}

export function usesOf(run: Run, id: string, targets: Targets) {
  return adviceFor(run, targets)
    .filter(({ kind }) => kind !== 'stay' && kind !== 'none')
    .map((to) => ({ ...linkOf(to, id), until: to.until && shortEnd(to.until), last: to.until }));
}

function linkOf({ component, version, line = '' }: Advice, id: string) {
  if (component !== undefined) return { text: component, href: pageOf(component) };
  return version === undefined
    ? { text: `line ${clip(line, 40)}`, href: pageOf(id, lineAnchor(line)) }
    : { text: clip(version, 40), href: pageOf(id, releaseAnchor(version)) };
}
