import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inVersionOrder, orderVersions, parseVersion, type Version } from '#model/version/version.ts';

/** Numbers around the bounds of what is counted, and few others, so that ties are common. */
const number = fc.constantFrom(
  '0',
  '1',
  '2',
  '10',
  '01',
  '4094',
  '4095',
  '4096',
  '16383',
  '16384',
  '20240101',
  '33554430',
  '33554431',
  '9007199254740993',
);
const text = fc
  .tuple(
    fc.constantFrom('', '', 'v', 'V'),
    fc.array(number, { minLength: 1, maxLength: 5 }),
    fc.constantFrom('', '', '-rc-2', '-rc-10', '.Final', 'a', '+b'),
  )
  .map(([prefix, numbers, suffix]) => `${prefix}${numbers.join('.')}${suffix}`);
const version = text.map((text) => parseVersion(text)).filter((version) => version !== undefined);

function textOf({ version }: { readonly version: Version }): string {
  return version.text;
}

test.each([
  ['few', { minLength: 0, maxLength: 12 }, 500],
  ['many', { minLength: 300, maxLength: 600, size: 'max' as const }, 150],
])('%s versions are sorted as comparing each with each sorts them', (_, length, numRuns) => {
  fc.assert(
    fc.property(fc.array(version, length), (versions) => {
      const given = versions.map((version, place) => ({ version, place }));
      const expected = given.toSorted((a, b) => orderVersions(a.version, b.version));
      const sorted = inVersionOrder(given, ({ version }) => version);
      expect(sorted.map(textOf)).toEqual(expected.map(textOf));
      // What is equal keeps its order.
      expect(sorted).toEqual(expected);
    }),
    { numRuns },
  );
});

test('what is equal keeps its order, and what was given is left as it was', () => {
  const texts = ['1.2.3', '1.2', '2.0.0-rc', '1.2.3', '0.9'];
  const given = Array.from({ length: 400 }, (_, place) => ({
    text: texts[place % 5] ?? '',
    place,
  }));
  const before = [...given];
  const sorted = inVersionOrder(given, ({ text }) => parseVersion(text) as Version);
  expect(given).toEqual(before);
  for (const one of texts) {
    const places = sorted.filter(({ text }) => text === one).map(({ place }) => place);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
});
