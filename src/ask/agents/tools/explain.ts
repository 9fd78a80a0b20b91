/** Why: who says so, where it is written, and how each day is known. */
import * as z from 'zod';
import type { ReleaseIndex } from '../../release-index.ts';
import { strict } from '#model/shape.ts';
import { askedWords, linksOf, quoteOf, resolve } from '../facts.ts';
import * as shapes from '../shapes.ts';
import { defineTool, type Row } from '../tool.ts';
import { plainText, quoted } from '../untrusted.ts';
import { checkRow, checkShape, failedRow, type CheckRow } from './check-versions.ts';

const line = strict({ line: z.string(), newest: z.string(), answer: z.string() });

const row = checkShape.extend({
  title: shapes.quote.optional(),
  summary: shapes.quote.optional(),
  lines: z.array(line).optional().describe('Newest first.'),
  moreLines: z.int().optional(),
  evidence: shapes.quote.optional().describe('Where the day of the release was read.'),
  missingSince: z.string().optional().describe('Its upstream no longer lists it.'),
  overruled: shapes.quote.optional().describe('A person decided otherwise.'),
  notes: shapes.quote.optional(),
});

type ExplainRow = z.infer<typeof row>;

export const explain = defineTool({
  name: 'explain',
  title: 'Explain',
  description:
    'Use when the answer of another tool needs its reason: of a version, every rule with the page it stands on, how each day is known, and the beginning of the release notes; of a component without a version, its release lines and what holds for each. Longer than the others: ask about few.',
  input: strict({
    items: shapes.items(
      strict({ component: shapes.component, version: shapes.version.optional() }),
    ),
    limit: shapes.limit.describe('How many release lines at most in all.'),
  }),
  output: shapes.answers(row),
  async ask(index, { items, limit }) {
    const share = Math.max(1, Math.floor(limit / items.length));
    const rows = await Promise.all(
      items.map(({ component, version }) => explainRow(index, component, version, share)),
    );
    return { rows };
  },
});

async function explainRow(
  index: ReleaseIndex,
  component: string,
  version: string | undefined,
  limit: number,
): Promise<Row<ExplainRow>> {
  const asked = askedWords(component, version);
  const found = await resolve(index, component, version);
  if ('trouble' in found) return failedRow(asked, found.trouble);
  if (found.answer.version === undefined) return await overview(index, found.id, asked, limit);
  const row = await checkRow(index, component, version, 'full');
  if (row.failed) return row;
  const more = await releaseFacts(index, found.id, found.answer.version);
  const reasons = (row.value.reasons ?? []).map(
    ({ quote, source }) => `${quoted(quote)}${source === undefined ? '' : ` (${source})`}`,
  );
  return { value: { ...row.value, ...more }, line: [row.line, ...reasons].join('; ') };
}

/** What is known of one release beside its verdict. */
async function releaseFacts(
  index: ReleaseIndex,
  id: string,
  version: string,
): Promise<Partial<ExplainRow>> {
  const component = await index.component(id);
  const release = component?.named.get(version);
  if (release === undefined) return {};
  const { recorded, verdict, notes } = release;
  const { evidence, missingSince } = recorded;
  const { overruled } = verdict;
  return {
    ...(evidence !== undefined && { evidence: quoteOf(evidence, evidence) }),
    ...(missingSince !== undefined && { missingSince }),
    ...(overruled && { overruled: quoteOf(overruled.why, overruled.seen) }),
    ...(notes && { notes: quoteOf(notes.text, notes.from, 600) }),
  };
}

async function overview(
  index: ReleaseIndex,
  id: string,
  asked: string,
  limit: number,
): Promise<Row<ExplainRow>> {
  const known = await index.component(id);
  if (known === undefined) return failedRow(asked, { message: `nothing is known of ${id}` });
  const all = known.lines.toReversed();
  const lines = await Promise.all(
    all.slice(0, limit).map(async ({ name, newest }) => {
      const answer = await index.check({ id, version: newest.version.text });
      const words = answer.match === 'none' ? 'unknown' : answer.words;
      return { line: plainText(name), newest: plainText(newest.version.text), answer: words };
    }),
  );
  const newest = known.usable.at(-1)?.version.text;
  const value: CheckRow & ExplainRow = {
    asked,
    component: plainText(id),
    title: quoteOf(known.title, undefined, 100),
    summary: quoteOf(known.summary, known.homepage),
    ...(newest !== undefined && { newest: plainText(newest) }),
    lines,
    ...(all.length > lines.length && { moreLines: all.length - lines.length }),
    sources: linksOf([index.page(id), known.homepage, known.changelogUrl], 3),
  };
  const written = lines.map((one) => `${one.line} (${one.newest}): ${one.answer}`);
  return { value, line: [`${asked}: newest usable ${newest ?? 'none'}`, ...written].join('; ') };
}
