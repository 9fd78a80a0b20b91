/** “What fits with server 2025.4?”: what its author says that it goes with. */
import { goesWithWords } from '#answer/goes-with.ts';
import type { GoesWith } from '#model/component/goes-with.ts';
import type { SearchName } from '#model/served/search.ts';
import type { Day } from '#model/time/instant.ts';
import { isInRange } from '#model/version/range.ts';
import { likeliest, namesIn, type Known } from './names.ts';
import { fillers, readQuestion } from './question.ts';

export type Fit = {
  readonly kind: 'fit';
  readonly name: SearchName;
  readonly asked: string | undefined;
  /** What goes with it, and how. */
  readonly other: string;
  readonly words: string;
};

/** The words between what fits and what it fits with. */
const shape =
  /\b(?:fits?|goes|go|works?|runs?|match(?:es)?) (?:together )?(?:with|for)\b|\bcompatib\w*(?: (?:with|to|of|for|and))?\b/;

export function fitsAsked(text: string, today: Day, known: readonly Known[]): readonly Fit[] {
  if (!shape.test(text)) return [];
  const sides = text.split(shape).map((side) => readQuestion(side, today, known));
  const named = sides.toReversed().flatMap(({ words, version }) => {
    const { ranked, rest } = namesIn(words, fillers, known);
    return ranked.length === 0 || rest.length > 0 ? [] : [{ names: likeliest(ranked), version }];
  });
  const [asked, other] = named;
  const others = new Set(other?.names.map(({ name }) => name.id));
  return (asked?.names ?? []).flatMap(({ name }) =>
    (name.goesWith ?? [])
      .filter(({ component }) => others.size === 0 || others.has(component))
      .filter(({ own }) => asked?.version === undefined || isInRange(asked.version, own))
      .map((row) => fitOf(name, asked?.version, row)),
  );
}

function fitOf(name: SearchName, asked: string | undefined, row: GoesWith): Fit {
  const { own, versions, order } = goesWithWords(row, name.title);
  return {
    kind: 'fit',
    name,
    asked,
    other: `${row.title} ${versions}`.trimEnd(),
    words: own === '' ? `no range is stated; ${order}` : `goes with ${name.title} ${asked ?? own}`,
  };
}
