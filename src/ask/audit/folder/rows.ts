/** Tables of patterns, one row per kind of file, and the versions that a pattern finds on lines. */
import { longestLine } from '../item.ts';

export function rows(table: string): string[][] {
  return Array.from(table.trim().split('\n'), (row) => row.split(' | '));
}

export type VersionOnLine = {
  readonly name: string;
  readonly version: string;
  readonly line: number;
};

/** `entry` finds a version, mostly with its name; else `name` is the name, or finds it. */
export function* versionsIn(
  lines: readonly string[],
  entry: RegExp,
  name: RegExp | string | undefined,
) {
  let current = typeof name === 'string' ? name : undefined;
  for (const [i, line] of lines.entries()) {
    if (line === '') continue;
    const begin = line.slice(0, longestLine);
    if (name instanceof RegExp) current = name.exec(begin)?.[1] ?? current;
    for (const [, first, second] of begin.matchAll(entry)) {
      const [own, version] = second === undefined ? [current, first] : [first, second];
      if (!own || version === undefined) continue;
      yield { name: own, version, line: i + 1 };
      if (name instanceof RegExp) current = undefined;
    }
  }
}
