/** Which version to move to: on the line, the smallest step, and the newest. */
import * as z from 'zod';
import { strict } from '#model/shape.ts';
import { askedWords, linksOf, resolve } from '../facts.ts';
import * as shapes from '../shapes.ts';
import { defineTool, type Row } from '../tool.ts';
import { plainText } from '../untrusted.ts';
import { failedRow, writeOf } from './check-versions.ts';
import type { ReleaseIndex } from '../../release-index.ts';

const row = strict({
  asked: z.string(),
  trouble: shapes.trouble.optional(),
  component: z.string().optional(),
  stay: z.literal(true).optional().describe('This very version may stay.'),
  answer: z.string().optional().describe('What holds for the version that was asked about.'),
  onLine: z.string().optional().describe('On the same release line.'),
  nearest: z.string().optional().describe('The smallest step.'),
  newest: z.string().optional().describe('The newest of all.'),
  replacedBy: z.string().optional().describe('The component to use instead.'),
  write: shapes.write.optional(),
  source: z.string().optional(),
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
  async ask(index, { items }) {
    const rows = await Promise.all(
      items.map(({ component, version }) => nextRow(index, component, version)),
    );
    return { rows };
  },
});

async function nextRow(
  index: ReleaseIndex,
  component: string,
  version: string,
): Promise<Row<NextRow>> {
  const asked = askedWords(component, version);
  const found = await resolve(index, component, version);
  if ('trouble' in found) return failedRow(asked, found.trouble);
  const { next, words, write, replacedBy, sources, component: id } = found.answer;
  const [source] = linksOf(sources, 1);
  const value = {
    asked,
    component: plainText(id),
    answer: words,
    ...next,
    ...(replacedBy && { replacedBy: plainText(replacedBy.component) }),
    ...(write && { write: writeOf(write) }),
    ...(source !== undefined && { source }),
  };
  return { value, line: lineOf(value) };
}

function lineOf({
  asked,
  answer,
  stay,
  onLine,
  nearest,
  newest,
  replacedBy,
  source,
}: NextRow): string {
  const steps = [
    stay ? 'may stay' : undefined,
    onLine && `on its line ${onLine}`,
    nearest && nearest !== onLine ? `nearest ${nearest}` : undefined,
    newest ? `newest ${newest}` : 'nothing newer may be used',
    replacedBy && `replaced by ${replacedBy}`,
    source,
  ].filter(Boolean);
  return `${asked}: ${answer}; ${steps.join('; ')}`;
}
