/** The tags of a repository that releases several things: one group for each, by what stands before the version. */
import type { SourceDefinition } from '#model/component/component.ts';
import { literal } from '#model/glob.ts';
import type { Gathered } from '#model/history/gathered.ts';
import { source as sourceShape } from './definition.ts';
import { applyPatterns, versionSelector } from './gather-source.ts';
import { lastPart } from './reading/address.ts';

const ofTags = /-(?:releases|tags)$/;
const tag = /^(?:(.*[a-z].*?)[@/_-])?v?\d+(?:\.\d+)+(?:[-+._]?\w.*)?$/i;
/** Words for a version itself, as in `release-1.2.0`, and for what is no product. */
const ofVersion = /^(?:v|ver|version|rel|release|releases|tag|tags|stable)?$/i;
const noProduct = /^(?:.|nightly|snapshot|test|draft)$/i;

/** One component for each; without a name where the repository's own is meant. The whole where tags are versions alone. */
export function tagGroups(source: SourceDefinition, answer: Gathered) {
  const whole = [{ name: undefined, source, answer }];
  if (!ofTags.test(source.kind) || !('releases' in answer)) return whole;
  const tags = answer.releases.map(({ version }) => version).filter((name) => tag.test(name));
  const prefixes = [...new Set(tags.map((name) => tag.exec(name)?.[1] ?? ''))].toSorted();
  const own = prefixes.filter((prefix) => ofVersion.test(prefix));
  const named = prefixes.filter((prefix) => !ofVersion.test(prefix) && !noProduct.test(prefix));
  if (named.length === 0 && own.join('') === '') return whole;
  const groups = [...named.map((prefix) => [prefix]), ...(own.length > 0 ? [own] : [])];
  return groups.map((all) => {
    const before = all.map((prefix) => prefix && `${literal(prefix)}[@/_-]`).join('|');
    const version = `^${before && `(?:${before})`}[vV]?(?<version>\\d.*)$`;
    return {
      name: all === own || groups.length === 1 ? undefined : lastPart(all.join('')),
      source: sourceShape.parse({ ...source, version }),
      answer: applyPatterns(answer, all.join(', '), versionSelector({ version })),
    };
  });
}
