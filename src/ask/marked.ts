/** What a comment marks, found by the very patterns and the template that the presets give to Renovate. */
import Handlebars from 'handlebars';
import { RE2JS } from 're2js';
import { remembered } from '#model/remembered.ts';
import { commentManager } from '#publish/renovate/comments.ts';
import { everyFileKind } from '#publish/renovate/file-kinds.ts';

/**
 * Finds the first mark of a text: each pattern within what the one before matched, as Renovate's strategy `recursive`
 * applies them. `beside`: what was seen beside the line; `replaced`: its text up to the version. By these, Renovate's
 * own managers are told apart.
 */
export function markFinder(datasource: string) {
  const { matchStrings, datasourceTemplate, depTypeTemplate } = commentManager(
    everyFileKind,
    datasource,
  );
  const compiled = remembered((pattern: string) => RE2JS.compile(pattern));
  const replace = (pattern: string, by: string, text = '') =>
    compiled(pattern).matcher(text).replaceAll(by);
  const templates = [datasourceTemplate, depTypeTemplate].map((template) =>
    Handlebars.compile<Readonly<Record<string, string>>>(template),
  );
  return (text: string) => {
    const groups: Record<string, string> = {};
    let replaced = text;
    for (const pattern of matchStrings.map(compiled)) {
      const matcher = pattern.matcher(replaced);
      if (!matcher.find()) return undefined;
      for (const name of Object.keys(pattern.namedGroups()))
        groups[name] = matcher.group(name) ?? '';
      replaced = matcher.group() ?? '';
    }
    const { id = '', currentValue: version = '' } = groups;
    const [source, beside = ''] = templates.map((template) =>
      template(groups, { helpers: { replace } }),
    );
    if (version === '' || !source) return undefined;
    // An artifact stands behind its component.
    return { id: id.replace(/\/.*$/, ''), version, beside, replaced };
  };
}
