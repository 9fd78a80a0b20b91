/** Releases, tables of last days and pages of evidence recorded together: the whole next history. */
import { describe, expect, test } from 'vitest';
import type { FoundEnd } from '#model/component/line.ts';
import type { History } from '#model/history/history.ts';
import type { Day, Instant } from '#model/time/instant.ts';
import type { Answer, Asked } from '#record/answer.ts';
import type { EndsAnswer } from '#record/ends.ts';
import { record as recordAll, type Recorded } from '#record/record.ts';

const history: History = { id: 'svc', sources: [], held: [], releases: [] };
const nothing: EndsAnswer = { found: [], skipped: [], tables: [], evidence: [] };
const source = 'https://example.com/policy';

function record(
  before: History,
  answer: Partial<EndsAnswer>,
  day: Day = '2026-11-20',
  accepted: readonly string[] = [],
  answers: readonly Answer[] = [],
): Recorded {
  const clean = { releases: [], listed: new Set<string>(), skipped: [], findings: [] };
  const curated = {
    accepted: accepted.map((held) => ({ held, why: 'x', on: day })),
    corrections: [],
  };
  const now: Instant = `${day}T06:00:00.000Z`;
  const ends = { ...nothing, ...answer };
  return recordAll({ history: before, answers, clean, ends, curated, now });
}

const missing = { evidence: [{ source, because: 'no longer says "two years"' }] };
const failing = { since: '2026-11-20', because: 'no longer says "two years"' } as const;
const first = record(history, missing).next;

test('evidence that has changed is kept with its first day, until it says the same again', () => {
  expect(first).toEqual({ ...history, evidence: [{ source, failing }] });
  expect(record(first, missing, '2026-11-21').next).toBe(first);
  const again = record(first, { evidence: [{ source, because: undefined }] }, '2026-11-21');
  expect(again.next.evidence).toBeUndefined();
});

test('evidence that has changed is another one on another page', () => {
  const other = { source: 'https://example.com/other', because: 'gone' };
  const { next } = record(first, { evidence: [...missing.evidence, other] }, '2026-11-21');
  expect(next.evidence).toEqual([
    { source, failing },
    { source: other.source, failing: { since: '2026-11-21', because: 'gone' } },
  ]);
});

test('without tables and evidence the history is the very same', () => {
  const odd = [{ path: ['held', 0], entry: {}, message: 'is odd' }];
  for (const before of [history, { ...history, odd }]) {
    const { next, changes, held, findings } = record(before, {});
    expect(next).toBe(before);
    expect([changes, held, findings]).toEqual([[], [], []]);
  }
});

const table = 'ends json https://example.com/ends';
const evidence = 'https://example.com/ends';
const validators = (etag: string) => [{ url: evidence, etag }];

function found(ends: Readonly<Record<string, FoundEnd['ends']>>): FoundEnd[] {
  const entries = Object.entries(ends);
  return entries.map(([line, ends]) => ({ line, phase: 'maintenance', ends, evidence }));
}

function answering(outcome: Asked['outcome']): Partial<EndsAnswer> {
  return { tables: [{ source: table, fingerprint: 'f', outcome }] };
}

function read(ends: Readonly<Record<string, FoundEnd['ends']>>, etag?: string) {
  const kept = etag === undefined ? [] : validators(etag);
  return { ...answering({ kind: 'read', validators: kept }), found: found(ends) };
}

const unavailable = answering({ kind: 'unavailable', because: '503' });
const ends = { '1': '2027-06-30', '2': '2028-06-30' } as const;
const { next: imported, changes: importedChanges } = record(
  history,
  read(ends, '"1"'),
  '2026-11-10',
);
const recordedEnds = found(ends).map((end) => ({ ...end, basis: 'stated', seen: '2026-11-10' }));
const state = {
  source: table,
  fingerprint: 'f',
  validators: validators('"1"'),
  read: '2026-11-10' as const,
};

test('a table of last days is recorded with what it can be asked with again, which is no news', () => {
  expect(imported).toEqual({ ...history, ends: recordedEnds, endSources: [state] });
  expect(importedChanges).toEqual([]);
});

test('a table of last days that says the same leaves the history as it is', () => {
  expect(record(imported, read(ends, '"1"')).next).toBe(imported);
  expect(record(imported, answering({ kind: 'not-modified' })).next).toBe(imported);
});

test('a table of last days that moves a day is news, and is asked with its new validators', () => {
  const { next, changes } = record(imported, read({ ...ends, '2': '2029-06-30' }, '"2"'));
  expect(changes).toEqual([
    { kind: 'end', version: '2', phase: 'maintenance', from: '2028-06-30', to: '2029-06-30' },
  ]);
  expect(next).toEqual({
    ...imported,
    ends: [...recordedEnds, { ...recordedEnds[1], ends: '2029-06-30', seen: '2026-11-20' }],
    endSources: [{ ...state, validators: validators('"2"'), read: '2026-11-20' }],
  });
});

test('a table of last days whose validators change by themselves is read whole each time', () => {
  const { next } = record(imported, read(ends, '"2"'));
  expect(next.endSources).toEqual([{ source: table, fingerprint: 'f', volatile: true }]);
});

test('a table of last days without validators has no state', () => {
  const bare = record(history, read(ends)).next;
  expect(bare).not.toHaveProperty('endSources.0');
  expect(bare.ends).toHaveLength(2);
});

test('a table of last days that cannot be read keeps what is known, and the day on which that began', () => {
  const first = record(imported, unavailable).next;
  const failing = { since: '2026-11-20', because: '503' };
  expect(first).toEqual({ ...imported, endSources: [{ ...state, failing }] });
  expect(record(first, unavailable, '2026-11-21').next).toBe(first);
  expect(record(first, answering({ kind: 'not-modified' }), '2026-11-21').next).toEqual(imported);
  expect(record(first, read(ends, '"1"'), '2026-11-21').next).toEqual(imported);
});

test('a table of last days that was never read is named while it cannot be', () => {
  expect(record(history, unavailable).next.endSources).toEqual([
    { source: table, failing: { since: '2026-11-20', because: '503' } },
  ]);
});

describe('a table of last days that is held', () => {
  const earlier = read({ ...ends, '1': '2027-01-31' }, '"2"');
  const key = 'ends-earlier:1:maintenance:2027-01-31';
  const because = 'the maintenance phase of 1 would end earlier: on 2027-01-31, not on 2027-06-30';
  const held = [{ key, since: '2026-11-20', because }];
  const first = record(imported, earlier);

  test('changes nothing, and keeps the old validators until a person decides', () => {
    expect(first.changes).toEqual([]);
    expect(first.held).toEqual(held);
    expect(first.next).toEqual({ ...imported, held });
    expect(record(first.next, earlier, '2026-11-21').next).toBe(first.next);
  });

  test('stays so while no table can be read', () => {
    const { next } = record(first.next, unavailable, '2026-11-21');
    expect(next.held).toEqual(held);
  });

  test('goes when the table takes it back', () => {
    expect(record(first.next, read(ends, '"1"'), '2026-11-21').next).toEqual(imported);
  });

  test('is taken once its key is accepted', () => {
    const { next, changes } = record(first.next, earlier, '2026-11-21', [key]);
    expect(changes).toHaveLength(1);
    expect(next.held).toEqual([]);
    expect(next.endSources).toEqual([
      { ...state, validators: validators('"2"'), read: '2026-11-21' },
    ]);
  });

  test('stands beside what is held of the releases, in one list', () => {
    const releases = [{ key: 'added:2026-11-01:99', since: '2026-11-01', because: 'x' } as const];
    const known: History = {
      ...imported,
      imported: '2025-01-01',
      held: releases,
      releases: [{ version: '1.0', date: '2024-01-01', basis: 'stated', evidence: 'A page.' }],
    };
    const gathered = { kind: 'unavailable', because: '503' } as const;
    const answers = [{ source: 'npm:0', fingerprint: 'f', gathered }];
    const both = record(known, earlier, '2026-11-20', [], answers);
    expect(both.next.held).toEqual([...releases, ...held]);
    expect(both.held).toBe(both.next.held);
    const later = record(both.next, read(ends, '"1"'), '2026-11-21', [], answers);
    expect(later.next.held).toEqual(releases);
  });
});
