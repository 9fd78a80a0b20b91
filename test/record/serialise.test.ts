import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { history, type History, serialiseHistory } from '#model/history/history.ts';

test('serialiseHistory writes one release and one source per line, keys in the order of the definition', () => {
  const given: History = {
    releases: [
      { evidence: 'A page.', basis: 'stated', date: '2026-01-02', version: '1.0' },
      {
        version: '1.1',
        date: '2026-02-03T04:05:06.000Z',
        basis: 'published',
        evidence: 'A registry.',
        seen: '2026-02-04',
        deprecated: { words: 'Broken.', since: '2026-02-05' },
      },
    ],
    held: [{ because: 'Forty at once.', key: 'k', since: '2026-02-06' }],
    sources: [
      { source: 'npm a', validators: [{ etag: '"x"', url: 'https://example.com/a' }] },
      { source: 'npm b', failing: { because: 'Timeout.', since: '2026-02-07' } },
    ],
    imported: '2026-01-03',
    id: 'thing',
    $schema: '../../site/schema/history.json',
  };

  expect(serialiseHistory(given)).toBe(`{
  "$schema": "../../site/schema/history.json",
  "id": "thing",
  "imported": "2026-01-03",
  "sources": [
    {"source":"npm a","validators":[{"url":"https://example.com/a","etag":"\\"x\\""}]},
    {"source":"npm b","failing":{"since":"2026-02-07","because":"Timeout."}}
  ],
  "held": [
    {"key":"k","since":"2026-02-06","because":"Forty at once."}
  ],
  "releases": [
    {"version":"1.0","date":"2026-01-02","basis":"stated","evidence":"A page."},
    {"version":"1.1","date":"2026-02-03T04:05:06.000Z","basis":"published","evidence":"A registry.","seen":"2026-02-04","deprecated":{"since":"2026-02-05","words":"Broken."}}
  ]
}
`);
});

test('serialiseHistory writes tables, evidence and last days too, one per line, and what is odd behind its like', () => {
  const failing = { since: '2026-02-07', because: 'Timeout.' } as const;
  const stated = { basis: 'stated', evidence: 'A table.', seen: '2026-01-03' } as const;
  const end = { line: '1', phase: 'maintenance', ends: '2027-06', ...stated } as const;
  const odd = (list: string, entry: unknown) => ({ path: [list, 0], entry, message: 'is odd' });
  const given: History = {
    id: 'thing',
    sources: [],
    held: [],
    endSources: [{ source: 'ends json a', failing }],
    evidence: [{ source: 'https://example.com/', failing }],
    ends: [end],
    releases: [],
    odd: [
      odd('releases', { what: 1 }),
      odd('ends', { line: 7 }),
      odd('sources', 9),
      odd('held', 8),
    ],
  };
  const doubt = '"failing":{"since":"2026-02-07","because":"Timeout."}';
  const text = `{
  "id": "thing",
  "endSources": [
    {"source":"ends json a",${doubt}}
  ],
  "evidence": [
    {"source":"https://example.com/",${doubt}}
  ],
  "ends": [
    ${JSON.stringify(end)},
    {"line":7}
  ],
  "releases": [
    {"what":1}
  ]
}
`;
  expect(serialiseHistory(given)).toBe(text);
  expect(serialiseHistory({ ...given, ends: [] })).toBe(
    text.replace(`    ${JSON.stringify(end)},\n`, ''),
  );
});

test('serialiseHistory leaves out what is empty, but never the releases', () => {
  const given: History = { id: 'thing', sources: [], held: [], releases: [] };
  expect(serialiseHistory(given)).toBe('{\n  "id": "thing",\n  "releases": []\n}\n');
});

test('serialiseHistory: parsing gives it back', () => {
  const text = fc.string({ minLength: 1, unit: 'binary' });
  const release = fc.record(
    {
      version: fc.constantFrom('1.0', '1.0.1', '2026.1.0'),
      date: fc.constantFrom('2024-02-29', '2026-11-20T01:02:03.004Z'),
      basis: fc.constantFrom('published' as const, 'by' as const),
      evidence: text,
      seen: fc.constant('2026-11-20'),
      prerelease: fc.constant(true as const),
    },
    { requiredKeys: ['version', 'date', 'basis', 'evidence'] },
  );
  const source = fc.record({ source: text, fingerprint: text }, { requiredKeys: ['source'] });
  const any = fc.record({
    id: fc.constant('thing'),
    sources: fc.array(source),
    held: fc.array(fc.record({ key: text, since: fc.constant('2026-11-20'), because: text })),
    releases: fc.array(release),
  });

  fc.assert(
    fc.property(any, (given) => {
      expect(history.parse(JSON.parse(serialiseHistory(given)))).toEqual(given);
    }),
  );
});

test('serialiseHistory: refuses a history that could not be read again', () => {
  const given: History = { id: 'index', sources: [], held: [], releases: [] };
  expect(() => serialiseHistory(given)).toThrow('is a name that the index keeps for itself');
});
