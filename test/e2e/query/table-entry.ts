/** Runs in the browser: the same pairs of query and answer as in `test/query/pairs.test.ts`. */
import { releaseLanguage } from '#query/fields/vocabulary.ts';
import { prepare, select } from '#query/run/query.ts';
import type { Language } from '#query/fields/field.ts';
import { utc } from '#query/values/timestamp.ts';
import { now, rowNames, rows, thingLanguage, thingNames, things } from '../../query/data.ts';
import pairs from '../../query/pairs.json' with { type: 'json' };
import thingPairs from '../../query/thing-pairs.json' with { type: 'json' };

type Pairs = Readonly<Record<string, readonly (readonly (string | null)[])[]>>;

function wrong<Source>(
  pairs: Pairs,
  language: Language<Source>,
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
      const rows = select(
        prepare(query, language, source, { now, zone: utc }).matches,
        names.length,
      );
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
      ...wrong(pairs as Pairs, releaseLanguage, rows, rowNames),
      ...wrong(thingPairs as Pairs, thingLanguage, things, thingNames),
    ],
  },
});
