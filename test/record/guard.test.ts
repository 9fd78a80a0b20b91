import { describe, expect, test } from 'vitest';
import type { History } from '../../src/model/history.ts';
import {
  complete,
  empty,
  gatherInto,
  notModified,
  numbered,
  partial,
  recordedOf,
  unavailable,
} from './gather-into.ts';

const known = recordedOf(numbered(40));
const all = numbered(40);
const accept = (held: string) => ({ accepted: [{ held, why: 'looked at', on: '2026-11-20' }] });

/** What holds it; and that a held component stays as it was. */
function heldBy(history: History, versions: Parameters<typeof complete>[0]) {
  const { next, changes, held } = gatherInto(history, [complete(versions)], '2026-11-20');
  expect(next.held).toEqual(held);
  expect(held.length > 0).toBe(changes.length === 0 && next.releases === history.releases);
  return held;
}

describe('the guard', () => {
  test.each([
    ['2.0', '7.0', true],
    ['2.0', '8.0', false],
    ['2.0', '9999.0.0', false],
    ['2.0', '2026.1', false],
    ['2026.1', '2027.1', true],
    ['2026.1', '2028.1', false],
    ['2025.4.5', '2026.1', true],
    ['1.19', '1.20', true],
    ['1.4', '1.20261120', false],
    ['120', '130', true],
    ['2.1', '2.1.0', true],
    ['0.9', '1.0', true],
  ])('newest: %s → %s is taken: %s', (from, to, taken) => {
    const { held } = gatherInto(recordedOf([from]), [complete([from, to])], '2026-11-20');
    expect(held.map((one) => one.key)).toEqual(taken ? [] : [`newest:${to}`]);
  });

  test('newest: several steps that are each plausible are taken', () => {
    expect(heldBy(recordedOf(['2.0']), ['2.0', '4.0', '6.0', '8.0'])).toEqual([]);
  });

  test('newest says what it is far beyond', () => {
    expect(heldBy(known, [...all, '1.40', '9999.0.0'])).toEqual([
      {
        key: 'newest:9999.0.0',
        since: '2026-11-20',
        because: '9999.0.0 is far beyond 1.40, the newest known release',
      },
    ]);
  });

  test('newest: what a person withdrew is no measure of what is plausible', () => {
    const withdrawn = {
      version: '9999.0.0',
      withdrawn: true as const,
      why: 'x',
      seen: 'https://example.com',
      on: '2026-11-01',
    };
    const accepted = { ...accept('newest:9999.0.0'), corrections: [withdrawn] };
    const after = gatherInto(known, [complete([...all, '9999.0.0'])], '2026-11-20', accepted).next;
    const { held } = gatherInto(
      after,
      [complete([...all, '9999.0.0', '9999.0.1'])],
      '2026-11-21',
      accepted,
    );
    expect(held.map((one) => one.key)).toEqual(['newest:9999.0.1']);
  });

  test('ten thousand versions are held, in a first import they are not', () => {
    expect(heldBy(known, numbered(10_000))).toEqual([
      {
        key: 'added:2026-11-20:9960',
        since: '2026-11-20',
        because: '9960 new releases at once, where 40 were known',
      },
    ]);
    expect(heldBy(empty, numbered(10_000))).toEqual([]);
    expect(heldBy(known, numbered(60))).toEqual([]);
  });

  test('an upstream that halves is held', () => {
    expect(heldBy(known, numbered(20))).toEqual([
      {
        key: 'missing:2026-11-20:20',
        since: '2026-11-20',
        because: '20 of 40 releases are no longer listed, all at once',
      },
    ]);
  });

  test('of a few releases, half are too many', () => {
    expect(heldBy(recordedOf(numbered(4)), numbered(2)).map((one) => one.key)).toEqual([
      'missing:2026-11-20:2',
    ]);
    expect(heldBy(recordedOf(numbered(4)), numbered(3))).toEqual([]);
  });

  test('many better-founded dates at once are held', () => {
    const guessed = recordedOf(
      all.map((version) => ({ version, date: '2024-05-01', basis: 'inferred' })),
    );
    const dated = all.map((version) => ({ version, date: '2024-04-01' }));
    expect(heldBy(guessed, dated)).toEqual([
      {
        key: 'dates:2026-11-20:40',
        since: '2026-11-20',
        because: 'the dates of 40 of 40 releases would change at once',
      },
    ]);
    expect(heldBy(guessed, dated.slice(0, 5).concat(guessed.releases.slice(5)))).toEqual([]);
  });

  test('better grounds for the very same days are taken', () => {
    const stated = recordedOf(
      all.map((version) => ({ version, date: '2024-05-01', basis: 'stated' })),
    );
    expect(
      heldBy(
        stated,
        all.map((version) => ({ version, date: '2024-05-01T10:00:00.000Z' })),
      ),
    ).toEqual([]);
  });

  test.each([
    [undefined, 'gone'],
    ['gone', undefined],
  ])('a flag on everything that goes from %s to %s is held', (before, after) => {
    const with_ = (deprecated?: string) =>
      all.map((version) => ({
        version,
        date: '2024-01-01',
        ...(deprecated !== undefined && { deprecated }),
      }));
    expect(heldBy(recordedOf(with_(before)), with_(after))).toEqual([
      {
        key: 'deprecations:2026-11-20:40',
        since: '2026-11-20',
        because: "the upstream's deprecation of 40 of 40 releases would flip",
      },
    ]);
  });

  test('a window is guarded as well', () => {
    const { held } = gatherInto(known, [partial(['9999.0.0'])], '2026-11-20');
    expect(held.map((one) => one.key)).toEqual(['newest:9999.0.0']);
  });
});

describe('a hold', () => {
  const halved = complete(numbered(20));
  const held = gatherInto(known, [halved], '2026-11-20').next;

  test('changes nothing from day to day', () => {
    expect(gatherInto(held, [halved], '2026-11-21').next).toBe(held);
  });

  test('keeps the old validators, so that the next answer is whole again', () => {
    const answer = complete(numbered(20), [{ url: 'https://example.com', etag: '"new"' }]);
    expect(gatherInto(known, [answer], '2026-11-20').next.sources).toEqual(known.sources);
  });

  test('ends when the upstream takes it back', () => {
    expect(gatherInto(held, [complete(all)], '2026-11-21').next).toEqual(known);
    expect(gatherInto(held, [notModified], '2026-11-21').next).toEqual(known);
  });

  test('outlasts a failure, which proves nothing', () => {
    const { next } = gatherInto(held, [unavailable], '2026-11-21');
    expect(next.held).toEqual(held.held);
  });

  test('is let through by its key, the next day too, and a little later growth with it', () => {
    const key = held.held[0]?.key ?? '';
    const { next, changes } = gatherInto(held, [complete(numbered(19))], '2026-11-23', accept(key));
    expect(changes).toHaveLength(21);
    expect(next.held).toEqual([]);
    expect(next.releases).toHaveLength(40);
  });

  test('is another one, with a new key, when it grows past what was looked at', () => {
    const key = held.held[0]?.key ?? '';
    const { next } = gatherInto(held, [complete(numbered(5))], '2026-11-23', accept(key));
    expect(next.held.map((one) => one.key)).toEqual(['missing:2026-11-23:35']);
  });

  test('needs every one of its keys', () => {
    const both = complete([...numbered(20), '9999.0.0']);
    const first = gatherInto(known, [both], '2026-11-20').next;
    expect(first.held.map((one) => one.key)).toEqual(['newest:9999.0.0', 'missing:2026-11-20:20']);
    const one = gatherInto(first, [both], '2026-11-21', accept('missing:2026-11-20:20')).next;
    expect(one).toBe(first);
    const accepted = ['newest:9999.0.0', 'missing:2026-11-20:20'].flatMap(
      (key) => accept(key).accepted,
    );
    expect(gatherInto(one, [both], '2026-11-22', { accepted }).next.held).toEqual([]);
  });
});
