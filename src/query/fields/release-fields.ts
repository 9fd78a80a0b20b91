/** When a release came out, and how that is known. */
import { searchFlags } from '#model/served/search.ts';
import { hasFlag } from './columns.ts';
import type { Dictionary, Field } from './field.ts';
import { basisNames, type Rows } from './rows.ts';

export const releaseFields: readonly Field<Rows>[] = [
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
    description: 'When it was first seen; unknown for the first import.',
    example: 'firstSeen>-7d',
    read: (rows) => (row) => rows.seen[row] ?? Number.NaN,
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
];

function basisTexts(rows: Rows): Dictionary<string> {
  return {
    entries: basisNames.map((name) => [name]),
    entryOf: (row) => rows.basis[row] ?? 0,
  };
}
