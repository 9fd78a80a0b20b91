/** Whether a release is supported, until when, and why. */
import { verdictDay, verdictTexts, verdictTruth } from './columns.ts';
import type { Field } from './field.ts';
import type { Rows } from './rows.ts';

const msPerDay = 86_400_000;

export const supportFields: readonly Field<Rows>[] = [
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
    description: 'The component to use instead of its component.',
    example: 'replacedBy:edge-node',
    read: (rows) => [verdictTexts(rows, ({ replacedBy }) => (replacedBy ? [replacedBy] : []))],
  },
  {
    name: 'overruled',
    type: 'boolean',
    description: 'A person decided on its support.',
    example: 'overruled',
    read: (rows) => verdictTruth(rows, ({ overruled = false }) => overruled),
  },
];
