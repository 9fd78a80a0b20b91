/** Versions on a line of their own near the name: Maven's elements, Helm's dependencies and values, Kustomize. */
import type { Owner } from '#answer/write.ts';

export type NearVersion = { readonly version: string; readonly line: number };

const reach = 4;
const exact = String.raw`v?\d+(?:\.\d+)+[\w.-]*`;
const element = new RegExp(`^\\s*<version>\\s*(${exact})\\s*</version>\\s*$`);
const tag = /^\s*(?:-\s+)?(?:tag|newTag):\s*["']?(v?\d[\w.-]*)["']?\s*(?:#.*)?$/;
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
  const isEdge = (text: string) => container.test(text);
  return [...upTo(isEdge, lines, at, -1), ...upTo(isEdge, lines, at, 1)];
}

/** The other keys of a mapping of YAML: at the same column, in the same item, up to an empty line. */
function keysAround(lines: readonly string[], at: number): Line[] {
  const own = lines[at] ?? '';
  const column = columnOf(own);
  const isOutside = (text: string) =>
    text.trim() === '' || (!/^\s*#/.test(text) && columnOf(text) < column);
  const isItem = (text: string) => isFirstOfItem(text) && columnOf(text) === column;
  const before = isFirstOfItem(own) ? [] : upTo(isOutside, lines, at, -1);
  const begin = before.findIndex(({ text }) => isItem(text));
  const after = upTo((text) => isOutside(text) || isItem(text), lines, at, 1);
  return [...(begin === -1 ? before : before.slice(0, begin + 1)), ...after].filter(
    ({ text }) => columnOf(text) === column,
  );
}

function isFirstOfItem(text: string): boolean {
  return /^\s*-\s/.test(text);
}

/** Where a key begins, behind the dash of a list. */
function columnOf(text: string): number {
  return /^\s*(?:-\s+)?/.exec(text)?.[0].length ?? 0;
}

/** The nearest first. */
function upTo(
  isEdge: (text: string) => boolean,
  lines: readonly string[],
  at: number,
  step: 1 | -1,
): Line[] {
  const found: Line[] = [];
  for (let line = at + step; Math.abs(line - at) <= reach; line += step) {
    const text = lines[line];
    if (text === undefined || isEdge(text)) break;
    found.push({ text, line });
  }
  return found;
}

function first(lines: readonly Line[], pattern: RegExp): NearVersion | undefined {
  for (const { text, line } of lines) {
    const version = pattern.exec(text)?.[1];
    if (version !== undefined) return { version, line };
  }
  return undefined;
}
