/** Runs in the browser: the same pairs of query and answer as in `test/query/pairs.test.ts`. */
import { fields } from '#query/fields.ts';
import { prepare, select } from '#query/search.ts';
import type { Field } from '#query/field.ts';
import { utc } from '#query/timestamp.ts';
import { now, rowNames, rows, thingFields, thingNames, things } from '../../query/data.ts';
import pairs from '../../query/pairs.json' with { type: 'json' };
import thingPairs from '../../query/thing-pairs.json' with { type: 'json' };

type Pairs = Readonly<Record<string, readonly (readonly (string | null)[])[]>>;

function wrong<Source>(
  pairs: Pairs,
  fields: readonly Field<Source>[],
  source: Source,
  names: string,
): string[] {
  return Object.values(pairs)
    .flat()
    .flatMap(([query, answer]) => {
      const found = answerTo(query ?? '');
      return found === answer ? [] : [`${query}: ${found} is not ${answer}`];
    });

  function answerTo(query: string): string | null {
    try {
      const rows = select(prepare(query, fields, source, { now, zone: utc }), names.length);
      return rows.map((row) => names[row]).join('');
    } catch (error) {
      return error instanceof Error && error.name === 'QueryError' ? null : String(error);
    }
  }
}

Object.assign(globalThis, {
  tableAnswers: {
    count: Object.values({ ...pairs, ...thingPairs }).length,
    wrong: [
      ...wrong(pairs as Pairs, fields, rows, rowNames),
      ...wrong(thingPairs as Pairs, thingFields, things, thingNames),
    ],
  },
});
