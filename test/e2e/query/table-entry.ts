/** Runs in the browser: the same pairs of query and answer as in `test/query/pairs.test.ts`. */
import { found, releases, sixThings } from '../../query/data.ts';
import pairs from '../../query/pairs.json' with { type: 'json' };
import thingPairs from '../../query/thing-pairs.json' with { type: 'json' };

const answers = [
  ...Object.values(pairs)
    .flat()
    .map(([query, answer]) => [query, answer, found(query ?? '', releases)]),
  ...Object.values(thingPairs)
    .flat()
    .map(([query, answer]) => [query, answer, found(query ?? '', sixThings)]),
];

Object.assign(globalThis, {
  tableAnswers: {
    count: answers.length,
    wrong: answers.filter(([, answer, found]) => found !== answer),
  },
});
