/** The text of `data/history/<id>.json`: one release, one line, so that a day's diff reads as news. */
import { history as shape, type History } from '#model/history.ts';

/** Parsing first puts the keys into the definition's order and lets nothing wrong through. */
export function serialiseHistory(history: History): string {
  const { sources, held, releases, ...head } = shape.parse(history);
  const members = [
    ...Object.entries(head).map(([key, value]) => member(key, JSON.stringify(value))),
    ...(sources.length > 0 ? [member('sources', lines(sources))] : []),
    ...(held.length > 0 ? [member('held', lines(held))] : []),
    member('releases', lines(releases)),
  ];
  return `{\n${members.join(',\n')}\n}\n`;
}

function member(key: string, text: string): string {
  return `  ${JSON.stringify(key)}: ${text}`;
}

function lines(items: readonly object[]): string {
  if (items.length === 0) return '[]';
  return `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;
}
