/** Random queries and data for the laws of the language. */
import * as fc from 'fast-check';
import type { Thing } from './data.ts';
import { words } from '../words.ts';

const special = fc.constantFrom(...' \t"\\*()[]:<>=!-'.split(''), 'to', 'and', 'é', '😀', 'x');

/** A text in which anything may stand that has a meaning in the language. */
export const value = fc
  .array(fc.oneof(special, fc.string({ maxLength: 4 })), { maxLength: 4 })
  .map(join);

const measures = fc.oneof(
  measured('size', '0', '512', '1k', '1Ki'),
  measured('ratio', '-3', '0', '0.5', '10'),
  measured('took', '0s', '90s', '5m', 'P1D'),
  measured('at', '2026-03-01', '2026-02-28T22:30', '-5d', '2024-02-29+01:00'),
);

const atom = fc.oneof(
  fc.constantFrom('cached', 'cached:false', 'cached:*', 'name:*', 'name:a*', 'label:key=*'),
  measures.chain(([field, a, b]) =>
    fc.constantFrom(`${field}:${a}`, `${field}>=${a}`, `${field}<${b}`, `${field}:[${a} to ${b}]`),
  ),
);

/** A query of one unit: it may be negated and joined as it is. */
export const query: fc.Arbitrary<string> = fc.letrec<{ query: string }>((tie) => ({
  query: fc.oneof(
    { depthSize: 'small' },
    atom,
    tie('query').map((of) => `not ${of}`),
    fc.array(tie('query'), { minLength: 2, maxLength: 3 }).map((of) => `(${of.join(' or ')})`),
    fc.array(tie('query'), { minLength: 2, maxLength: 3 }).map((of) => `(${of.join(' ')})`),
  ),
})).query;

/** Words without a meaning in the specification, one of them at least not left out. */
export const plainWords: fc.Arbitrary<string> = fc
  .array(fc.constantFrom('ab', 'b', '1', '1.2', 'v1.2', '"a b"', 'a*', 'is', 'done', '-ab', 'zz'), {
    minLength: 1,
    maxLength: 4,
  })
  .filter((words) => words.some((word) => word !== 'is'))
  .map((words) => words.join(' '));

export const someThings: fc.Arbitrary<readonly Thing[]> = fc.array(
  fc.record(
    {
      size: fc.constantFrom(0, 512, 1000, 1024, 5000),
      ratio: fc.constantFrom(-3, 0, 0.5, 2, 10),
      took: fc.constantFrom(0, 90_000, 300_000, 86_400_000),
      cached: fc.boolean(),
      at: fc.constantFrom(
        '2026-03-01T00:00:00.000Z',
        '2026-02-28T22:30:00.000Z',
        '2026-02-24T12:00:00.000Z',
        '2024-02-29T00:00:00.001Z',
      ),
      name: fc.constantFrom('A', 'ab', 'b'),
      labels: fc.constantFrom({ key: 'value' }, {}),
    },
    { requiredKeys: [] },
  ),
  { maxLength: 20 },
);

const spaced = ['is ', 'end of life', ' "edge node" ', ' or ', ' not ', ' to '];
const piece = fc.constantFrom(
  ...spaced,
  ...words(`component released age deprecated version fact size svc eol 2025.4 depricated -5d
    2025-02-30 1.5GiB P1DT [ ] ?`),
);

/** Texts that look like queries, and texts that look like nothing. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.oneof(special, piece, piece, piece), { maxLength: 30 }).map(join),
);

/** A field, and two values of its type. */
function measured(field: string, ...values: string[]) {
  return fc.tuple(fc.constant(field), fc.constantFrom(...values), fc.constantFrom(...values));
}

function join(texts: readonly string[]): string {
  return texts.join('');
}
