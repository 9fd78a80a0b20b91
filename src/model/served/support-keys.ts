/** The keys that state support and deprecation, the same in each served file. */
import * as z from 'zod';
import { uncertainBasis as uncertain } from '../history/dating.ts';
import { id, day, httpsUrl, strict, text } from '../shape.ts';
import { ruleNames } from '../support/policy.ts';
import { supportPhases, timedPhases } from '../support/support.ts';

export const ruleName = z.enum(ruleNames);
export const phase = z
  .enum(supportPhases)
  .describe(
    'Does it still get fixes? active: features and fixes; maintenance: fixes only; extended: under a paid or limited offer only; ended; or unstated: nobody said.',
  );
const supported = z
  .boolean()
  .describe('Whether that is active or maintenance; a missing key where nobody said.');
export const monthOnly = z
  .literal('month')
  .describe('Only the month is known; the day is its last one.');
export const uncertainBasis = uncertain.describe(
  'How the day is known, where it is not exact: near (about), by (on or before) or inferred (probably).',
);
export const lastDay = day.describe('The last day, in UTC.');

/** The rule that states something, the reason, and where it is written. */
export const grounds = { rule: ruleName, reason: text, seen: httpsUrl.optional() };

export const servedCause = strict({
  ...grounds,
  since: day.optional(),
  ends: day.optional(),
  precision: monthOnly.optional(),
  basis: uncertainBasis.optional(),
  replacedBy: id.optional(),
});

export type ServedCause = z.infer<typeof servedCause>;

/** The end of a phase: a day, past (on an unpublished day), or neither if none is announced. */
const servedEnd = strict({
  phase: z.enum(timedPhases),
  ends: lastDay.optional(),
  precision: monthOnly.optional(),
  basis: uncertainBasis.optional(),
  past: z.literal(true).optional().describe('It is over, on a day that was not published.'),
  ...grounds,
});

/** The answers to both questions; new in schema 2. */
export const standing = {
  deprecatedSince: day.optional().describe('The first day of the deprecation.'),
  deprecatedSinceBasis: uncertainBasis.optional(),
  support: phase,
  supported: supported.optional(),
  activeEnds: lastDay.optional(),
  activeEndsPrecision: monthOnly.optional(),
  activeEndsBasis: uncertainBasis.optional(),
  supportEndsPrecision: monthOnly.optional(),
  supportEndsBasis: uncertainBasis.optional(),
  extendedEnds: lastDay.optional(),
  extendedEndsPrecision: monthOnly.optional(),
  extendedEndsBasis: uncertainBasis.optional(),
};
export const phases = z
  .array(servedEnd)
  .optional()
  .describe('What is stated of its phases, and where.');

export type ServedEnd = z.infer<typeof servedEnd>;
