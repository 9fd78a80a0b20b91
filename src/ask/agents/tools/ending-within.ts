/** What will end soon. */
import * as z from 'zod';
import { strict } from '#model/shape.ts';
import { endWords } from '#model/support/support-words.ts';
import type { ReleaseIndex } from '../../release-index.ts';
import type { Ending } from '../../search.ts';
import { askedWords, dayFact, dayWords, failedRow, resolve } from '../facts.ts';
import * as shapes from '../shapes.ts';
import { defineTool, lineOf, plain, plainLink, plainText, type ToolRow } from '../tool.ts';

export const endingWithin = defineTool({
  name: 'ending_within',
  title: 'What ends soon',
  description:
    'Use for planning: which release lines lose active, regular or extended support from today on, within so many days, the soonest first. Name components to hear of these only. What has ended already is found by check_versions or search.',
  input: strict({
    days: z.int().min(0).max(3650).default(90),
    components: z.array(shapes.component).min(1).max(100).optional(),
    limit: shapes.limit,
  }),
  async ask(index, { days, components, limit }) {
    const troubles: ToolRow[] = [];
    const ids = new Set<string>();
    for (const component of components ?? []) {
      const found = await resolve(index, { component });
      if ('message' in found) troubles.push(failedRow(askedWords(component), found));
      else ids.add(found.component);
    }
    const all = (await index.endingWithin(days)).filter(
      ({ component }) => components === undefined || ids.has(component),
    );
    const rows = all.slice(0, limit).map((ending) => endingRow(index, ending));
    return { rows: [...troubles, ...rows], total: troubles.length + all.length };
  },
});

function endingRow(index: ReleaseIndex, ending: Ending): ToolRow {
  const { component, line, newest, phase, end, deprecated } = ending;
  const source = plainLink(index.page(component));
  const lastDay = dayFact(end);
  const names = { component: plainText(component), line: plain(line), newest: plain(newest) };
  const value = { ...names, phase, lastDay, deprecated: deprecated || undefined, source };
  const name = plainText(line === undefined ? component : `${component} ${line}`);
  const what = `last day of ${endWords[phase]} ${dayWords(lastDay)}`;
  return { value, line: lineOf(`${name}: ${what}`, deprecated && 'deprecated', source) };
}
