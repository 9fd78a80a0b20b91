import { expect, test } from 'vitest';
import { listing, type ListedRelease } from '#gather/reading/entries.ts';
import type { Instant } from '#model/time/instant.ts';

const now: Instant = '2026-11-20T06:00:00.000Z';
const url = 'https://example.com/list';
const base = { version: '1.0', evidence: url };

/** Of a list of one release, what it becomes. */
function entry(listed: ListedRelease) {
  const answer = listing({ url, now, releases: [listed], validators: [] });
  if (answer.kind !== 'complete') throw new Error(answer.kind);
  const { releases, skipped } = answer;
  return { release: releases[0], skipped };
}

test('all that an upstream says, checked', () => {
  const link = { changelogUrl: 'https://example.com/1.0', linkIsEvidence: true } as const;
  const said = { version: '1.0', basis: 'by', authored: true, prerelease: true } as const;
  const rough = { notes: ' One.\r\nTwo. ', deprecated: 'Use\n another.' };
  const date = '2026-11-21T05:00:00+02:00';
  const { changelogUrl } = link;
  const clean = {
    date: '2026-11-21T03:00:00.000Z',
    notes: 'One.\nTwo.',
    deprecated: 'Use another.',
  };
  expect(entry({ ...said, ...link, ...rough, evidence: url, date })).toEqual({
    release: { ...said, ...clean, changelogUrl, evidence: changelogUrl },
    skipped: [],
  });
});

test.each([
  ['2026-11-22', 'its date 2026-11-22 is in the future'],
  ['2026-11-21T06:00:00.000Z', 'its date 2026-11-21T06:00:00.000Z is in the future'],
  ['2026-02-30T10:00Z', 'its date "2026-02-30T10:00Z" does not exist'],
  ['2026-02-30', 'its date "2026-02-30" does not exist'],
  ['2026-02-03 10:00 UTC', 'its date "2026-02-03 10:00 UTC" is not understood'],
  ['2026-02-03T04:05:06', 'its date "2026-02-03T04:05:06" names no time zone'],
  [
    '1970-01-01T00:00:00Z',
    'its date 1970-01-01T00:00:00.000Z is what tools write where they know none',
  ],
  ['soon\u202e', 'its date "soon?" is not understood'],
  [20260102, 'its date "20260102" is not understood'],
  [{ day: 1 }, 'its date "{\\"day\\":1}" is not understood'],
])('the date %j is left out, and said', (date, because) => {
  expect(entry({ ...base, date, basis: 'published', authored: true })).toEqual({
    release: base,
    skipped: [{ name: '1.0', because: `${because}; the release is listed without it` }],
  });
});

test('words and evidence are one visible line each, and not endless', () => {
  const said = (deprecated: string, evidence: string) =>
    entry({ ...base, deprecated, evidence }).release;
  expect(
    said(` a\n\n b\u202e\ud800c ${'d'.repeat(600)}`, `page\u0000 ${'e'.repeat(2500)}`),
  ).toEqual({
    version: '1.0',
    deprecated: `a bc ${'d'.repeat(494)}…`,
    evidence: `page ${'e'.repeat(1994)}…`,
  });
  const longest = { deprecated: 'd'.repeat(500), evidence: 'e'.repeat(2000) };
  expect(said(longest.deprecated, longest.evidence)).toEqual({ version: '1.0', ...longest });
  expect(said(' \n', 'page')).toEqual({ version: '1.0', evidence: 'page' });
});

test.each([undefined, null, ''])('no date (%j) is no fault', (date) => {
  expect(entry({ ...base, date, changelogUrl: date })).toEqual({ release: base, skipped: [] });
});

test('what must be requested again keeps no validators, and what is a part neither', () => {
  const validators = [{ url, etag: '"1"' }];
  const releases = [base, { version: 'x', skip: 'is no release' }];
  const list = { url, now, releases, validators };
  const contents = { releases: [base], skipped: [{ name: 'x', because: 'is no release' }] };
  expect(listing(list)).toEqual({ kind: 'complete', ...contents, validators });
  const anew = { ...contents, validators: [] };
  expect(listing({ ...list, again: true })).toEqual({ kind: 'complete', ...anew });
  const partial = { kind: 'partial', because: 'a hole', ...anew };
  expect(listing({ ...list, doubt: 'a\nhole' })).toEqual(partial);
});

test('a list of nothing is none, and says why the first entry was left out', () => {
  const list = { url, now, validators: [] };
  expect(() => listing({ ...list, releases: [] })).toThrow(
    'https://example.com/list lists no release',
  );
  const releases = [{ version: 'entry 0', skip: 'has no version' }];
  expect(() => listing({ ...list, releases })).toThrow(
    'https://example.com/list lists no release that could be read: entry 0 has no version',
  );
});
