/** Which version to move to: on the line, the smallest step, and the newest. */
import * as z from 'zod';
import { strict } from '#model/shape.ts';
import { answerEach, writeOf, type Heard } from '../facts.ts';
import * as shapes from '../shapes.ts';
import { defineTool, lineOf, type ToolRow } from '../tool.ts';
import { plainLinks, plainText } from '../untrusted.ts';

const row = shapes.rowOf({
  stay: z.literal(true).optional().describe('This very version may stay.'),
  answer: shapes.words.describe('What holds for the version that was asked about.'),
  onLine: shapes.words.describe('On the same release line.'),
  nearest: shapes.words.describe('The smallest step.'),
  newest: shapes.words.describe('The newest of all.'),
  replacedBy: shapes.words.describe('The component to use instead.'),
  write: shapes.write.optional(),
});

type NextRow = z.infer<typeof row>;

export const nextSupported = defineTool({
  name: 'next_supported',
  title: 'Next supported version',
  description:
    'Use when a version has to go and the question is where to: the nearest usable version on its own release line (the safest step), the smallest step of all, and the newest. Usable means stable, not deprecated, not out of support.',
  input: strict({
    items: shapes.items(strict({ component: shapes.component, version: shapes.version })),
  }),
  output: shapes.answers(row),
  ask: async (index, { items }) => await answerEach(index, items, nextRow),
});

async function nextRow({ asked, id, answer }: Heard): Promise<ToolRow<NextRow>> {
  const { next, words, write } = answer;
  const { stay, onLine, nearest, newest } = next;
  const [source] = plainLinks(answer.sources, 1);
  const replacedBy = answer.replacedBy && plainText(answer.replacedBy.component);
  const value = { asked, component: plainText(id), answer: words, ...next, replacedBy, source };
  const line = lineOf(
    `${asked}: ${words}`,
    stay && 'may stay',
    onLine && `on its line ${onLine}`,
    nearest !== onLine && nearest && `nearest ${nearest}`,
    newest ? `newest ${newest}` : 'nothing newer may be used',
    replacedBy && `replaced by ${replacedBy}`,
    source,
  );
  return { value: { ...value, write: write && writeOf(write) }, line };
}
