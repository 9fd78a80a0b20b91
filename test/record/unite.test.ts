import { expect, test } from 'vitest';
import type { FoundRelease } from '#model/history/gathered.ts';
import { unite } from '#record/normalise.ts';

type Sketch = Partial<FoundRelease>;

function of(first: Sketch, ...others: readonly Sketch[]) {
  const whole = (sketch: Sketch): FoundRelease => ({ version: '1.0', evidence: 'e', ...sketch });
  return unite([whole(first), ...others.map(whole)]);
}

/** The same whatever the order of the two. */
function united(a: Sketch, b: Sketch): FoundRelease {
  const there = of(a, b).release;
  expect(of(b, a).release).toStrictEqual(there);
  return there;
}

const published = { date: '2024-03-02', basis: 'published', evidence: 'registry' } as const;

test('of two entries for one version: one alone is taken as it is', () => {
  const only = { ...published, authored: true as const, prerelease: true as const };
  expect(of(only)).toEqual({ release: { version: '1.0', ...only }, findings: [] });
});

test('of two entries for one version: the better founded date is taken, with its evidence and whether an author can set it', () => {
  const stated = { date: '2024-03-01', basis: 'stated', evidence: 'page', authored: true } as const;
  expect(united(published, stated)).toEqual({ version: '1.0', ...published });
  const near = { date: '2024-03-01', basis: 'near', evidence: 'tag' } as const;
  expect(united(near, stated)).toEqual({ version: '1.0', ...stated });
});

test('of two entries for one version: the earlier of two days that are as well founded, then the finer', () => {
  expect(united(published, { ...published, date: '2024-03-01' }).date).toBe('2024-03-01');
  const fine = '2024-03-02T10:00:00.000Z';
  expect(united(published, { ...published, date: fine }).date).toBe(fine);
  const later = '2024-03-02T11:00:00.000Z';
  expect(united({ ...published, date: later }, { ...published, date: fine }).date).toBe(fine);
});

test('of two entries for one version: the same day of two: the evidence that comes first, and the caution of either', () => {
  expect(united(published, { ...published, evidence: 'archive' }).evidence).toBe('archive');
  expect(united(published, { ...published, authored: true }).authored).toBe(true);
});

test('of two entries for one version: a bound refutes what is later, and the next best is taken', () => {
  const seen = { date: '2024-03-01', basis: 'by', evidence: 'image' } as const;
  expect(united(published, seen)).toMatchObject(seen);
  expect(united({ ...published, date: '2024-03-01' }, seen)).toMatchObject({ basis: 'published' });
});

test('of two entries for one version: a basis without a date is no date', () => {
  const basis = { basis: 'published', evidence: 'registry' } as const;
  const stated = { date: '2024-03-01', basis: 'stated', evidence: 'page' } as const;
  expect(united(basis, stated)).toStrictEqual({ version: '1.0', ...stated });
});

test('of two entries for one version: where none is dated, all that is left is taken', () => {
  expect(of({ evidence: 'b' }, { evidence: 'a' })).toStrictEqual({
    release: { version: '1.0', evidence: 'a' },
    findings: [],
  });
  expect(united({ date: '2024-01-01' }, {})).toStrictEqual({ version: '1.0', evidence: 'e' });
});

test('of two entries for one version: links, flags and marks of either', () => {
  const link = (name: string) => `https://example.com/${name}`;
  expect(
    united(
      { changelogUrl: link('b'), deprecated: 'old', prerelease: true },
      { changelogUrl: link('a'), deprecated: 'bad' },
    ),
  ).toEqual({
    version: '1.0',
    evidence: 'e',
    changelogUrl: link('a'),
    prerelease: true,
    deprecated: 'bad',
  });
  expect(united({ changelogUrl: link('a') }, {})).toMatchObject({ changelogUrl: link('a') });
});

test('each other date is reported once, with a key that names it', () => {
  const other = { date: '2024-05-01', basis: 'stated', evidence: 'page' } as const;
  expect(of(published, other, other, { ...other, evidence: 'news' }).findings).toEqual(
    ['news', 'page'].map((evidence) => ({
      kind: 'disagreement',
      key: 'disagreement:1.0:2024-05-01',
      version: '1.0',
      message: `1.0: 2024-03-02 (registry) was taken, though 2024-05-01 (${evidence}) is said too`,
    })),
  );
  expect(of(published, { ...published, date: '2024-03-03' }).findings).toEqual([]);
});
