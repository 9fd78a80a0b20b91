/** Which versions of two components go together; only what an author declares. */
import * as z from 'zod';
import { compareText } from '../order.ts';
import { checkedText, id, strict, text } from '../shape.ts';
import { rangeProblem } from '../version/range.ts';

const range = checkedText(rangeProblem).max(200);

const ranges = {
  versions: range.optional().describe('Which of its versions; all where absent.'),
  own: range.optional().describe('Which versions of this component; all where absent.'),
};

export const goesWith = z
  .array(strict({ component: id, ...ranges }))
  .min(1)
  .describe('Which versions of another component this one goes with. Either of the two says it.');

/** As served in `details/<id>.json` of both components. */
export const servedGoesWith = z.array(
  strict({
    component: id,
    title: text,
    ...ranges,
    updated: z
      .enum(['first', 'later'])
      .optional()
      .describe('Whether it is updated before this component, or after it.'),
  }),
);

export type GoesWith = z.infer<typeof servedGoesWith>[number];

export type Related = {
  readonly id: string;
  readonly title: string;
  readonly follows?: string | undefined;
  readonly goesWith?: readonly z.infer<typeof goesWith>[number][] | undefined;
};

/** What each component goes with, sorted by id, as its own definition and those of others say. */
export function goesTogether(all: readonly Related[]): ReadonlyMap<string, readonly GoesWith[]> {
  const known = new Map(all.map((one) => [one.id, one]));
  const others = new Map(all.map((one) => [one, new Set<Related>()]));
  for (const one of all)
    for (const name of [one.follows, ...(one.goesWith ?? []).map(({ component }) => component)]) {
      const other = known.get(name ?? '');
      if (other) others.get(one)?.add(other);
      if (other) others.get(other)?.add(one);
    }
  return new Map([...others].map(([one, named]) => [one.id, tableOf(one, [...named])]));
}

function tableOf(one: Related, others: readonly Related[]): readonly GoesWith[] {
  const inOrder = others.toSorted((a, b) => compareText(a.id, b.id));
  return inOrder.flatMap(({ id: component, title, follows, goesWith = [] }) => {
    const updated = one.follows === component ? 'first' : follows === one.id ? 'later' : undefined;
    const theirs = goesWith.filter((row) => row.component === one.id);
    const own = (one.goesWith ?? []).filter((row) => row.component === component);
    const said = [...theirs.map((row) => ({ versions: row.own, own: row.versions })), ...own];
    const rows = (said.length > 0 ? said : [{}]).map(
      ({ versions, own }: Partial<GoesWith>) =>
        ({ component, title, versions, own, updated }) as const,
    );
    // Facts have each row at both components: removes duplicates.
    return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
  });
}
