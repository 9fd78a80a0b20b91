/** What the definitions of SARIF 2.1.0 share: values, messages, and places in files. See sarif-2.1.0.ts. */
import * as z from 'zod';

/** A key of the schema whose definition is not transcribed here: whoever writes it transcribes it first. */
export const notWritten = z.never().optional();

export const text = z.string().optional();
export const index = z.int().min(-1).optional();
export const guid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i)
  .optional();
export const uri = z.url().optional();
export const texts = z.record(z.string(), z.string()).optional();
export const rank = z.number().min(-1).max(100).optional();

export function uniqueTexts() {
  return z
    .array(z.string())
    .refine((list) => new Set(list).size === list.length, 'uniqueItems')
    .optional();
}

function hasOneOf(...keys: readonly string[]) {
  return (value: object) => keys.some((key) => key in value);
}

/** 3.8 */
export const properties = z.looseObject({ tags: uniqueTexts() }).optional();

/** 3.11 */
export const message = z
  .strictObject({
    text,
    markdown: text,
    id: text,
    arguments: z.array(z.string()).optional(),
    properties,
  })
  .refine(hasOneOf('text', 'id'), 'text or id is required');

/** 3.12 */
export const multiformatMessage = z.strictObject({ text: z.string(), markdown: text, properties });

/** 3.27.10 */
export const level = z.enum(['none', 'note', 'warning', 'error']).optional();

/** 3.4; a relative reference has no scheme, and no character that RFC 3986 has not. */
export const artifactLocation = z.strictObject({
  uri: z
    .string()
    .regex(/^(?:[\w.~!$&'()*+,;=:@/?#-]|%[0-9A-Fa-f]{2})*$/)
    .optional(),
  uriBaseId: text,
  index,
  description: message.optional(),
  properties,
});

/** 3.30 */
const region = z
  .strictObject({
    startLine: z.int().min(1).optional(),
    startColumn: z.int().min(1).optional(),
    endLine: z.int().min(1).optional(),
    endColumn: z.int().min(1).optional(),
    charOffset: index,
    charLength: z.int().min(0).optional(),
    byteOffset: index,
    byteLength: z.int().min(0).optional(),
    snippet: notWritten,
    message: message.optional(),
    sourceLanguage: text,
    properties,
  })
  .refine(hasOneOf('startLine', 'charOffset', 'byteOffset'), 'a start is required');

/** 3.29 */
const physicalLocation = z
  .strictObject({
    address: notWritten,
    artifactLocation: artifactLocation.optional(),
    region: region.optional(),
    contextRegion: region.optional(),
    properties,
  })
  .refine(hasOneOf('address', 'artifactLocation'), 'an address or an artifactLocation is required');

/** 3.28 */
export const location = z.strictObject({
  id: index,
  physicalLocation: physicalLocation.optional(),
  logicalLocations: notWritten,
  message: message.optional(),
  annotations: z.array(region).optional(),
  relationships: notWritten,
  properties,
});
