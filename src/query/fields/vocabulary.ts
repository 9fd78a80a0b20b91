/** The vocabulary of release search: all fields, and the plain words that stand for queries. */
import { searchFlags } from '#model/served/search.ts';
import { namedFields, shared, type Field, type Language } from './field.ts';
import { basisNames, lower, type Release } from './rows.ts';
import { supportFields } from './support-fields.ts';

export const fields: readonly Field[] = namedFields({
  component: {
    type: 'String',
    description: 'The name of its component.',
    example: 'component:agent-*',
    read: shared('component', ({ id }) => [id]),
  },
  title: {
    type: 'String',
    description: 'The title of its component.',
    example: 'title:"Agent c*"',
    read: shared('component', ({ title }) => lower(title)),
  },
  text: {
    type: 'String',
    description: 'The name, title, an alias or a tag of its component, or the version.',
    example: 'text:*agent*',
    read: ({ names, version }) => [...names, ...version.texts],
  },
  tag: {
    type: 'String',
    description: 'A tag of its component.',
    example: 'tag:agent',
    read: shared('component', ({ tags = [] }) => lower(...tags)),
  },
  fact: {
    type: 'Key-value pair',
    description: 'A fact of its component.',
    example: 'fact:"runs on"=*',
    read: shared('component', ({ facts = {} }) =>
      Object.entries(facts).map(([key, value]) => {
        return { key: key.toLowerCase(), value: value.toLowerCase() };
      }),
    ),
  },
  follows: {
    type: 'String',
    description: 'The component that is updated before it.',
    example: 'follows:server',
    read: shared('component', ({ follows }) => lower(follows)),
  },
  version: {
    type: 'Version',
    description: 'The version: its text with “:”, the order of versions with the rest.',
    example: 'version>=2025.3',
    read: ({ version }) => version,
  },
  line: {
    type: 'Version',
    description: 'Its line, such as year.minor.',
    example: 'line:[2024.1 to 2025.2]',
    read: ({ line }) => line,
  },
  major: digitGroup(0, 'first', 'major>=2025'),
  minor: digitGroup(1, 'second', 'minor:[1 to 3]'),
  patch: digitGroup(2, 'third', 'patch>0'),
  stable: ofFlag('stable', 'It is not a pre-release.'),
  prerelease: {
    type: 'Boolean',
    description: 'It is a pre-release.',
    example: '-prerelease',
    read: (release) => !hasFlag(release, 'stable'),
  },
  newest: {
    type: 'Boolean',
    description: 'It is the newest release of its component.',
    read: ({ component, at }) => component.newest === at,
  },
  newestSupported: {
    type: 'Boolean',
    description: 'It is the newest supported release of its component.',
    read: ({ component, at }) => component.newestSupported === at,
  },
  newestOfLine: {
    type: 'Boolean',
    description: 'It is the newest release of its line; unknown without lines.',
    example: 'newestOfLine supported',
    read: (release) => (release.line.name === '' ? undefined : hasFlag(release, 'newestOfLine')),
  },
  released: {
    type: 'Timestamp',
    description: 'When it was released.',
    example: 'released>-90d',
    read: ({ released }) => released,
  },
  age: {
    type: 'Duration',
    description: 'How long ago it was released.',
    example: 'age<30d',
    read: ({ released }, now) => now - released,
  },
  basis: {
    type: 'String',
    description:
      'How its date is known: published, stated, near (about a day off), by (at the latest) or inferred.',
    example: 'basis:inferred',
    read: ({ basis }) => lower(basisNames[basis]),
  },
  firstSeen: {
    type: 'Timestamp',
    description: 'When it was first seen; unknown for the first import.',
    example: 'firstSeen>-7d',
    read: ({ seen }) => seen,
  },
  missing: {
    type: 'Boolean',
    description: 'Its upstream no longer lists it.',
    read: ({ verdict }) => verdict?.missing ?? false,
  },
  changelog: ofFlag('changelog', 'It has its own changelog entry.'),
  ...supportFields,
});

function hasFlag({ flags }: Release, flag: keyof typeof searchFlags): boolean {
  return (flags & searchFlags[flag]) !== 0;
}

function ofFlag(flag: keyof typeof searchFlags, description: string) {
  return { type: 'Boolean', description, read: (one: Release) => hasFlag(one, flag) } as const;
}

function digitGroup(place: number, ordinal: string, example: string) {
  return {
    type: 'Number',
    description: `The ${ordinal} number of the version.`,
    example,
    read: ({ version: { version } }: Release) => Number(version?.groups[place]),
  } as const;
}

export const booleans = fields.filter(({ type }) => type === 'Boolean').map(({ name }) => name);

/** Separated by commas, without hyphens: `end-of-life` is looked up as “end of life”. */
const meanings: Readonly<Record<string, string>> = {
  'support:ended':
    'unsupported, unmaintained, eol, ended, expired, retired, end of life, end of support, ' +
    'out of support, no longer supported, no longer maintained',
  'support:unstated': 'unstated, not stated, no support policy, support unknown',
  'support:maintenance': 'in maintenance, maintenance support',
  'support:extended': 'extended support',
  'support:active': 'active support',
  supported: 'maintained',
  newestSupported: 'latest supported, newest supported',
  lts: 'long term support, long term supported, ltsc',
  deprecated: 'obsolete, outdated',
  newest: 'latest, most recent',
  newestOfLine: 'newest per line, latest per line',
  prerelease:
    'pre release, prereleases, pre releases, preview, previews, release candidates, unstable',
};

const fillers =
  'a about all an any are at by can do does for from get give has have how i in is it its list long ' +
  'me my of on please release releases show still than that the their there these this to until use ' +
  'version versions was we were what when which will with you';

export const releaseLanguage: Language = {
  fields,
  names: ({ names, line: { title, codename } }) =>
    title || codename ? [...names, ...lower(title, codename)] : names,
  // Names of lines that are not declared are the first numbers of their versions anyway.
  versions: ({ version, line: { isDeclared, texts } }) =>
    isDeclared ? [...version.texts, ...texts] : version.texts,
  meanings: new Map(
    Object.entries(meanings).flatMap(([query, all]) => all.split(', ').map((one) => [one, query])),
  ),
  fillers: new Set(fillers.split(' ')),
};
