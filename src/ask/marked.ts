/** What a comment marks, found by the very patterns that the presets give to Renovate. */
import { RE2JS } from 're2js';
import { commentManagers } from '#publish/renovate/comments.ts';
import { everyFileKind } from '#publish/renovate/file-kinds.ts';

/** Finds the first mark of a text. The patterns are compiled once. */
export function markFinder(datasource: string) {
  const managers = commentManagers(everyFileKind, datasource, true).map(({ matchStrings }) =>
    matchStrings.map((pattern) => RE2JS.compile(pattern)),
  );
  return (text: string) => managers.flatMap((patterns) => marked(text, patterns) ?? [])[0];
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
  const [id, version] = [groups.get('beside') || groups.get('under'), groups.get('currentValue')];
  const beside = `${groups.get('above') ?? ''}${groups.get('below') ?? ''}`;
  // An artifact stands behind its component.
  const component = id?.replace(/\/.*$/, '');
  return component && version ? { id: component, version, beside, replaced: rest } : undefined;
}
