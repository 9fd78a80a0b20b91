/** One release and what an upstream now says of it: the whole answer of each case. */
import { describe, expect, test } from 'vitest';
import type { CleanRelease } from '#model/clean.ts';
import type { RecordedRelease } from '#model/history.ts';
import { readVersion } from '#model/version.ts';
import { addRelease, mergeRelease, type GatherContext } from '#record/merge.ts';

const today = '2026-11-20';
const context: GatherContext = {
  today,
  isFirstImport: false,
  isFirstSuccess: false,
  imported: '2026-01-10',
  allAnswered: true,
  isBackfill: false,
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
