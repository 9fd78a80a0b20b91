/** The parts of foreign formats that are written here, as their specifications have them; nothing else may stand in them. */
import * as z from 'zod';

const message = z.strictObject({ text: z.string().min(1) });

/** SARIF 2.1.0, sections 3.13 to 3.30: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html */
export const sarifLog = z.strictObject({
  $schema: z.url(),
  version: z.literal('2.1.0'),
  runs: z
    .array(
      z.strictObject({
        tool: z.strictObject({
          driver: z.strictObject({
            name: z.string().min(1),
            version: z.string(),
            rules: z.array(
              z.strictObject({
                id: z.string(),
                shortDescription: message,
                defaultConfiguration: z.strictObject({
                  level: z.enum(['none', 'note', 'warning', 'error']),
                }),
              }),
            ),
          }),
        }),
        results: z.array(
          z.strictObject({
            ruleId: z.string(),
            ruleIndex: z.int().min(0),
            level: z.enum(['none', 'note', 'warning', 'error']),
            message,
            locations: z
              .array(
                z.strictObject({
                  physicalLocation: z.strictObject({
                    artifactLocation: z.strictObject({ uri: z.string().regex(/^[^\s\\:]+$/) }),
                    region: z.strictObject({ startLine: z.int().min(1) }),
                  }),
                }),
              )
              .min(1),
            partialFingerprints: z.record(z.string().regex(/^[^/]+\/v\d+$/), z.string()),
          }),
        ),
      }),
    )
    .length(1),
});
