/** `data/support-policy.json`: per component, the rules that end support. */
import * as z from 'zod';
import { id } from './id.ts';
import { day, httpsUrl, strict, text, versionText } from './shape.ts';

const common = {
  reason: text.max(500).describe('One sentence for readers.'),
  seen: httpsUrl.describe('Where that is written.'),
  replacedBy: id.optional().describe('The component to use instead.'),
};

const rule = z.discriminatedUnion(
  'kind',
  [
    strict({ kind: z.literal('all'), since: day, ends: day.optional(), ...common }),
    strict({ kind: z.literal('line-age'), months: z.int().min(1).max(600), ...common }),
    strict({ kind: z.literal('latest-lines'), count: z.int().min(1).max(1000), ...common }),
    strict({ kind: z.literal('below'), version: versionText, since: day.optional(), ...common }),
    strict({ kind: z.literal('line-ends'), lines: z.record(versionText, day), ...common }),
    strict({ kind: z.literal('superseded'), ...common }),
    strict({
      kind: z.literal('versions'),
      versions: z.array(versionText).min(1).optional(),
      semver: text.max(200).optional().describe('A semver range, read loosely.'),
      since: day.optional(),
      ...common,
    }),
  ],
  {
    error:
      'must have a "kind": all, line-age, latest-lines, below, line-ends, superseded or versions',
  },
);

export const supportPolicy = strict({
  $schema: z.string().optional(),
  components: z.record(id, z.array(rule).min(1)),
});

export type Rule = z.infer<typeof rule>;
export type RuleKind = Rule['kind'];
