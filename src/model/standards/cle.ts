/**
 * Common Lifecycle Enumeration 1.0.0 (ECMA-428, 1st edition): one document per component, its events the
 * newest first. The numbers name the clauses that each rule was transcribed from.
 */
import * as z from 'zod';
import { utcTime } from '../shape.ts';

const schemaUrl = 'https://tc54.org/schemas/cle/cle-1.0.0.schema.json';
const purl = z.string().regex(/^pkg:[a-z][a-z0-9.+-]*\/[^@\s]+$/);

/** VERS in its canonical form: no spaces, the type in lower case. */
const range = z.string().regex(/^vers:[a-z][a-z0-9.+-]*\/(\*|[^\s|]+(\|[^\s|]+)*)$/);
const versions = z.array(z.strictObject({ range })).min(1);

const common = { id: z.int().min(1), effective: utcTime, published: utcTime };

/** Of ends: no reasons, no references, no precision; those stay in `details/`. */
const event = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('released'), ...common, version: z.string().min(1) }),
  z.strictObject({
    type: z.literal('endOfDevelopment'),
    ...common,
    versions,
    supportId: z.string(),
  }),
  z.strictObject({ type: z.literal('endOfSupport'), ...common, versions, supportId: z.string() }),
  z.strictObject({ type: z.literal('endOfLife'), ...common, versions }),
  z.strictObject({
    type: z.literal('componentRenamed'),
    ...common,
    identifiers: z.array(z.strictObject({ type: z.literal('PURL'), value: purl })).min(1),
  }),
  z.strictObject({
    type: z.literal('withdrawn'),
    ...common,
    eventId: z.int().min(1),
    reason: z.string().min(1),
  }),
]);

const shape = z.strictObject({
  $schema: z.literal(schemaUrl),
  identifier: purl,
  updatedAt: utcTime,
  definitions: z
    .strictObject({
      support: z.array(
        z.strictObject({
          id: z.string().min(1),
          description: z.string().min(1),
          url: z.url({ protocol: /^https$/ }).optional(),
        }),
      ),
    })
    .optional(),
  events: z.array(event).min(1),
});

/** Beyond the shape: the order, and what names something else in the document. */
export const cleDocument = shape.superRefine(({ events, definitions }, context) => {
  const report = (place: number, message: string) =>
    context.addIssue({ code: 'custom', path: ['events', place], message });
  const policies = new Set(definitions?.support.map(({ id }) => id));
  const byId = new Map(events.map((one) => [one.id, one]));
  events.forEach((one, i) => {
    const before = events[i - 1];
    if (before && before.id <= one.id) report(i, 'must have a lower id than the one before it');
    if ('supportId' in one && !policies.has(one.supportId)) report(i, 'names an unknown policy');
    if (one.type !== 'withdrawn') return;
    const taken = byId.get(one.eventId);
    if (!taken || taken.id >= one.id) report(i, 'withdraws an event that was not there before it');
  });
});

export type CleDocument = z.infer<typeof cleDocument>;
export type CleEvent = z.infer<typeof event>;
export const cleSchemaUrl = schemaUrl;
