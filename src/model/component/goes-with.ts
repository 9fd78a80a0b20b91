/** Which versions of two components go with each other. It stands only where an author declares it. */
import * as z from 'zod';
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

type Related = {
  readonly id: string;
  readonly title: string;
  readonly follows?: string | undefined;
  readonly goesWith?: readonly z.infer<typeof goesWith>[number][] | undefined;
};

/** What a component goes with, by its own definition and those of others; what states no range comes last. */
export function goesWithOf(one: Related, all: readonly Related[]): readonly GoesWith[] {
  const others = all.filter((other) => isNaming(one, other) || isNaming(other, one));
  const said = others.flatMap((other) => {
    const theirs = rowsOf(other, one).map(({ versions, own }) => ({
      versions: own,
      own: versions,
    }));
    const rows: Ranges[] = [...rowsOf(one, other), ...theirs];
    return (rows.length > 0 ? rows : [{}]).map((row) => ({ ...row, ...named(one, other) }));
  });
  return said.toSorted((a, b) => Number(isWhole(a)) - Number(isWhole(b)));
}

function isWhole({ versions, own }: Ranges): boolean {
  return versions === undefined && own === undefined;
}

function isNaming(one: Related, other: Related): boolean {
  return one.follows === other.id || rowsOf(one, other).length > 0;
}

function rowsOf({ goesWith = [] }: Related, { id }: Related): readonly Ranges[] {
  return goesWith.filter(({ component }) => component === id);
}

function named(one: Related, { id: component, title, follows }: Related): GoesWith {
  const updated = one.follows === component ? 'first' : follows === one.id ? 'later' : undefined;
  return { component, title, updated };
}
