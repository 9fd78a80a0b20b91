/** The text of `data/history/<id>.json`: one release, one line, so that a day's diff reads as news. */
import { history as shape, type History } from '#model/history/history.ts';

/**
 * Parsing first puts the keys into the definition's order and lets nothing wrong through. Odd releases
 * are no longer understood, so they stay as they are, behind the others.
 */
export function serialiseHistory({ odd = [], ...history }: History): string {
  const {
    sources,
    held,
    owed = [],
    endSources = [],
    evidence = [],
    ends = [],
    releases,
    ...head
  } = shape.parse(history);
  const oddReleases = odd.filter(({ path }) => path[0] === 'releases').map(({ entry }) => entry);
  const oddEnds = odd.filter(({ path }) => path[0] === 'ends').map(({ entry }) => entry);
  const members = [
    ...Object.entries(head).map(([key, value]) => member(key, JSON.stringify(value))),
    ...(sources.length > 0 ? [member('sources', lines(sources))] : []),
    ...(held.length > 0 ? [member('held', lines(held))] : []),
    ...(owed.length > 0 ? [member('owed', JSON.stringify(owed))] : []),
    ...(endSources.length > 0 ? [member('endSources', lines(endSources))] : []),
    ...(evidence.length > 0 ? [member('evidence', lines(evidence))] : []),
    ...(ends.length > 0 || oddEnds.length > 0
      ? [member('ends', lines([...ends, ...oddEnds]))]
      : []),
    member('releases', lines([...releases, ...oddReleases])),
  ];
  return `{\n${members.join(',\n')}\n}\n`;
}

export function member(key: string, text: string): string {
  return `  ${JSON.stringify(key)}: ${text}`;
}

export function lines(items: readonly unknown[]): string {
  if (items.length === 0) return '[]';
  return `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;
}
