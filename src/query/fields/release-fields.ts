/** What a version is, its place among the others, and when it came out. */
import { searchFlags } from '#model/served/search.ts';
import { namedFields } from './field.ts';
import { basisNames, lower, type Release } from './rows.ts';

export const releaseFields = namedFields({
  version: {
    type: 'Version',
    description: 'The version: its text with “:”, the order of versions with the rest.',
    example: 'version>=2025.3',
    read: ({ version }) => version,
  },
  line: {
    type: 'Version',
    description: 'The release line of the version, such as year.minor.',
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
    description: 'It is the newest release of its line; unknown where there are no lines.',
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
  changelog: ofFlag('changelog', 'It has a changelog entry of its own.'),
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
    read: ({ version: { version } }: Release) => Number(version?.groups[place] ?? Number.NaN),
  } as const;
}
