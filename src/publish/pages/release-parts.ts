/** A component's releases by line, newest first, in parts that a browser lays out at once. */
import type { PublicComponent, JudgedRelease } from '#model/support/verdict.ts';
import { insteadOf, type Link } from './instead.ts';
import { lineAnchor } from './links.ts';
import { clip } from './text.ts';

/** A line, or a piece of one that is too long for one group. */
export type Part = {
  /** The line's name; absent where the component has no lines. */
  readonly line: string | undefined;
  readonly title: string;
  readonly anchor: string;
  /** Newest first. */
  readonly releases: readonly JudgedRelease[];
  /** What to use instead of this line, where it ends or is deprecated. */
  readonly instead: Link | undefined;
};

const mostRows = 200;

/** The parts of all lines, the newest first. */
export function releaseParts(judged: PublicComponent): Part[] {
  const lines = judged.lines.map((line) => ({
    line: clip(line.name, 40),
    title: clip(line.name, 80),
    anchor: lineAnchor(line.name),
    releases: line.releases,
    instead: insteadOf(line, judged),
  }));
  return [...lines.toReversed(), ...outsideOfLines(judged)].flatMap(split);
}

function outsideOfLines(judged: PublicComponent): Part[] {
  const releases = releasesOfNoLine(judged);
  if (judged.lines.length === 0)
    return [
      { line: undefined, title: 'All releases', anchor: 'all', releases, instead: undefined },
    ];
  if (releases.length === 0) return [];
  return [
    { line: undefined, title: 'Of no line', anchor: 'no-line', releases, instead: undefined },
  ];
}

/** All of them where there are no lines, and otherwise those that fit none. */
export function releasesOfNoLine({ lines, releases }: PublicComponent): readonly JudgedRelease[] {
  return lines.length === 0 ? releases : releases.filter(({ line }) => line === undefined);
}

function split({ line, title, anchor, releases, instead }: Part): Part[] {
  const newestFirst = releases.toReversed();
  const parts: Part[] = [];
  const count = Math.ceil(newestFirst.length / mostRows);
  for (let i = 0; i < count; i++) {
    parts.push({
      line,
      title: count === 1 ? title : `${title}, part ${i + 1} of ${count}`,
      anchor: i === 0 ? anchor : `${anchor}-part-${i + 1}`,
      releases: count === 1 ? newestFirst : newestFirst.slice(i * mostRows, (i + 1) * mostRows),
      instead,
    });
  }
  return parts;
}
