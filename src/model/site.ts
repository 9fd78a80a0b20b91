/** `site/site.json`: what the served index calls itself and where it lives. */
import * as z from 'zod';
import { httpsUrl, strict, text, upstreamUrl } from './shape.ts';

export const site = strict({
  $schema: z.string().optional(),
  title: text.max(100),
  description: text.max(300),
  baseUrl: upstreamUrl
    .refine((value) => !value.endsWith('/'), 'must not end with a slash')
    .describe(
      "The address that the index is served under: https, or http inside one's own network.",
    ),
  datasource: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and dashes')
    .describe("The name of Renovate's custom datasource."),
  repository: httpsUrl
    .optional()
    .describe('Where the definitions are kept, for readers who want to mend one.'),
});

export type Site = z.infer<typeof site>;
