/** Whether a release is supported, until when, and why. */
import { millisecondsOf, msPerDay, type Day } from '#model/time/instant.ts';
import type { SearchVerdict } from '#model/served/search.ts';
import { endOf, isSupported, supportEnd } from '#model/support/support.ts';
import { namedFields } from './field.ts';
import { byLine, byVerdict, lower, type Rows, type Values } from './rows.ts';

export const supportFields = namedFields({
  deprecated: {
    type: 'boolean',
    description: 'It is to be left: it is deprecated.',
    example: 'deprecated',
    read: (rows) => byVerdict(rows, ({ deprecated }) => deprecated),
  },
  supported: {
    type: 'boolean',
    description: 'It gets fixes (active or maintenance); unknown where nobody said.',
    example: 'supported',
    read: (rows) => byVerdict(rows, ({ phase }) => isSupported(phase)),
  },
  support: {
    type: 'string',
    description:
      'Its phase of support: active, maintenance, extended (a paid or limited offer), ended, or unstated.',
    example: 'support:extended',
    read: (rows) => byVerdict(rows, ({ phase }) => [phase]),
  },
  deprecatedSince: {
    type: 'timestamp',
    description: 'The first day of its deprecation, where that is known.',
    example: 'deprecatedSince>-90d',
    read: (rows) => verdictDay(rows, ({ deprecatedSince }) => deprecatedSince),
  },
  activeEnds: {
    type: 'timestamp',
    description: 'The last day of active support, after which only fixes come.',
    example: 'activeEnds<+90d',
    read: (rows) => verdictDay(rows, ({ ends }) => endOf(ends, 'active')?.day),
  },
  supportEnds: {
    type: 'timestamp',
    description: 'The last supported day, where that is known.',
    example: 'supportEnds<+90d supported',
    read: (rows) => verdictDay(rows, ({ ends }) => supportEnd(ends)?.day),
  },
  extendedEnds: {
    type: 'timestamp',
    description: 'The last day of extended support.',
    example: 'extendedEnds>+0d',
    read: (rows) => verdictDay(rows, ({ ends }) => endOf(ends, 'extended')?.day),
  },
  supportLeft: {
    type: 'duration',
    description: 'How long it is still supported; negative afterwards.',
    example: 'supportLeft:[0d to 90d]',
    read: (rows, now) => verdictDay(rows, ({ ends }) => supportEnd(ends)?.day, msPerDay - now),
  },
  lts: {
    type: 'boolean',
    description: 'Its line gets long-term support; unknown where nobody said.',
    example: 'lts supported',
    read: (rows) => byLine(rows, ({ lts }) => lts),
  },
  codename: {
    type: 'string',
    description: 'The code name of its line.',
    example: 'codename:*',
    read: (rows) => byLine(rows, ({ codename }) => lower(codename)),
  },
  reason: {
    type: 'string',
    description: 'Why it is deprecated.',
    example: 'reason:*replaced*',
    read: (rows) => byVerdict(rows, ({ reasons = [] }) => lower(...reasons)),
  },
  rule: {
    type: 'string',
    description: 'The kind of rule that deprecates it, such as line-age or upstream.',
    example: 'rule:line-age',
    read: (rows) => byVerdict(rows, ({ rules = [] }) => lower(...rules)),
  },
  replacedBy: {
    type: 'string',
    description: 'The component to use instead of its component.',
    example: 'replacedBy:edge-proxy',
    read: (rows) => byVerdict(rows, ({ replacedBy }) => lower(replacedBy)),
  },
  overruled: {
    type: 'boolean',
    description: 'A person decided on its support.',
    example: 'overruled',
    read: (rows) => byVerdict(rows, ({ overruled = false }) => overruled),
  },
});

function verdictDay(
  rows: Rows,
  day: (verdict: SearchVerdict) => Day | undefined,
  shift = 0,
): Values<number> {
  return byVerdict(rows, (verdict) => {
    const known = day(verdict);
    return known === undefined ? Number.NaN : millisecondsOf(known) + shift;
  });
}
