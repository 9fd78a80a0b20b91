/** A component's releases by line, newest first, in parts that a browser lays out at once. */
import { stateOf } from '#model/support/support-words.ts';
import type { JudgedLine, PublicComponent, ShownLine } from '#model/support/verdict.ts';
import { adviceFor, runOfLine, type Targets } from '#judge/advice.ts';
import { lineAnchor, pageOf, releaseAnchor } from './links.ts';
import { clip } from './text.ts';

/**
 * A line, or a piece of one that is too long for one group: its releases the newest first. Some are of no `line`, and
 * ended lines of one release each are one group (`isJoined`), where each row says its line and its last day.
 */
export type Part = ReturnType<typeof releaseParts>[number];

const mostRows = 200;

/** The parts of all lines, the newest first. */
export function releaseParts(judged: PublicComponent, targets: Targets) {
  const { lines, releases, component } = judged;
  const each = lines.toReversed().map((line) => ({
    line: line.name,
    title: clip(line.name, 80),
    anchor: lineAnchor(line.name),
    releases: line.releases,
    instead: insteadOf(line, component.id, targets),
    isJoined: false,
    isOver: isOver(line),
  }));
  const groups = runsOf(each).flatMap(joined);
  const outside = {
    line: undefined,
    isJoined: false,
    ...(lines.length === 0
      ? { title: 'All releases', anchor: 'all' }
      : { title: 'Of no line', anchor: 'no-line' }),
    releases: releases.filter(({ line }) => line === undefined),
    instead: undefined,
  };
  return [...groups, outside].flatMap((group) => {
    const { title, anchor } = group;
    const newestFirst = group.releases.toReversed();
    const count = Math.ceil(newestFirst.length / mostRows);
    return Array.from({ length: count }, (_, i) => ({
      ...group,
      title: count === 1 ? title : `${title}, part ${i + 1} of ${count}`,
      anchor: i === 0 ? anchor : `${anchor}-part-${i + 1}`,
      releases: newestFirst.slice(i * mostRows, (i + 1) * mostRows),
    }));
  });
}

type Group = Pick<JudgedLine, 'releases'> & {
  readonly line: string | undefined;
  readonly title: string;
  readonly anchor: string;
  readonly instead: Link | undefined;
  readonly isJoined: boolean;
  readonly isOver: boolean;
};

/** Of one release, which was supported until a day that has passed. */
function isOver(line: JudgedLine): boolean {
  const cause = line.newest.verdict.causes[0];
  return line.releases.length === 1 && stateOf(line) === 'ended' && cause?.ends !== undefined;
}

/** Neighbours that can be one group: they are over, and the same is to be used instead of them. */
function runsOf(groups: readonly Group[]): Group[][] {
  const runs: Group[][] = [];
  for (const group of groups) {
    const last = runs.at(-1)?.at(-1);
    const isNext = last?.isOver && group.isOver && last.instead?.href === group.instead?.href;
    if (isNext) runs.at(-1)?.push(group);
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
      title: `${first.title} to ${last.title}`,
      anchor: `from-${first.anchor}`,
      releases: run.toReversed().flatMap(({ releases }) => releases),
      isJoined: true,
    },
  ];
}

export type Link = { readonly text: string; readonly href: string };

/** What to use instead of a line, by the first advice that is not to stay. */
export function insteadOf(line: ShownLine, id: string, targets: Targets): Link | undefined {
  const advice = adviceFor(runOfLine(targets, line), targets);
  const change = advice.find(({ kind }) => kind !== 'stay');
  const { component = id, version } = change ?? {};
  if (component !== id) return { text: component, href: pageOf(component) };
  return version === undefined
    ? undefined
    : { text: clip(version, 40), href: pageOf(id, releaseAnchor(version)) };
}
