/** One release and what an upstream now says of it: the whole answer of each case. */
import { describe, expect, test } from 'vitest';
import type { CleanRelease } from '#model/history/clean.ts';
import type { RecordedRelease } from '#model/history/history.ts';
import { readVersion } from '#model/version/version.ts';
import { addRelease, mergeRelease, type GatherContext } from '#record/merge.ts';

const today = '2026-11-20';
const context: GatherContext = {
  today,
  isFirstImport: false,
  isFirstSuccess: false,
  imported: '2026-01-10',
  allAnswered: true,
  isBackfill: false,
  owed: new Set(),
};

function found(rest: Partial<CleanRelease> = {}): CleanRelease {
  return {
    version: readVersion('1.0')!,
    date: '2025-05-05',
    basis: 'stated',
    evidence: 'registry',
    ...rest,
  };
}

const known: RecordedRelease = {
  version: '1.0',
  date: '2025-05-05',
  basis: 'stated',
  evidence: 'registry',
};

describe('a new release', () => {
  test('is recorded with all that is said of it', () => {
    const release = found({
      prerelease: true,
      changelogUrl: 'https://example.com/1.0',
      deprecated: 'old',
    });
    expect(addRelease(release, context)).toEqual({
      release: {
        ...known,
        seen: today,
        changelogUrl: 'https://example.com/1.0',
        prerelease: true,
        deprecated: { since: today, words: 'old' },
      },
      changes: [{ kind: 'released', version: '1.0', date: '2025-05-05', basis: 'stated' }],
      findings: [],
    });
  });

  test('has no key for what is not said', () => {
    expect(Object.keys(addRelease(found(), context).release)).toEqual([
      'version',
      'date',
      'basis',
      'evidence',
      'seen',
    ]);
  });

  test.each([
    ['on the day of the import', '2026-01-10', undefined],
    ['a day later', '2026-01-11', today],
  ])('at the first answer of its source, dated %s', (_, date, seen) => {
    const { release } = addRelease(found({ date } as never), { ...context, isFirstSuccess: true });
    expect(release.seen).toBe(seen);
  });
});

describe('a pre-release', () => {
  const staged = { ...known, prerelease: true } as const;

  test('that an upstream now calls one is one', () => {
    expect(mergeRelease(known, found({ prerelease: true }), context)).toEqual({
      release: staged,
      changes: [{ kind: 'stabilityChanged', version: '1.0', prerelease: true }],
      findings: [],
    });
  });

  test('is none once every source answered and none calls it one', () => {
    expect(mergeRelease(staged, found(), context)).toEqual({
      release: known,
      changes: [{ kind: 'stabilityChanged', version: '1.0', prerelease: false }],
      findings: [],
    });
    const some = mergeRelease(staged, found(), { ...context, allAnswered: false });
    expect(some).toEqual({ release: staged, changes: [], findings: [] });
    expect(some.release).toBe(staged);
  });
});

describe('a deprecation', () => {
  const deprecated = { ...known, deprecated: { since: '2026-02-01', words: 'old' } } as const;

  test('that is new, in other words, and taken back', () => {
    expect(mergeRelease(known, found({ deprecated: 'old' }), context)).toEqual({
      release: { ...known, deprecated: { since: today, words: 'old' } },
      changes: [{ kind: 'deprecated', version: '1.0', words: 'old' }],
      findings: [],
    });
    expect(mergeRelease(deprecated, found({ deprecated: 'use 2.0' }), context)).toEqual({
      release: { ...known, deprecated: { since: '2026-02-01', words: 'use 2.0' } },
      changes: [{ kind: 'reworded', version: '1.0', words: 'use 2.0' }],
      findings: [],
    });
    expect(mergeRelease(deprecated, found(), context)).toEqual({
      release: { ...known, undeprecated: today },
      changes: [{ kind: 'undeprecated', version: '1.0', words: 'old' }],
      findings: [],
    });
  });

  test('stays while a source has not answered', () => {
    const merged = mergeRelease(deprecated, found(), { ...context, allAnswered: false });
    expect(merged).toEqual({ release: deprecated, changes: [], findings: [] });
  });
});

describe('a changelog link', () => {
  const url = 'https://example.com/1.0';
  const linked = { ...known, changelogUrl: url };

  test('is learned once', () => {
    expect(mergeRelease(known, found({ changelogUrl: url }), context)).toEqual({
      release: linked,
      changes: [{ kind: 'linked', version: '1.0', changelogUrl: url }],
      findings: [],
    });
    expect(mergeRelease(linked, found({ changelogUrl: url }), context).findings).toEqual([]);
    expect(mergeRelease(linked, found(), context).release).toBe(linked);
  });

  test('stays when an upstream says another one, which is reported', () => {
    const other = 'https://example.com/other';
    expect(mergeRelease(linked, found({ changelogUrl: other }), context)).toEqual({
      release: linked,
      changes: [],
      findings: [
        {
          kind: 'link',
          key: 'link:1.0',
          version: '1.0',
          message: `1.0: its changelog link ${url} stays, though an upstream now says ${other}`,
        },
      ],
    });
  });
});

describe('the date of a new release', () => {
  const undated = { date: today, basis: 'by', evidence: 'first seen that day: registry' } as const;

  test.each<[string, Partial<CleanRelease>]>([
    ['no date', { date: undefined, basis: undefined } as never],
    ['a date that is not founded on anything', { basis: undefined } as never],
    ['a basis without a date', { date: undefined } as never],
  ])('with %s is by its first sight', (_, rest) => {
    const { release, findings } = addRelease(found(rest), context);
    expect([release, findings]).toEqual([{ version: '1.0', ...undated, seen: today }, []]);
    expect(mergeRelease(known, found(rest), context)).toEqual({
      release: known,
      changes: [],
      findings: [],
    });
  });

  test.each(['2026-11-18', '2026-11-18T00:00:00.000Z'] as const)(
    'that its author sets to %s is believed',
    (date) => {
      const { release, findings } = addRelease(found({ date, authored: true }), context);
      expect([release.date, release.basis, findings]).toEqual([date, 'stated', []]);
    },
  );

  test('that its author sets farther back is two days before its first sight, which is told', () => {
    const release = found({ date: '2026-11-17T23:59:59.999Z', authored: true });
    expect(addRelease(release, context)).toEqual({
      release: {
        version: '1.0',
        date: '2026-11-18',
        basis: 'inferred',
        evidence: 'two days before it was first seen; its author says 2026-11-17: registry',
        seen: today,
      },
      changes: [{ kind: 'released', version: '1.0', date: '2026-11-18', basis: 'inferred' }],
      findings: [
        {
          kind: 'backdated',
          key: 'backdated:1.0',
          version: '1.0',
          message:
            '1.0: its author dates it 2026-11-17, but it was first seen on 2026-11-20; 2026-11-18 was recorded',
        },
      ],
    });
  });
});

describe('the date of a known release', () => {
  const dated = (date: string, basis: string) =>
    ({ ...known, date, basis }) as unknown as RecordedRelease;
  const merge = (before: RecordedRelease, date: string, basis: string, more: object = {}) =>
    mergeRelease(before, found({ date, basis, ...more } as never), context);

  test('is replaced by a better founded one, which is told where both cannot be true', () => {
    expect(merge(known, '2025-07-01', 'published')).toEqual({
      release: { ...known, date: '2025-07-01', basis: 'published' },
      changes: [
        {
          kind: 'dated',
          version: '1.0',
          from: { date: '2025-05-05', basis: 'stated' },
          to: { date: '2025-07-01', basis: 'published' },
        },
      ],
      findings: [
        {
          kind: 'disagreement',
          key: 'disagreement:1.0:2025-07-01',
          version: '1.0',
          message:
            '1.0: 2025-05-05 (stated) was replaced by 2025-07-01 (published: registry), which is better founded',
        },
      ],
    });
    expect(merge(known, '2025-05-06', 'published').findings).toEqual([]);
  });

  test('is not later than the day after its first sight', () => {
    expect(merge(known, '2026-01-11', 'published').changes).toHaveLength(1);
    expect(merge(known, '2026-01-12', 'published')).toEqual({
      release: known,
      changes: [],
      findings: [
        {
          kind: 'disagreement',
          key: 'disagreement:1.0:2026-01-12',
          version: '1.0',
          message:
            '1.0: 2025-05-05 (stated) stays, though an upstream now says 2026-01-12 (published: registry)',
        },
      ],
    });
  });

  test('a bound or a guess that is later contradicts nothing', () => {
    const guess = dated('2025-05-05', 'inferred');
    expect(merge(guess, '2026-03-01', 'by')).toMatchObject({
      release: { date: '2026-03-01', basis: 'by' },
      findings: [],
    });
    expect(merge(known, '2026-03-01', 'by')).toEqual({
      release: known,
      changes: [],
      findings: [],
    });
    expect(merge(known, '2026-03-01', 'inferred').findings).toEqual([]);
  });

  test('that an author can set is at most two days before its first sight', () => {
    const clamped = { ...dated('2026-11-18', 'inferred'), seen: today } as const;
    const authored = { authored: true };
    expect(merge(clamped, '2026-11-18', 'stated', authored).release.basis).toBe('stated');
    expect(merge(clamped, '2026-11-17', 'stated', authored).release).toBe(clamped);
    expect(merge(clamped, '2026-11-17', 'stated').release.date).toBe('2026-11-17');
  });
});
