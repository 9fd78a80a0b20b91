/** The tags of a repository that releases several things: one group for each, by what stands before the version. */
import type { SourceDefinition } from '#model/component/component.ts';
import { literal } from '#model/glob.ts';
import type { Gathered } from '#model/history/gathered.ts';
import { source as sourceShape } from './definition.ts';
import { applyPatterns, versionSelector } from './gather-source.ts';
import { lastPart } from './reading/address.ts';

const kinds = new Set(['github-releases', 'github-tags', 'gitlab-releases', 'git-tags']);
const tag = /^(?:(.*[a-z].*?)[@/_-])?v?\d+(?:\.\d+)+(?:[-+._]?\w.*)?$/i;
/** Words for a version itself, and for what is no product. */
const generic =
  /^(v|ver|version|rel|release|releases|tag|tags|stable|nightly|snapshot|test|draft)$/i;

/** One component for each, without a name where tags hold a version alone; none where the tags are those of one. */
export function tagGroups(source: SourceDefinition, answer: Gathered) {
  if (!kinds.has(source.kind) || !('releases' in answer)) return [];
  const names = answer.releases.map(({ version }) => version);
  const prefixes = Map.groupBy(
    names.filter((name) => tag.test(name)),
    (name) => tag.exec(name)?.[1] ?? '',
  );
  const named = [...prefixes.keys()].filter((prefix) => prefix.length > 1 && !generic.test(prefix));
  if (named.length === 0 || prefixes.size < 2) return [];
  return [...named, ...(prefixes.has('') ? [''] : [])].toSorted().map((prefix) => {
    const version = `^${prefix && `${literal(prefix)}[@/_-]`}[vV]?(?<version>\\d.*)$`;
    return {
      name: prefix === '' ? undefined : lastPart(prefix),
      source: sourceShape.parse({ ...source, version }),
      answer: applyPatterns(answer, prefix, versionSelector({ version })),
    };
  });
}
