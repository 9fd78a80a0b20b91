/** What will end soon. */
import * as z from 'zod';
import type { ReleaseIndex } from '../../release-index.ts';
import type { Ending } from '../../search.ts';
import { endWords } from '#model/support/support-words.ts';
import { timedPhases } from '#model/support/support.ts';
import { strict } from '#model/shape.ts';
import { askedWords, dayFact, dayWords, resolve } from '../facts.ts';
import * as shapes from '../shapes.ts';
import { defineTool, type Row } from '../tool.ts';
import { plainLink, plainText } from '../untrusted.ts';
import { failedRow } from './check-versions.ts';

const row = strict({
  component: z.string().optional(),
  line: z.string().optional(),
  newest: z.string().optional().describe('The newest release of the line.'),
  phase: z.enum(timedPhases).optional(),
  lastDay: shapes.day.optional(),
  deprecated: z.literal(true).optional(),
  source: z.string().optional(),
  asked: z.string().optional(),
  trouble: shapes.trouble.optional(),
});

type EndingRow = z.infer<typeof row>;

export const endingWithin = defineTool({
  name: 'ending_within',
  title: 'What ends soon',
  description:
    'Use for planning: which release lines lose active, regular or extended support from today on, within so many days, the soonest first. Name components to hear of these only. What has ended already is found by check_versions or search.',
  input: strict({
    days: z.int().min(0).max(3650).default(90),
    components: z.array(shapes.component).max(100).optional(),
    limit: shapes.limit,
  }),
  output: shapes.answers(row),
  async ask(index, { days, components, limit }) {
    const { ids, troubles } = await idsOf(index, components);
    const all = (await index.endingWithin(days)).filter(
      ({ component }) => ids === undefined || ids.has(component),
    );
    const rows = all.slice(0, limit).map((ending) => endingRow(index, ending));
    return { rows: [...troubles, ...rows], total: troubles.length + all.length };
  },
});

async function idsOf(index: ReleaseIndex, components: readonly string[] | undefined) {
  const troubles: Row<EndingRow>[] = [];
  if (components === undefined) return { ids: undefined, troubles };
  const ids = new Set<string>();
  for (const component of components) {
    const found = await resolve(index, component);
    if ('trouble' in found) troubles.push(failedRow(askedWords(component), found.trouble));
    else ids.add(found.id);
  }
  return { ids, troubles };
}

function endingRow(index: ReleaseIndex, ending: Ending): Row<EndingRow> {
  const { component, line, newest, phase, end, deprecated } = ending;
  const source = plainLink(index.page(component));
  const value = {
    component: plainText(component),
    ...(line !== undefined && { line: plainText(line) }),
    newest: plainText(newest),
    phase,
    lastDay: dayFact(end),
    ...(deprecated && { deprecated: true as const }),
    ...(source !== undefined && { source }),
  };
  const when = dayWords(value.lastDay);
  const name = line === undefined ? component : `${component} ${line}`;
  const link = source === undefined ? '' : `; ${source}`;
  return {
    value,
    line: `${plainText(name)}: last day of ${endWords[phase].what} ${when}${link}`,
  };
}
