import { expect, test } from 'vitest';
import type { FoundRelease } from '#model/history/gathered.ts';
import { nextNotes } from '#record/notes.ts';

const none = { id: 'tool', notes: [] };
const evidence = 'https://example.com/api';
const found = (version: string, notes?: string): FoundRelease => ({
  version,
  evidence,
  ...(notes !== undefined && { notes }),
});

test('notes of recorded releases, oldest first, with where they are written', () => {
  const link = 'https://example.com/1.10';
  const next = nextNotes(
    none,
    [
      { ...found('1.10', 'Ten.'), changelogUrl: link },
      found('1.9', 'Nine.'),
      found('1.8'),
      found('9.9', 'No.'),
    ],
    new Set(['1.8', '1.9', '1.10']),
  );
  expect(next.notes).toEqual([
    { version: '1.9', text: 'Nine.', from: evidence },
    { version: '1.10', text: 'Ten.', from: link },
  ]);
});

test('what was recorded stays, and an upstream may correct itself', () => {
  const recorded = new Set(['1.0', '1.1']);
  const before = nextNotes(none, [found('1.0', 'One.'), found('1.1', 'Tow.')], recorded);
  const next = nextNotes(before, [found('1.1', 'Two.')], recorded);
  expect(next.notes.map(({ text }) => text)).toEqual(['One.', 'Two.']);
  expect(nextNotes(next, [found('1.1', 'Two.'), found('1.0')], recorded)).toBe(next);
});

test('all of them together stay bounded, the newest first; where there is no room, a text may still be corrected and none is added', () => {
  const long = (sign: string) => sign.repeat(20_000);
  const versions = Array.from({ length: 300 }, (_, n) => `1.${n}`);
  const recorded = new Set([...versions, '2.0']);
  const all = versions.map((version) => found(version, long('x')));
  const full = nextNotes(none, all, recorded);
  expect(full.notes.map(({ version }) => version)).toEqual(versions.slice(50));
  expect(nextNotes(full, [found('2.0', 'New.')], recorded)).toBe(full);
  const corrected = nextNotes(full, [found('1.57', long('y'))], recorded);
  expect(corrected.notes[7]).toEqual({ version: '1.57', text: long('y'), from: evidence });
  const shorter = nextNotes(full, [found('1.57', 'Seven.'), found('1.56', 'Six.')], recorded);
  expect(nextNotes(shorter, [found('2.0', 'New.')], recorded).notes).toHaveLength(251);
});
