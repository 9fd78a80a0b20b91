/**
 * The JSON schema of SARIF 2.1.0 (errata 01) for the keys that this program writes, with the types, the bounds
 * and the demands of its definitions; a key that is new here is looked up there first. Clauses are those of
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
import * as z from 'zod';

/** 3.27.10 */
const level = z.enum(['none', 'note', 'warning', 'error']).optional();

/** 3.49, with 3.12 and 3.50 */
const reportingDescriptor = z.strictObject({
  id: z.string(),
  shortDescription: z.strictObject({ text: z.string() }).optional(),
  defaultConfiguration: z.strictObject({ level }).optional(),
});

/** 3.19 */
const toolComponent = z.strictObject({
  name: z.string(),
  version: z.string().optional(),
  rules: z
    .array(reportingDescriptor)
    .refine((rules) => new Set(rules.map((one) => JSON.stringify(one))).size === rules.length)
    .optional(),
});

/** 3.29, with 3.4 and 3.30; a relative reference has no scheme, and no character that RFC 3986 has not. */
const physicalLocation = z.strictObject({
  artifactLocation: z.strictObject({
    uri: z.string().regex(/^(?:[\w.~!$&'()*+,;=:@/?#-]|%[0-9A-Fa-f]{2})*$/),
  }),
  region: z.strictObject({ startLine: z.int().min(1) }).optional(),
});

/** 3.27, with 3.11 and 3.28 */
const result = z.strictObject({
  ruleId: z.string().optional(),
  ruleIndex: z.int().min(-1).optional(),
  level,
  message: z.strictObject({ text: z.string() }),
  locations: z.array(z.strictObject({ physicalLocation: physicalLocation.optional() })).optional(),
  partialFingerprints: z.record(z.string(), z.string()).optional(),
});

/** 3.13, with 3.14 and 3.18 */
export const sarifSchema = z.strictObject({
  $schema: z.url().optional(),
  version: z.literal('2.1.0'),
  runs: z.array(
    z.strictObject({
      tool: z.strictObject({ driver: toolComponent }),
      results: z.array(result).optional(),
    }),
  ),
});
