/** Is what I run supported? The question that most agents have, for many versions at once. */
import * as z from 'zod';
import type { Listed } from '#answer/answer.ts';
import { strict } from '#model/shape.ts';
import { timedPhases } from '#model/support/support.ts';
import {
  adviceLine,
  adviceOf,
  answerEach,
  dayFact,
  quoteOf,
  versionTrouble,
  type Heard,
} from '../facts.ts';
import * as shapes from '../shapes.ts';
import { defineTool, lineOf, type ToolRow } from '../tool.ts';
import { plain, plainLinks, plainText } from '../untrusted.ts';

export const checkShape = shapes.rowOf({
  version: shapes.words,
  answer: shapes.words.describe('In one sentence.'),
  supported: z.union([z.boolean(), z.literal('unknown')]).optional(),
  phase: shapes.words,
  lastDay: shapes.day.optional(),
  deprecated: z.boolean().optional(),
  advice: shapes.advice,
  match: shapes.words.describe('"name" is weak: only the name is alike.'),
  speaksOf: shapes.words.describe('"line": the release itself is not known.'),
  line: shapes.words,
  released: shapes.day.optional(),
  ends: z.partialRecord(z.enum(timedPhases), shapes.day).optional(),
  deprecatedSince: shapes.day.optional(),
  reasons: z.array(shapes.quote).optional(),
  sources: z.array(z.string()).optional(),
});

export type CheckRow = z.infer<typeof checkShape>;

export const checkVersions = defineTool({
  name: 'check_versions',
  title: 'Check versions',
  description:
    'Use whenever versions are at hand (a lock file, a bill of materials, an image tag) and it matters whether they still get fixes, or where to go from them. Answers for each: supported or not, last day and how sure that is, deprecated or not, and the advice: stay, patch, move, replace, with what to write. Without a version: what to begin with.',
  input: strict({
    items: shapes.named,
    detail: shapes.detail,
  }),
  output: shapes.answers(checkShape),
  ask: async (index, { items, detail }) =>
    await answerEach(index, items, async (heard) => await checkRow(heard, detail)),
});

export async function checkRow(heard: Heard, detail: 'short' | 'full'): Promise<ToolRow<CheckRow>> {
  const { asked, id, answer } = heard;
  const { version, known } = answer;
  if (version === undefined)
    return {
      value: { asked, component: plainText(id), advice: adviceOf(answer) },
      line: `${asked}: no version is named; ${adviceLine(answer)}`,
    };
  const value = short(asked, answer);
  if (known !== 'nothing')
    return {
      value: { ...value, ...(detail === 'full' && full(answer)) },
      line: checkLine(value, answer),
    };
  // Nothing holds for it, but where to move is known.
  const trouble = await versionTrouble(heard, version);
  return {
    value: { ...value, trouble },
    line: `${asked}: ${trouble.message}; ${adviceLine(answer)}`,
    failed: true,
  };
}

function short(asked: string, answer: Listed): CheckRow {
  const { known, match, supportEnds } = answer;
  const { words, supported, phase, deprecated } = answer;
  return {
    asked,
    component: plainText(answer.component),
    version: plain(answer.version),
    ...(known !== 'nothing' && { answer: words, supported, phase, deprecated }),
    lastDay: supportEnds && dayFact(supportEnds),
    advice: adviceOf(answer),
    speaksOf: known === 'line' ? known : undefined,
    match: match === 'name' ? match : undefined,
    source: plainLinks(answer.sources, 1)[0],
  };
}

function full(answer: Listed): Partial<CheckRow> {
  const { released, deprecatedSince } = answer;
  return {
    match: answer.match,
    line: plain(answer.line),
    released: released && dayFact(released),
    ends: Object.fromEntries(answer.ends.map((end) => [end.phase, dayFact(end)])),
    deprecatedSince: deprecatedSince && dayFact(deprecatedSince),
    reasons: answer.reasons.slice(0, 5).map(({ reason, seen }) => quoteOf(reason, seen)),
    sources: plainLinks(answer.sources, 6),
  };
}

function checkLine({ asked = '', component = '', ...row }: CheckRow, answer: Listed): string {
  const name = asked.startsWith(component) ? asked : `${asked} (${component})`;
  return lineOf(
    `${name}: ${row.answer}`,
    row.match === 'name' && 'matched by name',
    row.speaksOf === 'line' && 'of its line; the release itself is not known',
    adviceLine(answer),
    row.source,
  );
}
