import { expect, test } from 'vitest';
import { changeWords } from '#job/gather-words.ts';
import type { HistoryChange } from '#record/change.ts';

const cases: readonly (readonly [HistoryChange, string])[] = [
  [
    { kind: 'released', version: '1.0', date: '2026-05-30T10:00:00.000Z', basis: 'published' },
    '1.0, 2026-05-30 (published)',
  ],
  [
    {
      kind: 'dated',
      version: '1.0',
      from: { date: '2026-05-30', basis: 'by' },
      to: { date: '2026-05-29', basis: 'stated' },
    },
    '1.0: dated 2026-05-29 (stated), before 2026-05-30 (by)',
  ],
  [
    { kind: 'linked', version: '1.0', changelogUrl: 'https://example.com/1' },
    '1.0: changelog https://example.com/1',
  ],
  [{ kind: 'deprecated', version: '1.0', words: 'Use 2' }, '1.0: Use 2'],
  [{ kind: 'reworded', version: '1.0', words: 'Use 3' }, '1.0: its deprecation now says: Use 3'],
  [
    { kind: 'undeprecated', version: '1.0', words: 'Use 3' },
    '1.0: no longer deprecated by its upstream',
  ],
  [
    { kind: 'stabilityChanged', version: '1.0', prerelease: true },
    '1.0: its upstream now calls it a pre-release',
  ],
  [
    { kind: 'stabilityChanged', version: '1.0', prerelease: false },
    '1.0: its upstream now calls it a release',
  ],
  [{ kind: 'missing', version: '1.0' }, '1.0: its upstream no longer lists it; it stays published'],
  [{ kind: 'returned', version: '1.0' }, '1.0: its upstream lists it again'],
];

test.each(cases)('%j', (change, words) => {
  expect(changeWords(change)).toBe(words);
});
