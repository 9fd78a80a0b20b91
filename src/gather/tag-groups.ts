/** Splits the tags of a repository with several products by the text before the version. */
import type { SourceDefinition } from '#model/component/component.ts';
import { literal } from '#model/glob.ts';
import type { Gathered } from '#model/history/gathered.ts';
import { isPrerelease } from '#model/version/version.ts';
import { maxVersionLength } from '#model/version/version-problem.ts';
import { source as sourceShape } from './definition.ts';
import { applyPatterns, versionSelector } from './gather-source.ts';
import { lastPart, sameLetters } from './reading/address.ts';
import { sourceOf } from './sources.ts';

/** Reads `name` of `name-1.2`, `go` of `go1.22`, none of `1.2-rc-1.1`. Jenkins has `12.v1a_2`. */
const tag =
  /^(?:((?!v?\d+\.\d).*?[a-z].*?)[@/_-]v?|v|([a-z]+))?\d+(?:\.(?:\d+|v[\da-f_]+))+(?:[-+._]?\w[^/@]*)?$/i;
const date = /\d{4}-\d\d-\d/;
/** Prefixes for the version itself, as in `release-1.2.0`, and prefixes that name no product. */
const ofVersion = /^(?:[nrv]|ver|version|rel|release|releases|tag|tags|stable|parent)?$/i;
const noProduct =
  /^(?:.|nightly|snapshot|test|draft|alpha|beta|rc|candidate|pre-?release|insiders?|dev|preview)-$|[^-]$/i;
const start = /^(?!v?\d).*?[a-z][._-]?(?=\d\d)/i;

/** A group per component; the repository's own has no name. Version-only tags are one group. */
export function tagGroups(source: SourceDefinition, answer: Gathered) {
  const whole = [{ name: undefined, source, answer }];
  if (!/-(?:releases|tags)$/.test(source.kind) || !('releases' in answer)) return whole;
  // `git-plugin` has tags `git-1.2`; Maven's tool writes the root's name: `gson-parent-2.8`.
  const bare = (name: string) => name.toLowerCase().replace(/-(?:parent|plugin)$/, '');
  const repository = bare(sourceOf(source).draft(source).name);
  const isNamed = (prefix: string) =>
    prefix.split(/\/|-$/).every((one) => ofVersion.test(one) || bare(one) === repository);
  // A longer text is no version, and the patterns would take minutes for it.
  const names = answer.releases.map(({ version }) => version.slice(0, maxVersionLength));
  const tags = names.filter((name) => !date.test(name));
  const odd = tags.filter((name) => !tag.test(name));
  // The prefix of most tags is the repository's own, whatever its words. With another separator
  // than dots, only its own tags are read, since dates are written like that, too.
  const ownIn = (found: readonly string[], share: number) =>
    [...Map.groupBy(found, (prefix) => prefix.toLowerCase())].flatMap(([prefix, all]) => {
      const isMost = all.length > tags.length * share && !noProduct.test(prefix);
      return isNamed(prefix) || isMost ? [...new Set(all)] : [];
    });
  const ownWith = (separator = '.') =>
    ownIn(prefixesOf(odd.map((name) => versionSelector({ separator })(name).version)), 0.5);
  const hasHyphens = tags.some((name) => tag.test(name) && /\d-\d/.test(name));
  const marks = hasHyphens || tags.length < answer.releases.length ? ['_'] : ['_', '-'];
  const separator = marks.find((one) => ownWith(one).some((name) => name !== '' || one === '_'));
  const found = prefixesOf(tags);
  const versioned = [...ownWith(separator), ...ownIn(found, 0.9)];
  const products = productsOf(found, versioned.length > 0 ? versioned : startOf(names));
  if (separator === undefined && products.every(({ prefixes }) => prefixes.join('') === ''))
    return whole;
  const owners = new Map(products.flatMap((one) => one.prefixes.map((prefix) => [prefix, one])));
  const owned = answer.releases.map((release, at) => {
    const known = startsOf(names[at] ?? '').map((start) => owners.get(start));
    return { release, owner: known.findLast((one) => one !== undefined) };
  });
  return products.map((product) => {
    const { name, prefixes } = product;
    // Tags of no product are in each group, to be reported as left out.
    const own = owned.filter(({ owner = product }) => owner === product);
    const read = { ...answer, releases: own.map(({ release }) => release) };
    const before = prefixes.map((one) => literal(one).replace(/-$/, '[@/_-]')).join('|');
    const version = `^${before && `(?:${before})`}[vV]?(?<version>\\d[^@/]*)$`;
    const patterns = { version, ...(name === undefined && separator && { separator }) };
    return {
      name: products.length === 1 ? undefined : name,
      source: sourceShape.parse({ ...source, ...patterns }),
      answer: applyPatterns(read, prefixes.join(', '), versionSelector(patterns)),
    };
  });
}

/** Every text before a number in a name, in the form that `prefixesOf` returns. */
function startsOf(name: string): readonly string[] {
  const found = Array.from(name.matchAll(/(?<!\d)(?=v?\d)/gi), ({ index }) => name.slice(0, index));
  return found.flatMap((start) => [start, start.replace(/[@/_]$/, '-')]);
}

/** `My_Tool-1.0` and `my-tool-1.1` are one product, `my-tool++-1.1` another; `own` has no name. */
function productsOf(found: readonly string[], own: readonly string[]) {
  const isOwn = (prefix: string) => own.some((one) => sameLetters(one, prefix));
  const all = [...new Set([...found, ...own])].toSorted();
  const others = all.filter((prefix) => !isOwn(prefix) && !noProduct.test(prefix));
  const spelled = (prefix: string) => prefix.toLowerCase().replaceAll(/[^\p{L}\d/+#]+/gu, '-');
  // Two folders may have a `core` each.
  const lasts = Map.groupBy(Map.groupBy(others, spelled), ([prefix]) => lastPart(prefix));
  const products = [...lasts].flatMap(([last, same]) =>
    same.map(([prefix, prefixes]) => ({ name: same.length > 1 ? prefix : last, prefixes })),
  );
  const prefixes = all.filter(isOwn);
  return prefixes.length > 0 ? [...products, { name: undefined, prefixes }] : products;
}

/** The prefixes of names that have one; any separator before the version becomes a hyphen. */
function prefixesOf(names: readonly string[]): readonly string[] {
  const found = names.map((name) => tag.exec(name)).filter((one) => one !== null);
  return found.map(([, name, glued = '']) => (name === undefined ? glued : `${name}-`));
}

/** The start of most names, before a day or a number: RELEASE.2025-04-08T15-41-24Z, b4567. */
function startOf(names: readonly string[]): readonly string[] {
  const starts = Map.groupBy(names, (name) => {
    const [begun = ''] = start.exec(name) ?? [];
    // The number in `win32-1.0` belongs to the name.
    const [, called = ''] = (!date.test(name) && tag.exec(name)) || [];
    return called.length > begun.length ? '' : begun;
  });
  const [most = ''] = [...starts].find(([, { length }]) => length > names.length / 2) ?? [];
  return most === '' || isPrerelease({ text: `0-${most}` }) ? [] : [most];
}
