/** What a comment marks, found by the very patterns that the presets give to Renovate. */
import { RE2JS } from 're2js';
import { commentManager } from '#publish/renovate/comments.ts';
import { everyFileKind } from '#publish/renovate/file-kinds.ts';

/** Finds the first mark of a text. The patterns are compiled once. */
export function markFinder(datasource: string) {
  const { matchStrings } = commentManager(everyFileKind, datasource);
  const patterns = matchStrings.map((pattern) => RE2JS.compile(pattern));
  return (text: string) => marked(text, patterns);
}

export function markerOf(datasource: string): RegExp {
  return new RegExp(`renovate:[ \\t]*${datasource}=`);
}

/**
 * Each pattern within what the one before matched, as Renovate's strategy `recursive` applies them. `beside`: what was
 * seen beside the line; `replaced`: its text up to the version. By these, Renovate's own managers are told apart.
 */
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
  const group = (name: string) => groups.get(name) ?? '';
  const version = group('currentValue');
  // As the manager's template has it: a version has no checksum, an artifact one.
  const isOne = group('artifact') && group('currentDigest') && !group('second');
  const isAlone = !group('artifact') && !group('sum') && !group('algorithm');
  // An artifact stands behind its component.
  const id = isOne || isAlone ? group('id').replace(/\/.*$/, '') : '';
  const beside = `${group('above')}${group('below')}`;
  return id && version ? { id, version, beside, replaced: rest } : undefined;
}
