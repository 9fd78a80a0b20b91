/** The text of `data/history/<id>.json`: one release, one line, so that a day's diff reads as news. */
import { history as shape, type History } from '#model/history/history.ts';
import { withoutUndefined } from '#model/without-undefined.ts';

/**
 * Parsing first puts the keys into the definition's order and lets nothing wrong through. Odd releases
 * are no longer understood, so they stay as they are, behind the others.
 */
export function serialiseHistory({ odd = [], ...history }: History): string {
  const oddOf = (list: string) =>
    odd.filter(({ path }) => path[0] === list).map((one) => one.entry);
  const { owed = [], ends = [], releases, ...head } = shape.parse(history);
  const { sources, held, endSources = [], evidence = [], ...single } = head;
  const members = [
    ...Object.entries(withoutUndefined(single)).map(([key, value]) =>
      member(key, JSON.stringify(value)),
    ),
    ...listMembers({ sources, held }),
    ...(owed.length > 0 ? [member('owed', JSON.stringify(owed))] : []),
    ...listMembers({ endSources, evidence, ends: [...ends, ...oddOf('ends')] }),
    member('releases', lines([...releases, ...oddOf('releases')])),
  ];
  return `{\n${members.join(',\n')}\n}\n`;
}

/** An empty list is a key that is not there. */
function listMembers(lists: Readonly<Record<string, readonly unknown[]>>): string[] {
  const filled = Object.entries(lists).filter(([, items]) => items.length > 0);
  return filled.map(([key, items]) => member(key, lines(items)));
}

export function member(key: string, text: string): string {
  return `  ${JSON.stringify(key)}: ${text}`;
}

export function lines(items: readonly unknown[]): string {
  if (items.length === 0) return '[]';
  return `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;
}
