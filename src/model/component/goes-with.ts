/** Which versions of two components go with each other. It stands only where an author declares it. */
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

/** As facts say it, on both sides. */
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

type Ranges = Pick<GoesWith, 'versions' | 'own'>;

export type Related = {
  readonly id: string;
  readonly title: string;
  readonly follows?: string | undefined;
  readonly goesWith?: readonly z.infer<typeof goesWith>[number][] | undefined;
};

/** By component, what it goes with: by its own definition and by those of others. */
export function goesTogether(all: readonly Related[]): ReadonlyMap<string, readonly GoesWith[]> {
  const known = new Map(all.map((one) => [one.id, one]));
  const others = new Map(all.map((one) => [one, new Set<Related>()]));
  for (const one of all)
    for (const name of [one.follows, ...(one.goesWith ?? []).map(({ component }) => component)]) {
      const other = known.get(name ?? '');
      if (other === undefined) continue;
      others.get(one)?.add(other);
      others.get(other)?.add(one);
    }
  return new Map([...others].map(([one, named]) => [one.id, tableOf(one, named)]));
}

/** What states no range comes last. */
function tableOf(one: Related, others: ReadonlySet<Related>): readonly GoesWith[] {
  const inOrder = [...others].sort((a, b) => compareText(a.id, b.id));
  const rows = inOrder.flatMap((other) => rowsBetween(one, other));
  const isWhole = ({ versions, own }: GoesWith) => (versions ?? own) === undefined;
  return [...rows.filter((row) => !isWhole(row)), ...rows.filter(isWhole)];
}

/** Either of the two says them; facts say them on both sides. */
function rowsBetween(one: Related, other: Related): readonly GoesWith[] {
  const { id: component, title, follows } = other;
  const updated = one.follows === component ? 'first' : follows === one.id ? 'later' : undefined;
  const theirs = rowsOf(other, one).map(({ versions, own }) => ({ versions: own, own: versions }));
  const said = [...theirs, ...rowsOf(one, other)];
  const rows = (said.length > 0 ? said : [{}]).map(
    ({ versions, own }: Ranges) => ({ component, title, versions, own, updated }) as const,
  );
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

function rowsOf({ goesWith = [] }: Related, { id }: Related): readonly Ranges[] {
  return goesWith.filter(({ component }) => component === id);
}
