import { expect, test } from 'vitest';
import type { History } from '#model/history.ts';
import { recordWithEnds, type EndsAnswer } from '#record/with-ends.ts';

const history: History = { id: 'svc', sources: [], held: [], releases: [] };
const nothing: EndsAnswer = { found: [], skipped: [], tables: [], evidence: [] };
const source = 'https://example.com/policy';

function record(before: History, answer: EndsAnswer, day: '2026-11-20' | '2026-11-21'): History {
  const clean = { releases: [], listed: new Set<string>(), skipped: [], findings: [] };
  const curated = { accepted: [], corrections: [] };
  const now = `${day}T06:00:00.000Z` as const;
  return recordWithEnds({ history: before, answers: [], clean, curated, now }, answer).next;
}

test('evidence that has changed is kept with its first day, until it says the same again', () => {
  const missing = { ...nothing, evidence: [{ source, because: 'no longer says "two years"' }] };
  const first = record(history, missing, '2026-11-20');
  const failing = { since: '2026-11-20', because: 'no longer says "two years"' };
  expect(first.evidence).toEqual([{ source, failing }]);
  expect(record(first, missing, '2026-11-21')).toBe(first);
  const again = record(
    first,
    { ...nothing, evidence: [{ source, because: undefined }] },
    '2026-11-21',
  );
  expect(again.evidence).toBeUndefined();
});

test('without tables and evidence the history is the very same', () => {
  expect(record(history, nothing, '2026-11-20')).toBe(history);
});
