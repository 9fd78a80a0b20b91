/** A component's releases by line, newest first, in parts that a browser lays out at once. */
import type { PublicComponent, ShownLine } from '#model/support/verdict.ts';
import { adviceFor, runOfLine, type Targets } from '#judge/advice.ts';
import { lineAnchor, pageOf, releaseAnchor } from './links.ts';
import { clip } from './text.ts';

/** A line, or a piece of one that is too long for one group: its releases the newest first. Some are of no `line`. */
export type Part = ReturnType<typeof releaseParts>[number];

const mostRows = 200;

/** The parts of all lines, the newest first. */
export function releaseParts(judged: PublicComponent, targets: Targets) {
  const { lines, releases, component } = judged;
  const groups = lines.toReversed().map((line) => ({
    line: clip(line.name, 40),
    title: clip(line.name, 80),
    anchor: lineAnchor(line.name),
    releases: line.releases,
    instead: insteadOf(line, component.id, targets),
  }));
  const outside = {
    line: undefined,
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
