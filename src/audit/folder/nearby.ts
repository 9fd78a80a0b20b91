/** Versions on a line of their own near the name: Maven's elements, Helm's dependencies and values, Kustomize. */
import type { Owner } from '#client/names.ts';

export type NearVersion = { readonly version: string; readonly line: number };

const reach = 4;
const exact = String.raw`v?\d+(?:\.\d+)+[\w.-]*`;
const element = new RegExp(`^\\s*<version>\\s*(${exact})\\s*</version>\\s*$`);
const tag = new RegExp(`^\\s*(?:-\\s+)?(?:tag|newTag):\\s*["']?(${exact})["']?\\s*(?:#.*)?$`);
const key = new RegExp(`^\\s*(?:-\\s+)?version:\\s*["']?(${exact})["']?\\s*(?:#.*)?$`);

export function nearbyVersions(
  lines: readonly string[],
  at: number,
  { kind, reference }: Owner,
): NearVersion | undefined {
  const own = lines[at] ?? '';
  if (kind === 'maven' && own.includes('<artifactId>')) {
    const group = `<groupId>${reference.split(':')[0]}</groupId>`;
    const isIt = around(lines, at, /<\/?(?:dependency|plugin|extension|parent)>/).some(({ text }) =>
      text.includes(group),
    );
    return isIt
      ? first(around(lines, at, /<\/?(?:dependency|plugin|extension|parent)>/), element)
      : undefined;
  }
  if (kind === 'helm' && /^\s*(?:-\s+)?(?:name|chart):/.test(own))
    return first(around(lines, at, /^\s*-\s|^\s*$/), key);
  if (kind === 'docker' && /^\s*(?:-\s+)?(?:repository|name|newName):/.test(own))
    return first(around(lines, at, /^\s*-\s|^\s*$/), tag);
  return undefined;
}

type Line = { readonly text: string; readonly line: number };

/** The lines around one, up to where its block begins and ends. */
function around(lines: readonly string[], at: number, edge: RegExp): Line[] {
  const before: Line[] = [];
  for (let i = at - 1; i >= Math.max(0, at - reach); i--) {
    const text = lines[i] ?? '';
    if (edge.test(lines[i + 1] ?? '') && /^\s*-\s/.test(lines[i + 1] ?? '')) break;
    if (edge.test(text) && !/^\s*-\s/.test(text)) break;
    before.unshift({ text, line: i });
  }
  const after: Line[] = [];
  for (let i = at + 1; i <= Math.min(lines.length - 1, at + reach); i++) {
    const text = lines[i] ?? '';
    if (edge.test(text)) break;
    after.push({ text, line: i });
  }
  return [...before, ...after];
}

function first(lines: readonly Line[], pattern: RegExp): NearVersion | undefined {
  for (const { text, line } of lines) {
    const version = pattern.exec(text)?.[1];
    if (version !== undefined) return { version, line };
  }
  return undefined;
}
