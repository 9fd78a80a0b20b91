import { expect, test } from 'vitest';
import { type History, serialiseHistory } from '#model/history/history.ts';

const failing = { because: 'Timeout.', since: '2026-02-07' } as const;
const stated = { basis: 'stated', evidence: 'A table.', seen: '2026-01-03' } as const;
const end = { line: '1', phase: 'maintenance', ends: '2027-06', ...stated } as const;
const none: History = { id: 'thing', sources: [], held: [], releases: [] };
const odd = (list: string, entry: unknown) => ({ path: [list, 0], entry, message: 'is odd' });

test('one entry per line, what is odd behind its like, and keys in the order of the definition', () => {
  const given: History = {
    odd: [
      odd('releases', { what: 1 }),
      odd('ends', { line: 7 }),
      odd('sources', 9),
      odd('held', 8),
    ],
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
    ends: [end],
    evidence: [{ source: 'https://example.com/', failing }],
    endSources: [{ source: 'ends json a', failing }],
    held: [{ because: 'Forty at once.', key: 'k', since: '2026-02-06' }],
    sources: [
      { source: 'npm a', validators: [{ etag: '"x"', url: 'https://example.com/a' }] },
      { source: 'npm b', failing },
    ],
    imported: '2026-01-03',
    id: 'thing',
    $schema: '../../site/schema/history.json',
  };
  const failed = '"failing":{"since":"2026-02-07","because":"Timeout."}';
  const text = `{
  "$schema": "../../site/schema/history.json",
  "id": "thing",
  "imported": "2026-01-03",
  "sources": [
    {"source":"npm a","validators":[{"url":"https://example.com/a","etag":"\\"x\\""}]},
    {"source":"npm b",${failed}}
  ],
  "held": [
    {"key":"k","since":"2026-02-06","because":"Forty at once."}
  ],
  "endSources": [
    {"source":"ends json a",${failed}}
  ],
  "evidence": [
    {"source":"https://example.com/",${failed}}
  ],
  "ends": [
    ${JSON.stringify(end)},
    {"line":7}
  ],
  "releases": [
    {"version":"1.0","date":"2026-01-02","basis":"stated","evidence":"A page."},
    {"version":"1.1","date":"2026-02-03T04:05:06.000Z","basis":"published","evidence":"A registry.","seen":"2026-02-04","deprecated":{"since":"2026-02-05","words":"Broken."}},
    {"what":1}
  ]
}
`;
  expect(serialiseHistory(given)).toBe(text);
  const oddAlone = text.replace(`    ${JSON.stringify(end)},\n`, '');
  expect(serialiseHistory({ ...given, ends: [] })).toBe(oddAlone);
});

test('what is empty is left out, but never the releases', () => {
  expect(serialiseHistory(none)).toBe('{\n  "id": "thing",\n  "releases": []\n}\n');
});

test('a history that could not be read again is refused', () => {
  expect(() => serialiseHistory({ ...none, id: 'index' })).toThrow(
    'is a name that the index keeps for itself',
  );
});
