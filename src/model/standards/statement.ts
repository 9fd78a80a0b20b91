/** `support.json`: what Regulation (EU) 2024/2847, Annex II(7), asks for from 11 December 2027. */
import * as z from 'zod';
import { id, day, httpsUrl, strict, text, upstreamUrl, versionText } from '../shape.ts';
import { uncertainBasis } from '../history/dating.ts';
import { adviceKinds, supportPhases, timedPhases } from '../support/support.ts';
import { upgrades } from '../component/component.ts';

const end = strict({
  phase: z.enum(timedPhases),
  lastDay: day.optional().describe('Absent where no end is announced, or its day is unknown.'),
  precision: z.literal('month').optional(),
  basis: uncertainBasis.optional().describe('Where the day is not exact.'),
  past: z.literal(true).optional().describe('It is over, on a day that was not published.'),
  announced: day.optional().describe('Since when the index says so.'),
  reason: text,
  seen: httpsUrl.optional(),
});

const advice = strict({
  kind: z.enum(adviceKinds),
  component: id,
  version: versionText.optional(),
  line: text.optional(),
  until: strict({
    day,
    precision: z.literal('month').optional(),
    basis: uncertainBasis.optional(),
  }).optional(),
});

const stated = strict({
  line: text.optional().describe('Absent where it holds for the whole component.'),
  title: text.optional(),
  phase: z.enum(supportPhases),
  deprecated: z.boolean(),
  released: day.optional(),
  newest: versionText.optional(),
  ends: z.array(end),
  identifiers: z.array(text).optional().describe('Of its newest release: package URLs, CPE names.'),
  shortBecause: text.optional().describe('Why it is supported for less than five years.'),
  advice: z.array(advice).describe('What to do: the smallest step and the one that lasts longest.'),
  link: upstreamUrl,
});

const statedUpgrades = strict({
  free: z.enum(['yes', 'no', 'unstated']).describe('Whether moving on to a newer version is free.'),
  how: upgrades.shape.how,
  url: upgrades.shape.url,
});

/** A missing statement must not read as "free". */
export const upgradeWords: Readonly<Record<z.infer<typeof statedUpgrades>['free'], string>> = {
  yes: 'Moving on to a newer version is free.',
  no: 'Moving on to a newer version is not free.',
  unstated: 'It is not stated whether moving on to a newer version is free.',
};

export const statementFile = strict({
  schema: z.literal(1),
  manufacturer: text.optional(),
  address: text.optional(),
  contact: text.optional(),
  security: strict({ contact: text, policy: httpsUrl.optional() })
    .optional()
    .describe('Whom to tell of a vulnerability, and the policy on disclosure.'),
  components: z.array(
    strict({
      id,
      title: text,
      updates: httpsUrl.describe('Where its updates stay available.'),
      ledger: upstreamUrl.describe('What was stated earlier, and since when.'),
      bom: httpsUrl.optional().describe('Where its bill of materials lies.'),
      upgrades: statedUpgrades,
      lines: z.array(stated),
    }),
  ),
});

export type StatementFile = z.infer<typeof statementFile>;
export type StatementComponent = StatementFile['components'][number];
