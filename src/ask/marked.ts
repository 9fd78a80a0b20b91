/** Finds what a comment marks, with the same patterns and templates as Renovate. */
import Handlebars from 'handlebars';
import { RE2JS } from 're2js';
import { remembered } from '#model/remembered.ts';
import { commentManager } from '#publish/renovate/comments.ts';
import { everyFileKind } from '#publish/renovate/file-kinds.ts';

/** Applies each pattern to the match of the one before, like Renovate's `recursive`. */
export function markFinder(datasource: string) {
  const manager = commentManager(everyFileKind, datasource);
  const compiled = remembered((pattern: string) => RE2JS.compile(pattern));
  /** Most patterns only ask whether a text has something, which `test` answers much faster. */
  const replace = (pattern: string, by: string, text = '') => {
    if (!compiled(pattern).test(text)) return text;
    const isAsked = by === '' && /^\^\[\\s\\S\].*\[\\s\\S\]\*\$$/.test(pattern);
    return isAsked ? '' : compiled(pattern).matcher(text).replaceAll(by);
  };
  const datasourceOf = Handlebars.compile<Groups>(manager.datasourceTemplate);
  const typeOf = Handlebars.compile<Groups>(manager.depTypeTemplate);
  const helpers = { replace };
  return (text: string) => {
    const groups: Record<string, string> = {};
    let replaced = text;
    for (const pattern of manager.matchStrings.map(compiled)) {
      const matcher = pattern.matcher(replaced);
      if (!matcher.find()) return undefined;
      for (const name of Object.keys(pattern.namedGroups()))
        groups[name] = matcher.group(name) ?? '';
      replaced = matcher.group() ?? '';
    }
    const { id = '', currentValue: version = '' } = groups;
    if (version === '' || !datasourceOf(groups, { helpers })) return undefined;
    // The template needs these two to recognise what Renovate's own managers read.
    const beside = (packageFile: string, file: string) =>
      typeOf({ ...groups, packageFile, file }, { helpers });
    // `<component>/<artifact>` names an artifact of the component.
    return { id: id.replace(/\/.*$/, ''), version, beside, replaced };
  };
}

type Groups = Readonly<Record<string, string>>;
