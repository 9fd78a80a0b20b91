/** A component is passed over only where the whole search finds nothing in it either. */
import { expect, test } from 'vitest';
import { releaseLanguage } from '#query/fields/vocabulary.ts';
import { unfold } from '#query/fields/rows.ts';
import { compile, select } from '#query/run/query.ts';
import { ruledOut } from '#query/run/rule-out.ts';
import { utc } from '#query/values/timestamp.ts';
import pairs from './pairs.json' with { type: 'json' };
import { sample, sampleNow } from './sample.ts';

const context = { now: sampleNow, zone: utc };
/** A pair without an answer is a mistake. */
const queries = Object.values(pairs).flatMap((list) =>
  list.flatMap(([query, found]) => (typeof query === 'string' && found !== null ? [query] : [])),
);

function passedOver(query: string): string[] {
  const { tree } = compile(query, releaseLanguage, context);
  return sample.components.filter(ruledOut(tree, context)).map(({ id }) => id);
}

test.each(queries)('%s', (query) => {
  const search = compile(query, releaseLanguage, context);
  const found = sample.components.filter((component) => {
    const rows = unfold({ schema: 1, components: [component] });
    return select(search(rows).matches, rows.size).length > 0;
  });
  const ids = new Set(found.map(({ id }) => id));
  expect(passedOver(query).filter((id) => ids.has(id))).toEqual([]);
});

test.each([
  ['component:svc', ['svc']],
  ['not component:svc', 'but svc'],
  ['component:svc or tag:core', ['svc']],
  ['component:svc deprecated', ['svc']],
  ['component:svc or deprecated', 'all'],
  ['not (component:svc deprecated)', 'all'],
  ['text:svc', 'all'],
  ['version:1.*', 'all'],
])('%s leaves %j to be searched', (query, expected) => {
  const all = sample.components.map(({ id }) => id);
  const others = all.filter((id) => id !== 'svc');
  const left = all.filter((id) => !passedOver(query).includes(id));
  const wanted = expected === 'all' ? all : expected === 'but svc' ? others : expected;
  expect(left).toEqual(wanted);
});
