/** What a version is, its place among the others, and when it came out. */
import { searchFlags } from '#model/served/search.ts';
import { namedFields } from './field.ts';
import { basisNames, lower, type Release } from './rows.ts';

export const releaseFields = namedFields({
  version: {
    type: 'version',
    description: 'The version: its text with “:”, the order of versions with the rest.',
    example: 'version>=2025.3',
    read: ({ version }) => version,
  },
  line: {
    type: 'version',
    description: 'The release line of the version, such as year.minor.',
    example: 'line:[2024.1 to 2025.2]',
    read: ({ line }) => line,
  },
  major: {
    type: 'number',
    description: 'The first number of the version.',
    example: 'major>=2025',
    read: (release) => digitGroup(release, 0),
  },
  minor: {
    type: 'number',
    description: 'The second number of the version.',
    example: 'minor:[1 to 3]',
    read: (release) => digitGroup(release, 1),
  },
  patch: {
    type: 'number',
    description: 'The third number of the version.',
    example: 'patch>0',
    read: (release) => digitGroup(release, 2),
  },
  stable: {
    type: 'boolean',
    description: 'It is not a pre-release.',
    read: (release) => hasFlag(release, 'stable'),
  },
  prerelease: {
    type: 'boolean',
    description: 'It is a pre-release.',
    example: '-prerelease',
    read: (release) => !hasFlag(release, 'stable'),
  },
  newest: {
    type: 'boolean',
    description: 'It is the newest release of its component.',
    read: ({ component, at }) => component.newest === at,
  },
  newestSupported: {
    type: 'boolean',
    description: 'It is the newest supported release of its component.',
    read: ({ component, at }) => component.newestSupported === at,
  },
  newestOfLine: {
    type: 'boolean',
    description: 'It is the newest release of its line; unknown where there are no lines.',
    example: 'newestOfLine supported',
    read: (release) => (release.line.name === '' ? undefined : hasFlag(release, 'newestOfLine')),
  },
  released: {
    type: 'timestamp',
    description: 'When it was released.',
    example: 'released>-90d',
    read: ({ released }) => released,
  },
  age: {
    type: 'duration',
    description: 'How long ago it was released.',
    example: 'age<30d',
    read: ({ released }, now) => now - released,
  },
  basis: {
    type: 'string',
    description:
      'How its date is known: published, stated, near (about a day off), by (at the latest) or inferred.',
    example: 'basis:inferred',
    read: ({ basis }) => lower(basisNames[basis]),
  },
  firstSeen: {
    type: 'timestamp',
    description: 'When it was first seen; unknown for the first import.',
    example: 'firstSeen>-7d',
    read: ({ seen }) => seen,
  },
  missing: {
    type: 'boolean',
    description: 'Its upstream no longer lists it.',
    read: (release) => hasFlag(release, 'missing'),
  },
  changelog: {
    type: 'boolean',
    description: 'It has a changelog entry of its own.',
    read: (release) => hasFlag(release, 'changelog'),
  },
});

function hasFlag({ flags }: Release, flag: keyof typeof searchFlags): boolean {
  return (flags & searchFlags[flag]) !== 0;
}

function digitGroup({ version: { version } }: Release, place: number): number {
  return Number(version?.groups[place] ?? Number.NaN);
}
