import { expect, test } from 'vitest';
import { complete, empty, gatherInto, partial, recordedOf, unavailable } from './gather-into.ts';

test('a first import takes everything, with no day of the day on which it was first seen, and keeps the validators', () => {
  const validator = { url: 'https://example.com/p', etag: '"1"' };
  const changelogUrl = 'https://example.com/1.10';
  const precise = { version: '1.10', date: '2020-05-01T10:00:00.000Z', changelogUrl };
  const old = { version: '1.9', date: '2019-05-01', basis: 'stated' } as const;
  const said = [precise, { ...old, authored: true as const, deprecated: 'old' }];
  const answer = complete(said, [validator]);
  expect(gatherInto(empty, [answer], '2026-11-20')).toEqual({
    next: {
      id: 'svc',
      imported: '2026-11-20',
      sources: [{ source: 'npm:0', fingerprint: 'f', validators: [validator], read: '2026-11-20' }],
      held: [],
      releases: [
        { ...old, evidence: 'registry', deprecated: { since: '2026-11-20', words: 'old' } },
        { ...precise, basis: 'published', evidence: 'registry' },
      ],
    },
    changes: [
      { kind: 'released', version: '1.9', date: '2019-05-01', basis: 'stated' },
      { kind: 'released', version: '1.10', date: '2020-05-01T10:00:00.000Z', basis: 'published' },
    ],
    held: [],
    findings: [],
  });
});

const known = recordedOf(['1.0', '1.1']);

test('later gathers: validators that change although nothing else does are not kept', () => {
  const listed = (etag: string) => complete(['1.0'], [{ url: 'https://example.com/p', etag }]);
  const before = gatherInto(empty, [listed('"1"')], '2026-11-19').next;
  const { next } = gatherInto(before, [listed('"2"')], '2026-11-20');
  expect(next.sources).toEqual([{ source: 'npm:0', fingerprint: 'f', volatile: true }]);
});

test('later gathers: validators wait until every source has answered', () => {
  const fresh = complete(['1.0', '1.1'], [{ url: 'https://example.com/p', etag: '"2"' }]);
  const [state] = gatherInto(known, [fresh, unavailable], '2026-11-20').next.sources;
  expect(state).toEqual({ source: 'npm:0', fingerprint: 'f' });
});

test('what a person imported is as any other once its upstream lists it', () => {
  const releases = known.releases.map((one) => ({ ...one, byHand: true as const }));
  const before = { ...known, releases };
  const { next, changes } = gatherInto(before, [complete(['1.0', '1.1'])], '2026-11-20');
  expect({ next, changes }).toEqual({ next: known, changes: [] });
});

test('a window changes nothing, and a version that is left out is none that is missing', () => {
  const part = gatherInto(known, [partial(['1.1'])], '2026-11-20');
  expect(part).toEqual({ next: known, changes: [], held: [], findings: [] });
  expect(part.next).toBe(known);
  const skipped = { ...complete(['1.1']), skipped: [{ name: '1.0', because: 'excluded' }] };
  expect(gatherInto(known, [skipped], '2026-11-20').changes).toEqual([]);
});

test("an upstream's flag goes once every source says so", () => {
  const known = recordedOf([{ version: '1.0', date: '2024-01-01', deprecated: 'broken' }]);
  const half = gatherInto(known, [complete(['1.0']), unavailable], '2026-11-23');
  expect(half.changes).toEqual([]);
  const lifted = gatherInto(known, [complete(['1.0'])], '2026-11-24');
  expect(lifted.changes).toEqual([{ kind: 'undeprecated', version: '1.0', words: 'broken' }]);
});

const twice = recordedOf(['1.0', '1.1']).releases.map((one, i) => {
  return { ...one, version: ['1.0', 'v1.0'][i] ?? '' };
});
const [v1] = complete([{ version: 'v1.0', date: '2020-01-01' }]).releases;

test.each([
  ['is reported, and the recorded one stays as it is', known, [v1!, '1.1'], ['v1.0', '1.0']],
  [
    'is so wherever it stands in order',
    recordedOf(['v1.0', '1.1']),
    ['1.0', '1.1'],
    ['1.0', 'v1.0'],
  ],
  ['stays where both are recorded', { ...known, releases: twice }, ['1.0', 'v1.0'], []],
])('spellings and order: another spelling of a version %s', (_, known, listed, found) => {
  const { next, findings } = gatherInto(known, [complete(listed)], '2026-11-20');
  expect(next).toBe(known);
  const [version, kept] = found;
  const message = `${version} was left out, being another spelling of ${kept}; give its source a "version" or "exclude" pattern that leaves one`;
  const told = { kind: 'spelling', key: `spelling:${version}`, version, message };
  expect(findings).toEqual(version === undefined ? [] : [told]);
});

test('spellings and order: a file that is out of order is put into order with the next release', () => {
  const ordered = recordedOf(['1.0', '1.1']);
  const known = { ...ordered, releases: ordered.releases.toReversed() };
  expect(gatherInto(known, [complete(['1.0', '1.1'])], '2026-11-20').next).toBe(known);
  const { next } = gatherInto(known, [complete(['1.0', '1.1', '1.0.5'])], '2026-11-20');
  expect(next.releases.map(({ version }) => version)).toEqual(['1.0', '1.0.5', '1.1']);
});
