/** Versions that a comment marks, found by the very patterns that the presets give to Renovate. */
import { RE2JS } from 're2js';
import { commentManager } from '#publish/renovate/comments.ts';
import { everyFileKind } from '#publish/renovate/file-kinds.ts';
import type { Item } from '../item.ts';

const longest = 2000;

/** Reads one file after the other; the patterns are compiled once. */
export function commentReader(datasource: string): (text: string, file: string) => Item[] {
  const marker = new RegExp(`renovate:[ \\t]*${datasource}=`);
  const { matchStrings } = commentManager(everyFileKind, datasource);
  const patterns = matchStrings.map((pattern) => RE2JS.compile(pattern));
  return (text, file) => {
    if (!marker.test(text)) return [];
    const lines = text.split(/\r?\n/);
    return lines.flatMap((line, i) => {
      const next = lines[i + 1] ?? '';
      if (!marker.test(line) || line.length + next.length > longest) return [];
      const same = marked(line, patterns);
      if (same !== undefined) return [{ asked: same, place: { file, line: i + 1 } }];
      const other = marker.test(next) ? undefined : marked(`${line}\n${next}`, patterns);
      return other === undefined ? [] : [{ asked: other, place: { file, line: i + 2 } }];
    });
  };
}

/** Each pattern within what the one before matched, as Renovate's strategy `recursive` applies them. */
function marked(text: string, patterns: readonly RE2JS[]) {
  const groups = new Map<string, string>();
  let rest = text;
  for (const pattern of patterns) {
    const matcher = pattern.matcher(rest);
    if (!matcher.find()) return undefined;
    for (const name of Object.keys(pattern.namedGroups()))
      groups.set(name, matcher.group(name) ?? '');
    rest = matcher.group() ?? '';
  }
  const [id, version] = [groups.get('beside') || groups.get('under'), groups.get('currentValue')];
  return id && version ? { id, version } : undefined;
}
