/** Which version to move to: the smallest step, and the one that lasts longest. */
import type * as z from 'zod';
import { strict } from '#model/shape.ts';
import { adviceLine, adviceOf, answerEach, type Heard } from '../facts.ts';
import * as shapes from '../shapes.ts';
import { defineTool, lineOf, type ToolRow } from '../tool.ts';
import { plainLinks, plainText } from '../untrusted.ts';

const row = shapes.rowOf({
  answer: shapes.words.describe('What holds for the version that was asked about.'),
  advice: shapes.advice,
});

export const nextSupported = defineTool({
  name: 'next_supported',
  title: 'Next supported version',
  description:
    'Use when a version has to go and the question is where to: the smallest step that is supported, and the one that lasts longest. Never to what is deprecated, unstable or withdrawn.',
  input: strict({
    items: shapes.items(strict({ component: shapes.component, version: shapes.version })),
  }),
  output: shapes.answers(row),
  ask: async (index, { items }) => await answerEach(index, items, nextRow),
});

async function nextRow({ asked, id, answer }: Heard): Promise<ToolRow<z.infer<typeof row>>> {
  const [source] = plainLinks(answer.sources, 1);
  const value = {
    asked,
    component: plainText(id),
    answer: answer.words,
    advice: adviceOf(answer),
    source,
  };
  return { value, line: lineOf(`${asked}: ${answer.words}`, adviceLine(answer), source) };
}
