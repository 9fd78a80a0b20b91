import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyLedger } from '#judge/ledger/announce.ts';
import { indentedOutput, jsonText, linesOutput, wholeOutput } from '#publish/json/json-output.ts';
import { textOf, valueOf } from '#publish/output.ts';
import { componentFiles } from '#publish/component-files.ts';
import { brokenPromises } from '#publish/promise.ts';
import { judged, now, shared } from '../sites.ts';

const plain = fc.dictionary(
  fc.string({ unit: 'binary' }),
  fc.oneof(fc.jsonValue(), fc.constant(undefined)),
);

describe('a JSON file', () => {
  test('says what its value says, with the items of one list on a line each', () => {
    fc.assert(
      fc.property(plain, fc.array(fc.jsonValue()), (rest, listed) => {
        const value = { ...rest, listed };
        const text = jsonText(value, 'listed');
        expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(value));
        expect(text.split('\n').length).toBeGreaterThan(listed.length);
      }),
    );
    expect(jsonText({ a: [1, 2], listed: [{ b: 1 }, 'two'], empty: undefined }, 'listed')).toBe(
      '{"a":[1,2],\n"listed":[\n{"b":1},\n"two"\n]}\n',
    );
    expect(jsonText({ listed: [] }, 'listed')).toBe('{"listed":[]}\n');
    expect(textOf(wholeOutput('a.json', { a: [1] }))).toBe('{"a":[1]}\n');
  });

  test('can be indented', () => {
    fc.assert(
      fc.property(plain, fc.array(fc.jsonValue()), plain, (before, listed, after) => {
        for (const value of [before, { ...before, listed }, { ...before, listed, ...after }]) {
          const text = textOf(indentedOutput('a.json', value, 'listed'));
          expect(text).toBe(`${JSON.stringify(value, undefined, 2)}\n`);
        }
      }),
    );
  });

  test('is checked by the value that it was made of, or by its text', () => {
    const value = { listed: [1] };
    expect(valueOf(linesOutput('a.json', value, 'listed'))).toBe(value);
    expect(valueOf(indentedOutput('a.json', value, 'listed'))).toBe(value);
    expect(valueOf(wholeOutput('a.json', value))).toBe(value);
    expect(valueOf({ path: 'a.json', text: '{"listed":[2]}' })).toEqual({ listed: [2] });
    expect(valueOf({ path: 'a.json', pieces: ['{"listed":', '[3]}'] })).toEqual({ listed: [3] });
  });

  test('is refused for what it was made of as for its text', () => {
    const wrong = { homepage: 'x', changelogUrl: undefined, releases: [{ version: '1.0' }] };
    const output = linesOutput('tool.json', wrong, 'releases');
    const found = brokenPromises(output, now);
    expect(found.map(({ place }) => place)).toEqual([
      'homepage',
      'changelogUrl',
      'releases.0.isDeprecated',
    ]);
    expect(found).toEqual(brokenPromises({ path: 'tool.json', text: textOf(output) }, now));
  });
});

test('every file of a component is checked by what is written', () => {
  const tool = judged('tool', {
    definition: { title: 'A "tool" \u{1f600}' },
    releases: { '1.0.0': '2020-01-01', '2.0.0-rc.1': '2025-01-01', '2.0.0': '2026-01-01' },
  });
  const lifecycle = { ledger: emptyLedger('tool'), purls: [{ purl: 'pkg:npm/tool' }] };
  const files = [...componentFiles(tool, lifecycle, [], shared(), [])];
  const json = files.filter(({ path }) => path.endsWith('.json') && !path.startsWith('badge/'));
  expect(json.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['tool.json', 'details/tool.json', 'api/tool.json']),
  );
  for (const output of json) {
    expect(JSON.parse(JSON.stringify(valueOf(output)))).toEqual(JSON.parse(textOf(output)));
  }
});
