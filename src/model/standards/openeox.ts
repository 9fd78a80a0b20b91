/** OpenEoX Core 1.0 (CSD01, 13 July 2026). It names no product, so our own document wraps it. */
import * as z from 'zod';
import { millisecondsOf, type Instant } from '../time/instant.ts';
import { id, strict, text, utcTime } from '../shape.ts';

export const openeoxSchemaUrl =
  'https://docs.oasis-open.org/openeox/eox-core/v1.0/schema/core.json' as const;

const value = z.union([utcTime, z.literal('tba')]);
const dates = ['end_of_security_support', 'end_of_sales', 'general_availability'] as const;

export const openeoxCore = z
  .strictObject({
    $schema: z.literal(openeoxSchemaUrl),
    end_of_life: value,
    end_of_sales: value.optional(),
    end_of_security_support: value,
    general_availability: value.optional(),
    last_updated: utcTime,
  })
  // The mandatory and recommended tests of the standard.
  .superRefine((core, context) => {
    const report = (key: string, message: string) =>
      context.addIssue({ code: 'custom', path: [key], message });
    for (const key of dates) {
      const date = core[key];
      if (date === undefined) continue;
      if (date === 'tba' && core.end_of_life !== 'tba')
        report(key, 'must not be "tba" once the end of life is a date');
      if (timeOf(date) > timeOf(core.end_of_life))
        report(key, 'must not be later than the end of life');
      const begin = core.general_availability;
      if (begin !== undefined && timeOf(begin) > timeOf(date))
        report(key, 'must not be earlier than the general availability');
    }
  });

export const openeoxFile = strict({
  schema: z.literal(1),
  id,
  title: text,
  lines: z.array(
    strict({
      line: text.optional().describe('Absent where the component has no lines.'),
      versions: z.string().min(1).optional().describe('As a VERS range.'),
      core: openeoxCore,
    }),
  ),
  leftOut: z.array(strict({ line: text.optional(), why: text })),
});

/** "To be announced" counts as later than any date. */
function timeOf(date: string): number {
  return date === 'tba' ? Infinity : millisecondsOf(date as Instant);
}

export type OpeneoxFile = z.infer<typeof openeoxFile>;
