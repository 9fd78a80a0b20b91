/** `data/support-policy.json`: each component's rules that state support, end it, or deprecate. */
import * as z from 'zod';
import { id, day, httpsUrl, strict, text, versionText } from '../shape.ts';
import { isFarAhead, lastDay, lineName, pattern } from '../component/line.ts';
import { timedPhases } from './support.ts';

const common = {
  reason: text.max(500).regex(/\S/, 'must not be empty').describe('One sentence for readers.'),
  seen: httpsUrl.describe('Where that is written.'),
  expects: text
    .max(300)
    .optional()
    .describe('Words that the page must still hold; when they are gone, a person is told.'),
  replacedBy: id.optional().describe('The component to use instead.'),
  only: strict({
    lines: z.array(lineName).min(1).optional().describe('Lines by name.'),
    match: pattern.optional().describe('Lines whose name matches this regular expression (RE2).'),
    lts: z.boolean().optional().describe('Long-term lines alone, or all others.'),
  })
    .optional()
    .describe('Limits the rule to the releases of some lines; all conditions must hold.'),
};

const phase = z
  .enum(timedPhases)
  .optional()
  .describe('The phase that ends; maintenance, and with it support, where it is left out.');

function ending<Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, own: Shape) {
  return strict({ kind: z.literal(kind), ...own, phase, ...common });
}

const rule = z.discriminatedUnion('kind', [
  ending('all', {
    since: day.optional().describe('The first day of the deprecation.'),
    ends: day
      .refine((last) => !isFarAhead(last), 'must be before 2100; without it, no end is announced')
      .optional()
      .describe('The last day of the phase.'),
  }),
  ending('line-age', {
    months: z.int().min(1).max(600),
    endOfMonth: z.literal(true).optional().describe('It lasts to the end of that month.'),
  }),
  ending('latest-lines', {
    count: z.int().min(1).max(1000),
    months: z.int().min(1).max(600).optional().describe('Of grace, after a line was replaced.'),
  }),
  ending('below', { version: versionText, since: day.optional() }),
  ending('line-ends', {
    lines: z.record(lineName, lastDay),
    others: lastDay.optional().describe('What holds for lines that the table does not name.'),
  }),
  strict({ kind: z.literal('superseded'), ...common }),
  strict({
    kind: z.literal('versions'),
    versions: z.array(versionText).min(1).optional(),
    semver: text.max(200).optional().describe('A semver range, read loosely.'),
    since: day.optional(),
    ...common,
  }),
]);

export const supportPolicy = strict({
  $schema: z.string().optional(),
  components: z.record(id, z.array(rule).min(1)),
});

export type Rule = z.infer<typeof rule>;
export type RuleKind = Rule['kind'];

export function isWhole(rule: Rule): rule is Extract<Rule, { readonly kind: 'all' }> {
  return rule.kind === 'all' && rule.only === undefined;
}

/** Whether the rule may also apply to a line without releases. */
export function holdsForEmpty({ kind }: Rule): boolean {
  return kind === 'line-ends' || kind === 'all';
}

export const ruleNames = [
  ...rule.options.map(({ shape }) => shape.kind.value),
  'upstream',
  'missing',
  'curated',
] as const;
export type RuleName = (typeof ruleNames)[number];

/** About whole lines: such a rule needs lines, and a line is one piece of news. */
export const lineRules: ReadonlySet<RuleName> = new Set([
  'line-age',
  'latest-lines',
  'line-ends',
  'superseded',
]);
