/** Every field of a release: the one table behind the search, its help and its messages. */
import { searchFlags } from '#model/search-flags.ts';
import {
  basisTexts,
  componentPairs,
  componentTexts,
  digitGroup,
  hasFlag,
  isAtPlace,
  verdictDay,
  verdictTexts,
  verdictTruth,
  versionColumn,
} from './columns.ts';
import type { Field } from './field.ts';
import type { Rows } from './rows.ts';

const msPerDay = 86_400_000;

export const fields: readonly Field<Rows>[] = [
  {
    name: 'component',
    type: 'string',
    description: 'The name of the component, as in its file.',
    example: 'component:build-agent-*',
    read: (rows) => [componentTexts(rows, ({ id }) => [id])],
  },
  {
    name: 'title',
    type: 'string',
    description: 'The title of the component.',
    example: 'title:"Build cache*"',
    read: (rows) => [componentTexts(rows, ({ title }) => [title])],
  },
  {
    name: 'text',
    type: 'string',
    description: 'The component, its title, a tag of it, or the version: whichever matches.',
    example: 'text:*agent*',
    read: (rows) => [
      componentTexts(rows, ({ id, title, tags = [] }) => [id, title, ...tags]),
      versionColumn(rows, rows.versionOf).texts,
    ],
  },
  {
    name: 'version',
    type: 'version',
    description: 'The version: its text with “:”, the order of versions with the rest.',
    example: 'version>=2025.3',
    read: (rows) => versionColumn(rows, rows.versionOf),
  },
  {
    name: 'line',
    type: 'version',
    description: 'The release line, such as year.minor; unknown where a component has no lines.',
    example: 'line:[2024.1 to 2025.2]',
    read: (rows) => versionColumn(rows, rows.lineOf),
  },
  {
    name: 'major',
    type: 'number',
    description: 'The first number of the version.',
    example: 'major>=2025',
    read: (rows) => digitGroup(rows, 0),
  },
  {
    name: 'minor',
    type: 'number',
    description: 'The second number of the version.',
    example: 'minor:[1 to 3]',
    read: (rows) => digitGroup(rows, 1),
  },
  {
    name: 'patch',
    type: 'number',
    description: 'The third number of the version.',
    example: 'patch>0',
    read: (rows) => digitGroup(rows, 2),
  },
  {
    name: 'released',
    type: 'timestamp',
    description: 'When it was released.',
    example: 'released>-90d',
    read: (rows) => (row) => rows.released[row] ?? Number.NaN,
  },
  {
    name: 'age',
    type: 'duration',
    description: 'How long ago it was released.',
    example: 'age<30d',
    read: (rows, now) => (row) => now - (rows.released[row] ?? Number.NaN),
  },
  {
    name: 'basis',
    type: 'string',
    description:
      'How its date is known: published, stated, near (about a day off), by (at the latest) or inferred.',
    example: 'basis:inferred',
    read: (rows) => [basisTexts(rows)],
  },
  {
    name: 'firstSeen',
    type: 'timestamp',
    description: 'The day this index first saw it; unknown for what was there from the start.',
    example: 'firstSeen>-7d',
    read: (rows) => (row) => rows.seen[row] ?? Number.NaN,
  },
  {
    name: 'deprecated',
    type: 'boolean',
    description: 'It is deprecated.',
    example: 'deprecated',
    read: (rows) => verdictTruth(rows, ({ deprecated }) => deprecated),
  },
  {
    name: 'supported',
    type: 'boolean',
    description: 'It is not deprecated.',
    example: 'supported',
    read: (rows) => verdictTruth(rows, ({ deprecated }) => !deprecated),
  },
  {
    name: 'deprecatedSince',
    type: 'timestamp',
    description: 'The first day of its deprecation, where that is known.',
    example: 'deprecatedSince>-90d',
    read: (rows) => verdictDay(rows, ({ since }) => since),
  },
  {
    name: 'supportEnds',
    type: 'timestamp',
    description: 'The last supported day, where that is known.',
    example: 'supportEnds<+90d supported',
    read: (rows) => verdictDay(rows, ({ supportEnds }) => supportEnds),
  },
  {
    name: 'supportLeft',
    type: 'duration',
    description: 'How long it is still supported; negative afterwards.',
    example: 'supportLeft:[0d to 90d]',
    read: (rows, now) => {
      const ends = verdictDay(rows, ({ supportEnds }) => supportEnds);
      return (row) => ends(row) + msPerDay - now;
    },
  },
  {
    name: 'reason',
    type: 'string',
    description: 'Why it is deprecated.',
    example: 'reason:*edge*',
    read: (rows) => [verdictTexts(rows, ({ reasons = [] }) => reasons)],
  },
  {
    name: 'rule',
    type: 'string',
    description: 'The kind of rule that deprecates it, such as line-age or upstream.',
    example: 'rule:line-age',
    read: (rows) => [verdictTexts(rows, ({ rules = [] }) => rules)],
  },
  {
    name: 'replacedBy',
    type: 'string',
    description: 'The component to use instead.',
    example: 'replacedBy:edge-node',
    read: (rows) => [verdictTexts(rows, ({ replacedBy }) => (replacedBy ? [replacedBy] : []))],
  },
  {
    name: 'overruled',
    type: 'boolean',
    description: 'A person decided on its support, whatever the policy says.',
    example: 'overruled',
    read: (rows) => verdictTruth(rows, ({ overruled = false }) => overruled),
  },
  {
    name: 'stable',
    type: 'boolean',
    description: 'It is not a pre-release.',
    example: 'stable',
    read: (rows) => hasFlag(rows, searchFlags.stable),
  },
  {
    name: 'prerelease',
    type: 'boolean',
    description: 'It is a pre-release.',
    example: '-prerelease',
    read: (rows) => {
      const stable = hasFlag(rows, searchFlags.stable);
      return (row) => !stable(row);
    },
  },
  {
    name: 'newest',
    type: 'boolean',
    description: 'It is the newest release of its component.',
    example: 'newest',
    read: (rows) => isAtPlace(rows, ({ newest }) => newest),
  },
  {
    name: 'newestSupported',
    type: 'boolean',
    description: 'It is the newest release of its component that is supported.',
    example: 'newestSupported',
    read: (rows) => isAtPlace(rows, ({ newestSupported }) => newestSupported),
  },
  {
    name: 'newestOfLine',
    type: 'boolean',
    description: 'It is the newest release of its line; unknown where there are no lines.',
    example: 'newestOfLine supported',
    read: (rows) => {
      const newest = hasFlag(rows, searchFlags.newestOfLine);
      return (row) => (rows.lineOf[row] === 0 ? undefined : newest(row));
    },
  },
  {
    name: 'missing',
    type: 'boolean',
    description: 'Its upstream no longer lists it.',
    example: 'missing',
    read: (rows) => hasFlag(rows, searchFlags.missing),
  },
  {
    name: 'changelog',
    type: 'boolean',
    description: 'It has a changelog entry of its own.',
    example: 'changelog',
    read: (rows) => hasFlag(rows, searchFlags.changelog),
  },
  {
    name: 'tag',
    type: 'string',
    description: 'A tag of its component.',
    example: 'tag:agent',
    read: (rows) => [componentTexts(rows, ({ tags = [] }) => tags)],
  },
  {
    name: 'fact',
    type: 'keyValue',
    description: 'What the definition of its component states freely.',
    example: 'fact:runtime=*',
    read: (rows) => componentPairs(rows, ({ facts = {} }) => facts),
  },
  {
    name: 'follows',
    type: 'string',
    description: 'The component that must understand its component, and so is updated first.',
    example: 'follows:svc',
    read: (rows) => [componentTexts(rows, ({ follows }) => (follows ? [follows] : []))],
  },
];
