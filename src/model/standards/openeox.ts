/**
 * OpenEoX Core 1.0 (CSD01, 13 July 2026), and the document of our own that carries one core object for
 * each line, since the standard leaves the product's identity to others.
 */
import * as z from 'zod';
import { id } from '../id.ts';
import { lineName } from '../line.ts';
import { strict, text } from '../shape.ts';

export const openeoxSchemaUrl =
  'https://docs.oasis-open.org/openeox/eox-core/v1.0/schema/core.json';

/** RFC 3339 with an upper-case T and Z, or not announced. */
const time = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/);
const value = z.union([time, z.literal('tba')]);

const dates = ['end_of_security_support', 'end_of_sales', 'general_availability'] as const;

export const openeoxCore = z
  .strictObject({
    $schema: z.literal(openeoxSchemaUrl),
    end_of_life: value,
    end_of_sales: value.optional(),
    end_of_security_support: value,
    general_availability: value.optional(),
    last_updated: time,
  })
  // The mandatory and recommended tests of the standard; "tba" is later than any date.
  .superRefine((core, context) => {
    const report = (key: string, message: string) =>
      context.addIssue({ code: 'custom', path: [key], message });
    for (const key of dates) {
      const date = core[key];
      if (date === undefined) continue;
      if (date === 'tba' && core.end_of_life !== 'tba') {
        report(key, 'must not be "tba" once the end of life is a date');
      }
      if (isLater(date, core.end_of_life)) report(key, 'must not be later than the end of life');
      if (core.general_availability && isLater(core.general_availability, date)) {
        report(key, 'must not be earlier than the general availability');
      }
    }
  });

export const openeoxFile = strict({
  schema: z.literal(1),
  id,
  title: text,
  lines: z.array(
    strict({
      line: lineName.optional().describe('Absent where the component has no lines.'),
      versions: text.optional().describe('As a VERS range.'),
      core: openeoxCore,
    }),
  ),
  leftOut: z.array(strict({ line: lineName.optional(), why: text })),
});

function isLater(a: string, b: string): boolean {
  if (a === b || b === 'tba') return false;
  return a === 'tba' || a > b;
}

export type OpeneoxCore = z.infer<typeof openeoxCore>;
export type OpeneoxFile = z.infer<typeof openeoxFile>;
