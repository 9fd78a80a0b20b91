/** Is what I run supported? The question that most agents have, for many versions at once. */
import * as z from 'zod';
import type { Listed } from '#answer/answer.ts';
import type { ReleaseIndex } from '../../release-index.ts';
import { timedPhases } from '#model/support/support.ts';
import { strict } from '#model/shape.ts';
import {
  askedWords,
  dayFact,
  linksOf,
  quoteOf,
  releasedFact,
  resolve,
  versionTrouble,
} from '../facts.ts';
import * as shapes from '../shapes.ts';
import { defineTool, type Row } from '../tool.ts';
import { plainText } from '../untrusted.ts';

export const checkShape = strict({
  asked: z.string(),
  trouble: shapes.trouble.optional(),
  component: z.string().optional(),
  version: z.string().optional(),
  answer: z.string().optional().describe('In one sentence.'),
  supported: z.union([z.boolean(), z.literal('unknown')]).optional(),
  phase: z.string().optional(),
  lastDay: shapes.day.optional(),
  deprecated: z.boolean().optional(),
  moveTo: z.string().optional().describe('The smallest step to a version that may be used.'),
  source: z.string().optional(),
  match: z.string().optional().describe('"name" is weak: only the name is alike.'),
  speaksOf: z.string().optional().describe('"line": the release itself is not known.'),
  line: z.string().optional(),
  released: shapes.day.optional(),
  ends: z.partialRecord(z.enum(timedPhases), shapes.day).optional(),
  deprecatedSince: shapes.day.optional(),
  reasons: z.array(shapes.quote).optional(),
  newest: z.string().optional(),
  replacedBy: z.string().optional(),
  write: shapes.write.optional(),
  sources: z.array(z.string()).optional(),
});

export type CheckRow = z.infer<typeof checkShape>;

export const checkVersions = defineTool({
  name: 'check_versions',
  title: 'Check versions',
  description:
    'Use whenever exact versions are at hand (a lock file, a bill of materials, an image tag) and it matters whether they still get fixes: before an upgrade, in a review, in an audit. Answers for each: supported or not, last day and how sure that is, deprecated or not, and what to move to.',
  input: strict({
    items: shapes.items(
      strict({ component: shapes.component, version: shapes.version.optional() }),
    ),
    detail: shapes.detail,
  }),
  output: shapes.answers(checkShape),
  async ask(index, { items, detail }) {
    const rows = await Promise.all(
      items.map(({ component, version }) => checkRow(index, component, version, detail)),
    );
    return { rows };
  },
});

export async function checkRow(
  index: ReleaseIndex,
  component: string,
  version: string | undefined,
  detail: 'short' | 'full',
): Promise<Row<CheckRow>> {
  const asked = askedWords(component, version);
  const found = await resolve(index, component, version);
  if ('trouble' in found) return failedRow(asked, found.trouble);
  const { answer } = found;
  if (answer.version === undefined)
    return failedRow(asked, {
      message: `name a version of ${found.id}; the newest usable is ${answer.next.newest ?? 'unknown'}`,
    });
  if (answer.known === 'nothing') {
    return await unknownRow(index, asked, answer);
  }
  const value = { ...short(asked, answer), ...(detail === 'full' && full(answer)) };
  return { value, line: lineOf(asked, value) };
}

/** Nothing holds for it, but where to move is known. */
async function unknownRow(
  index: ReleaseIndex,
  asked: string,
  answer: Listed,
): Promise<Row<CheckRow>> {
  const trouble = await versionTrouble(index, answer.component, answer.version ?? '');
  const value = { ...short(asked, answer), trouble };
  const usable = value.moveTo === undefined ? '' : ` (usable: ${value.moveTo})`;
  return { value, line: `${asked}: ${trouble.message}${usable}`, failed: true };
}

export function failedRow(asked: string, trouble: shapes.Trouble) {
  return { value: { asked, trouble }, line: `${asked}: ${trouble.message}`, failed: true as const };
}

function short(asked: string, answer: Listed): CheckRow {
  const { next, known, match } = answer;
  const moveTo = next.stay ? undefined : (next.nearest ?? next.newest);
  const [source] = linksOf(answer.sources, 1);
  return {
    asked,
    component: plainText(answer.component),
    ...(answer.version !== undefined && { version: plainText(answer.version) }),
    ...(known !== 'nothing' && {
      answer: answer.words,
      supported: answer.supported,
      phase: answer.phase,
      deprecated: answer.deprecated,
    }),
    ...(answer.supportEnds && { lastDay: dayFact(answer.supportEnds) }),
    ...(moveTo !== undefined && { moveTo: plainText(moveTo) }),
    ...(known === 'line' && { speaksOf: 'line' }),
    ...(match === 'name' && { match }),
    ...(source !== undefined && { source }),
  };
}

function full(answer: Listed): Partial<CheckRow> {
  const { line, released, deprecatedSince, replacedBy, write, next } = answer;
  return {
    match: answer.match,
    ...(line !== undefined && { line: plainText(line) }),
    ...(released && { released: releasedFact(released.day, released.basis) }),
    ends: Object.fromEntries(answer.ends.map((end) => [end.phase, dayFact(end)])),
    ...(deprecatedSince && { deprecatedSince: dayFact(deprecatedSince) }),
    reasons: answer.reasons.slice(0, 5).map(({ reason, seen }) => quoteOf(reason, seen)),
    ...(next.newest !== undefined && { newest: plainText(next.newest) }),
    ...(replacedBy && { replacedBy: plainText(replacedBy.component) }),
    ...(write && { write: writeOf(write) }),
    sources: linksOf(answer.sources, 6),
  };
}

export function writeOf({ text, purl }: { readonly text: string; readonly purl?: string }) {
  return { text: plainText(text), ...(purl !== undefined && { purl: plainText(purl) }) };
}

function lineOf(
  asked: string,
  { answer, component, moveTo, match, speaksOf, source }: CheckRow,
): string {
  const doubts = [
    match === 'name' ? 'matched by name' : undefined,
    speaksOf === 'line' ? 'of its line; the release itself is not known' : undefined,
  ].filter((doubt) => doubt !== undefined);
  return [
    `${asked}${asked.startsWith(component ?? '') ? '' : ` (${component})`}: ${answer}`,
    ...doubts,
    ...(moveTo === undefined ? [] : [`move to ${moveTo}`]),
    ...(source === undefined ? [] : [source]),
  ].join('; ');
}
