/** `assets/search.names.json`: what the search box loads before its first suggestion. */
import type { Reference } from '#model/component/reference.ts';
import type { SearchName } from '#model/served/search.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import { some, withoutUndefined } from '#model/without-undefined.ts';
import { initialsOf } from '#query/find/names.ts';
import { jsonOutput, linesOutput, type Output } from '../output.ts';

const kindWords: Readonly<Record<Reference['kind'], string>> = {
  docker: 'docker image container',
  helm: 'helm chart',
  maven: 'maven jar artifact',
  npm: 'npm package',
  pypi: 'pypi pip package',
  'sbt-plugin': 'sbt plugin',
};
const mostMore = 160;

export function searchName({ component, headline }: PublicComponent): SearchName {
  const { id, title, tags, aliases, facts, references, purls, goesWith } = component;
  const use = headline?.verdict.causes.find(({ replacedBy }) => replacedBy)?.replacedBy;
  const says = headline && `newest ${headline.version.text}${use ? ` · use ${use}` : ''}`;
  const kinds = references.map(({ kind }) => kindWords[kind]);
  // `pkg:maven/org.acme/tool?repository_url=…` as `org.acme/tool`.
  const paths = purls.flatMap(({ purl }) => /^pkg:[^/]+\/([^@?#]+)/.exec(purl)?.[1] ?? []);
  const others = paths.map((path) => decodeURIComponent(path));
  const more = [...new Set([...tags, ...kinds, ...Object.values(facts)])].join(' ');
  return withoutUndefined({
    id,
    // The box shows a version after it: the mark keeps right-to-left text from reordering that.
    title: title.replace(/[\u0590-\u08ff]$/, '$&\u200e'),
    aliases: some(aliases),
    packages: some([...new Set([...references.map(({ name }) => name), ...others])]),
    more: more.toLowerCase().slice(0, mostMore) || undefined,
    says,
    goesWith: some(goesWith),
  });
}

/** More names than this are split into parts, by the first letters of their words. */
const mostNames = 1500;

export function searchNames(components: readonly SearchName[]): Output[] {
  const path = 'assets/search.names';
  if (components.length <= mostNames)
    return [linesOutput(`${path}.json`, { schema: 1, components }, 'components')];
  const placed = components.flatMap((name) => {
    const { id, title, aliases = [], says } = name;
    const short = withoutUndefined({ id, title, aliases: some(aliases), says });
    const initials = initialsOf([title, id, ...aliases].join(' '));
    // Only the first part has all that is known; the others have the names and `says`.
    return initials.map((initial, i) => ({ initial, name: i === 0 ? name : short }));
  });
  const parts = Map.groupBy(placed, ({ initial }) => initial);
  return [
    jsonOutput(`${path}.json`, { schema: 1, components: [], parts: [...parts.keys()].toSorted() }),
    ...Array.from(parts, ([initial, placed]) => {
      const names = placed.map(({ name }) => name);
      return linesOutput(`${path}.${initial}.json`, { schema: 1, components: names }, 'components');
    }),
  ];
}
