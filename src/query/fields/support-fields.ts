/** Whether a release is supported, until when, and why. */
import { msPerDay, type Day } from '#model/time/instant.ts';
import type { SearchVerdict } from '#model/served/search.ts';
import { endOf, isSupported, supportEnd } from '#model/support/support.ts';
import { lineTexts, lower } from './columns.ts';
import type { Column, Dictionary, Field } from './field.ts';
import { dayToMilliseconds, type Rows } from './rows.ts';

type PerVerdict<T> = (verdict: SearchVerdict) => T;

export const supportFields: readonly Field<Rows>[] = [
  {
    name: 'deprecated',
    type: 'boolean',
    description: 'It is to be left: it is deprecated.',
    example: 'deprecated',
    read: (rows) => verdictBoolean(rows, ({ deprecated }) => deprecated),
  },
  {
    name: 'supported',
    type: 'boolean',
    description: 'It gets fixes (active or maintenance); unknown where nobody said.',
    example: 'supported',
    read: (rows) => verdictBoolean(rows, ({ phase }) => isSupported(phase)),
  },
  {
    name: 'support',
    type: 'string',
    description:
      'Its phase of support: active, maintenance, extended (a paid or limited offer), ended, or unstated.',
    example: 'support:extended',
    read: (rows) => [verdictTexts(rows, ({ phase }) => [phase])],
  },
  {
    name: 'deprecatedSince',
    type: 'timestamp',
    description: 'The first day of its deprecation, where that is known.',
    example: 'deprecatedSince>-90d',
    read: (rows) => verdictDay(rows, ({ deprecatedSince }) => deprecatedSince),
  },
  {
    name: 'activeEnds',
    type: 'timestamp',
    description: 'The last day of active support, after which only fixes come.',
    example: 'activeEnds<+90d',
    read: (rows) => verdictDay(rows, ({ ends }) => endOf(ends, 'active')?.day),
  },
  {
    name: 'supportEnds',
    type: 'timestamp',
    description: 'The last supported day, where that is known.',
    example: 'supportEnds<+90d supported',
    read: (rows) => verdictDay(rows, ({ ends }) => supportEnd(ends)?.day),
  },
  {
    name: 'extendedEnds',
    type: 'timestamp',
    description: 'The last day of extended support.',
    example: 'extendedEnds>+0d',
    read: (rows) => verdictDay(rows, ({ ends }) => endOf(ends, 'extended')?.day),
  },
  {
    name: 'supportLeft',
    type: 'duration',
    description: 'How long it is still supported; negative afterwards.',
    example: 'supportLeft:[0d to 90d]',
    read: (rows, now) => {
      const ends = verdictDay(rows, (verdict) => supportEnd(verdict.ends)?.day);
      return (row) => ends(row) + msPerDay - now;
    },
  },
  {
    name: 'lts',
    type: 'boolean',
    description: 'Its line gets long-term support; unknown where nobody said.',
    example: 'lts supported',
    read: (rows) => {
      const { details, lineOf } = rows.lines();
      return (row) => details[lineOf[row] ?? 0]?.lts;
    },
  },
  {
    name: 'codename',
    type: 'string',
    description: 'The code name of its line.',
    example: 'codename:*',
    read: (rows) => [lineTexts(rows, ({ codename }) => (codename ? [codename] : []))],
  },
  {
    name: 'reason',
    type: 'string',
    description: 'Why it is deprecated.',
    example: 'reason:*replaced*',
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
    example: 'replacedBy:edge-proxy',
    read: (rows) => [verdictTexts(rows, ({ replacedBy }) => (replacedBy ? [replacedBy] : []))],
  },
  {
    name: 'overruled',
    type: 'boolean',
    description: 'A person decided on its support.',
    example: 'overruled',
    read: (rows) => verdictBoolean(rows, ({ overruled = false }) => overruled),
  },
];

function verdictTexts(rows: Rows, texts: PerVerdict<readonly string[]>): Dictionary<string> {
  return {
    entries: rows.verdicts.map((verdict) => texts(verdict).map(lower)),
    entryOf: (row) => rows.verdictOf[row] ?? 0,
  };
}

function verdictBoolean(
  rows: Rows,
  truth: PerVerdict<boolean | undefined>,
): Column<boolean | undefined> {
  const truths = rows.verdicts.map(truth);
  return (row) => truths[rows.verdictOf[row] ?? 0];
}

function verdictDay(rows: Rows, day: PerVerdict<Day | undefined>): Column<number> {
  const days = Float64Array.from(rows.verdicts, (verdict) => dayToMilliseconds(day(verdict)));
  return (row) => days[rows.verdictOf[row] ?? 0] ?? Number.NaN;
}
