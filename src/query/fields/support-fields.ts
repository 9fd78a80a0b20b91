/** Whether a release is supported, until when, and why. */
import { millisecondsOf, msPerDay, type Day } from '#model/time/instant.ts';
import { closingEnd, endOf, isSupported, type TimedPhase } from '#model/support/support.ts';
import { shared, type Fields } from './field.ts';
import { lower, type Release } from './rows.ts';

export const supportFields = {
  deprecated: {
    type: 'Boolean',
    description: 'It is deprecated.',
    read: ({ verdict }) => verdict?.deprecated,
  },
  supported: {
    type: 'Boolean',
    description: 'It gets fixes (active or maintenance); unknown where nobody said.',
    read: ({ verdict }) => verdict && isSupported(verdict.phase),
  },
  support: {
    type: 'String',
    description:
      'Its phase of support: active, maintenance, extended (paid or limited), ended or unstated.',
    example: 'support:extended',
    read: shared('verdict', (verdict) => lower(verdict?.phase)),
  },
  deprecatedSince: {
    type: 'Timestamp',
    description: 'The first day of its deprecation.',
    example: 'deprecatedSince>-90d',
    read: ({ verdict }) => atDay(verdict?.deprecatedSince),
  },
  activeEnds: {
    type: 'Timestamp',
    description: 'The last day of active support.',
    example: 'activeEnds<+90d',
    isLastDay: true,
    read: (release) => endIn(release, 'active'),
  },
  supportEnds: {
    type: 'Timestamp',
    description: 'The last supported day.',
    example: 'supportEnds<+90d supported',
    isLastDay: true,
    read: (release) => endIn(release),
  },
  extendedEnds: {
    type: 'Timestamp',
    description: 'The last day of extended support.',
    example: 'extendedEnds>+0d',
    isLastDay: true,
    read: (release) => endIn(release, 'extended'),
  },
  supportLeft: {
    type: 'Duration',
    description: 'How long it is supported; negative afterwards.',
    example: 'supportLeft:[0d to 90d]',
    // Until the last millisecond of the last day, not the first moment without support.
    read: (release, now) => endIn(release) + msPerDay - 1 - now,
  },
  lts: {
    type: 'Boolean',
    description: 'Its line gets long-term support; unknown where nobody said.',
    example: 'lts supported',
    read: ({ line }) => line.lts,
  },
  codename: {
    type: 'String',
    description: 'The code name of its line.',
    example: 'codename:*',
    read: ({ line }) => lower(line.codename),
  },
  reason: {
    type: 'String',
    description: 'Why it is deprecated.',
    example: 'reason:*replaced*',
    read: shared('verdict', (verdict) => lower(...(verdict?.reasons ?? []))),
  },
  rule: {
    type: 'String',
    description: 'The kind of rule that deprecates it.',
    example: 'rule:line-age',
    read: shared('verdict', (verdict) => lower(...(verdict?.rules ?? []))),
  },
  replacedBy: {
    type: 'String',
    description: 'The component to use instead.',
    example: 'replacedBy:edge-proxy',
    read: shared('verdict', (verdict) => lower(verdict?.replacedBy)),
  },
  overruled: {
    type: 'Boolean',
    description: 'A person decided on its support.',
    read: ({ verdict }) => verdict?.overruled ?? false,
  },
} as const satisfies Fields;

/** In milliseconds; `NaN` if unknown. */
function atDay(day: Day | undefined): number {
  return day === undefined ? Number.NaN : millisecondsOf(day);
}

/** Without a phase: the last supported day, even if that is the end of extended support. */
function endIn({ verdict }: Release, phase?: TimedPhase): number {
  const ends = verdict?.ends ?? [];
  return atDay((phase ? endOf(ends, phase) : closingEnd(ends))?.day);
}
