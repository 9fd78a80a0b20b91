/** Versions on a line of their own near the name: Maven's elements, Helm's dependencies and values, Kustomize. */
import type { Owner } from '#answer/write.ts';

export type NearVersion = { readonly version: string; readonly line: number };

const reach = 4;
const exact = String.raw`v?\d+(?:\.\d+)+[\w.-]*`;
const element = new RegExp(`^\\s*<version>\\s*(${exact})\\s*</version>\\s*$`);
const tag = new RegExp(`^\\s*(?:-\\s+)?(?:tag|newTag):\\s*["']?(${exact})["']?\\s*(?:#.*)?$`);
const key = new RegExp(`^\\s*(?:-\\s+)?version:\\s*["']?(${exact})["']?\\s*(?:#.*)?$`);

/** A tag that stands alone begins or ends an element with others in it. */
const container =
  /^\s*<\/?[\w.:-]+(?:\s(?:[^<>]*[^<>/])?)?>\s*$|<\/?(?:dependency|plugin|extension|parent|exclusion)>/;

export function nearbyVersions(
  lines: readonly string[],
  at: number,
  { kind, reference }: Owner,
): NearVersion | undefined {
  const own = lines[at] ?? '';
  if (kind === 'maven' && own.includes('<artifactId>')) {
    const near = elementsAround(lines, at);
    const group = `<groupId>${reference.split(':')[0]}</groupId>`;
    return near.some(({ text }) => text.includes(group)) ? first(near, element) : undefined;
  }
  if (kind === 'helm' && /^\s*(?:-\s+)?(?:name|chart):/.test(own))
    return first(keysAround(lines, at), key);
  if (kind === 'docker' && /^\s*(?:-\s+)?(?:repository|name|newName):/.test(own))
    return first(keysAround(lines, at), tag);
  return undefined;
}

type Line = { readonly text: string; readonly line: number };

/** The lines around one, up to where the element that holds it begins and ends. */
function elementsAround(lines: readonly string[], at: number): Line[] {
  const isEdge = ({ text }: Line) => container.test(text);
  return [...upTo(above(lines, at), isEdge), ...upTo(below(lines, at), isEdge)];
}

/** The other keys of a mapping of YAML: at the same column, in the same item, up to an empty line. */
function keysAround(lines: readonly string[], at: number): Line[] {
  const column = columnOf(lines[at] ?? '');
  const isOutside = ({ text }: Line) =>
    text.trim() === '' || (!/^\s*#/.test(text) && columnOf(text) < column);
  const isItem = ({ text }: Line) => isFirstOfItem(text) && columnOf(text) === column;
  const before = isFirstOfItem(lines[at] ?? '') ? [] : upTo(above(lines, at), isOutside);
  const begin = before.findIndex(isItem);
  const own = begin === -1 ? before : before.slice(0, begin + 1);
  const after = upTo(below(lines, at), (line) => isOutside(line) || isItem(line));
  return [...own, ...after].filter(({ text }) => columnOf(text) === column);
}

function isFirstOfItem(text: string): boolean {
  return /^\s*-\s/.test(text);
}

/** Where a key begins, behind the dash of a list. */
function columnOf(text: string): number {
  return /^\s*(?:-\s+)?/.exec(text)?.[0].length ?? 0;
}

/** The nearest first. */
function above(lines: readonly string[], at: number): Line[] {
  return slice(lines, Math.max(0, at - reach), at).toReversed();
}

function below(lines: readonly string[], at: number): Line[] {
  return slice(lines, at + 1, at + 1 + reach);
}

function slice(lines: readonly string[], from: number, to: number): Line[] {
  return lines.slice(from, to).map((text, i) => ({ text, line: from + i }));
}

function upTo(lines: readonly Line[], isEdge: (line: Line) => boolean): readonly Line[] {
  const end = lines.findIndex(isEdge);
  return end === -1 ? lines : lines.slice(0, end);
}

function first(lines: readonly Line[], pattern: RegExp): NearVersion | undefined {
  for (const { text, line } of lines) {
    const version = pattern.exec(text)?.[1];
    if (version !== undefined) return { version, line };
  }
  return undefined;
}
