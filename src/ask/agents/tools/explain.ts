/** Why: who says so, where it is written, and how each day is known. */
import { strict } from '#model/shape.ts';
import { supportWords } from '#model/support/support-words.ts';
import { lineVerdict } from '#answer/component.ts';
import { adviceLine, adviceOf, answerEach, failedRow, quoteOf, type Heard } from '../facts.ts';
import * as shapes from '../shapes.ts';
import { defineTool, plainLinks, plainText, type ToolRow } from '../tool.ts';
import { checkRow } from './check-versions.ts';

export const explain = defineTool({
  name: 'explain',
  title: 'Explain',
  description:
    'Use when the answer of another tool needs its reason: of a version, every rule with the page it stands on, how each day is known, and the beginning of the release notes; of a component without a version, its release lines and what holds for each. Longer than the others: ask about few.',
  input: strict({
    items: shapes.named,
    limit: shapes.limit.describe('How many release lines at most in all.'),
  }),
  async ask(index, { items, limit }) {
    return await answerEach(index, items, async (heard) =>
      heard.answer.version === undefined
        ? await overview(heard, Math.max(1, Math.floor(limit / items.length)))
        : await explainRow(heard, heard.answer.version),
    );
  },
});

async function explainRow(heard: Heard, version: string): Promise<ToolRow> {
  const row = await checkRow(heard, 'full');
  const component = await heard.index.component(heard.id);
  const release = component?.releases.find((one) => one.version.text === version);
  if (release === undefined) return row;
  const { recorded, verdict, notes } = release;
  const { evidence, missingSince, republished } = recorded;
  const { overruled } = verdict;
  const full = {
    ...row.full,
    evidence: evidence === undefined ? undefined : quoteOf(evidence, evidence),
    missingSince,
    movedOn: republished?.map(({ on }) => on),
    overruled: overruled && quoteOf(overruled.why, overruled.seen),
    notes: notes && quoteOf(notes.text, notes.from, 600),
  };
  return { ...row, full };
}

async function overview({ index, id, asked, answer }: Heard, limit: number): Promise<ToolRow> {
  const known = await index.component(id);
  if (known === undefined) return failedRow(asked, { message: `nothing is known of ${id}` });
  const { title, summary, homepage, changelogUrl } = known;
  const newestFirst = known.lines.slice(-limit).toReversed();
  const lines = newestFirst.map((one) => ({
    line: plainText(one.name),
    newest: plainText('newest' in one ? one.newest.version.text : 'no release'),
    answer: supportWords(lineVerdict(one)),
  }));
  const full = {
    title: quoteOf(title, undefined, 100),
    summary: quoteOf(summary, homepage),
    lines,
    moreLines: known.lines.length - lines.length || undefined,
    sources: plainLinks([index.page(id), homepage, changelogUrl], 3),
  };
  const value = { asked, component: plainText(id), advice: adviceOf(answer) };
  return { value, full, line: `${asked}: ${adviceLine(answer)}` };
}
