/** The tags of a repository that releases several things: one group for each, by what stands before the version. */
import type { SourceDefinition } from '#model/component/component.ts';
import { literal } from '#model/glob.ts';
import type { Gathered } from '#model/history/gathered.ts';
import { source as sourceShape } from './definition.ts';
import { applyPatterns, versionSelector } from './gather-source.ts';
import { lastPart } from './reading/address.ts';
import { sourceOf } from './sources.ts';

const ofTags = /-(?:releases|tags)$/;
const tag = /^((?:.*[a-z].*?(?=[@/_-]))?)[@/_-]?v?\d+(?:\.\d+)+(?:[-+._]?\w.*)?$/i;
/** Words for a version itself, as in `release-1.2.0`, and for what is no product. */
const ofVersion = /^(?:v|ver|version|rel|release|releases|tag|tags|stable)?$/i;
const noProduct = /^(?:.|nightly|snapshot|test|draft)$/i;

/** One component for each; without a name where the repository's own is meant. The whole where tags are versions alone. */
export function tagGroups(source: SourceDefinition, answer: Gathered) {
  const whole = [{ name: undefined, source, answer }];
  if (!ofTags.test(source.kind) || !('releases' in answer)) return whole;
  const repository = sourceOf(source).draft(source).name.toLowerCase();
  const isOwn = (one: string) => ofVersion.test(one) || one.toLowerCase() === repository;
  const tags = answer.releases.map(({ version }) => version);
  const others = tags.filter((name) => !tag.test(name)).map(versionSelector({ separator: '_' }));
  // Of a repository's own alone: dates are written so too.
  const underscored = prefixesOf(others.map(({ version }) => version)).filter(isOwn);
  const prefixes = [...new Set([...prefixesOf(tags), ...underscored])].toSorted();
  const own = prefixes.filter(isOwn);
  const named = prefixes.filter((prefix) => !isOwn(prefix) && !noProduct.test(prefix));
  if (named.length === 0 && own.join('') === '' && underscored.length === 0) return whole;
  const groups = [...named.map((prefix) => [prefix]), ...(own.length > 0 ? [own] : [])];
  return groups.map((all) => {
    const before = all.map((prefix) => prefix && `${literal(prefix)}[@/_-]`).join('|');
    const version = `^${before && `(?:${before})`}[vV]?(?<version>\\d.*)$`;
    const patterns = { version, ...(all === own && underscored.length > 0 && { separator: '_' }) };
    return {
      name: all === own || groups.length === 1 ? undefined : lastPart(all.join('')),
      source: sourceShape.parse({ ...source, ...patterns }),
      answer: applyPatterns(answer, all.join(', '), versionSelector(patterns)),
    };
  });
}

function prefixesOf(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => tag.exec(name)?.[1] ?? []);
}
