/** What one gather makes of a history: the first one, later ones, and all that is kept of the file as it was, of release notes too. */
import { expect, test } from 'vitest';
import type { FoundRelease, Gathered } from '#model/history/gathered.ts';
import type { History } from '#model/history/history.ts';
import { nextNotes } from '#record/notes.ts';
import { complete, empty, gatherInto, numbered } from './gather-into.ts';
import { partial, recordedOf, unavailable } from './gather-into.ts';

test('a first import takes everything, with no day of the day on which it was first seen, and keeps the validators', () => {
  const validator = { url: 'https://example.com/p', etag: '"1"' };
  const changelogUrl = 'https://example.com/1.10';
  const precise = { version: '1.10', date: '2020-05-01T10:00:00.000Z', changelogUrl };
  const old = { version: '1.9', date: '2019-05-01', basis: 'stated' } as const;
  const said = [precise, { ...old, authored: true as const, deprecated: 'old' }];
  expect(gatherInto(empty, [complete(said, [validator])], '2026-11-20')).toEqual({
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
const all = ['1.0', '1.1', '1.2'];

test('later gathers: validators that change although nothing else does are not kept; new ones wait until every source has answered', () => {
  const listed = (etag: string) => complete(['1.0'], [{ url: 'https://example.com/p', etag }]);
  const before = gatherInto(empty, [listed('"1"')], '2026-11-19').next;
  const { next } = gatherInto(before, [listed('"2"')], '2026-11-20');
  expect(next.sources).toEqual([{ source: 'npm:0', fingerprint: 'f', volatile: true }]);
  const fresh = complete(['1.0', '1.1'], [{ url: 'https://example.com/p', etag: '"2"' }]);
  const waiting = gatherInto(known, [fresh, unavailable], '2026-11-20').next;
  expect(waiting.sources[0]).toEqual({ source: 'npm:0', fingerprint: 'f' });
});

test('a window changes nothing, a version that is left out is none that is missing, and what a whole list lacks is, whatever else is unread', () => {
  const part = gatherInto(known, [partial(['1.1'])], '2026-11-20');
  expect(part).toEqual({ next: known, changes: [], held: [], findings: [] });
  expect(part.next).toBe(known);
  const whole = complete(['1.1']);
  const skipped = { ...whole, skipped: [{ name: '1.0', because: 'excluded' }] };
  expect(gatherInto(known, [skipped], '2026-11-20').changes).toEqual([]);
  const undated = { ...whole, kind: 'partial', because: '503', listsAll: true } as const;
  const { changes, next } = gatherInto(known, [undated], '2026-11-20');
  expect([changes, next.sources[0]?.partial]).toMatchObject([[{ kind: 'missing' }], {}]);
});

test('an entry that cannot be read may be the release that a list lacks, unless it was there before', () => {
  const skipped = [{ name: 'an entry', because: '-', version: '' }];
  const after = (history: History, ...listed: string[]) =>
    gatherInto(history, [{ ...complete(listed), skipped }], '2026-11-20');
  const { next, findings } = after(known, '1.1');
  expect([next, findings.map(({ key }) => key)]).toEqual([known, ['unread:1.0']]);
  const before = after(known, '1.0', '1.1').next;
  expect(after(before, '1.1').changes).toMatchObject([{ kind: 'missing', version: '1.0' }]);
});

test("an upstream's flag goes once every source says so; a list that is cut off, or flags others in its window, may hide it", () => {
  const flagged = { version: '1.1', date: '2024-01-01', deprecated: 'x' };
  const before = recordedOf([{ ...flagged, version: '1.0' }, flagged, ...numbered(7, 2)]);
  const changesBy = (other: Gathered) =>
    gatherInto(before, [complete(numbered(9)), other], '2026-11-24').changes;
  const cutOff = { ...complete(['1.2']), kind: 'partial', because: 'cut off' } as const;
  expect([unavailable, cutOff, partial([flagged])].flatMap(changesBy)).toEqual([]);
  const lifted = { kind: 'undeprecated', words: 'x' };
  expect(changesBy(partial(['1.2']))).toMatchObject([lifted, lifted]);
});

const twice = recordedOf(['1.0', '1.1']).releases.map((one, i) => {
  return { ...one, version: ['1.0', 'v1.0'][i] ?? '' };
});
const [v1] = complete([{ version: 'v1.0', date: '2020-01-01' }]).releases;

test.each([
  ['is reported, and the recorded one stays as it is', known, [v1!, '1.1'], ['v1.0', '1.0']],
  ['is so in any order', recordedOf(['v1.0', '1.1']), ['1.0', '1.1'], ['1.0', 'v1.0']],
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

test('it is a first import where no release is recorded: pre-releases alone are no daily change; and where no day of an import is', () => {
  const history: History = { ...empty, imported: '2025-01-01' };
  const early = [complete(['1.0-rc1'])];
  const waiting = gatherInto(history, early, '2026-11-18').next;
  expect(gatherInto(waiting, early, '2026-11-19').next).toBe(waiting);
  const { next, held } = gatherInto(waiting, [complete(numbered(100))], '2026-11-20');
  expect([held, next.imported]).toEqual([[], '2026-11-20']);
  expect(next.releases.some((one) => 'seen' in one)).toBe(false);
  const { imported: _, ...undated } = known;
  const again = gatherInto(undated, [complete(['1.0', '1.1', '9999.0'])], '2026-11-20');
  const releases = [...known.releases, { ...known.releases[0], version: '9999.0' }];
  expect(again.next).toEqual({ ...known, imported: '2026-11-20', releases });
});

const message = 'is odd';
const odd = (path: readonly PropertyKey[], entry: unknown) => ({ path, entry, message });
const unnamed = odd(['releases', 1], null);
const end = odd(['ends', 0], { line: '1' });
const unsound = odd(['releases', 0], { version: '1.2', date: 'soon' });
const others = [odd(['sources', 0], { version: 7 }), odd(['held', 0], {}), odd(['imported'], '-')];
const history: History = { ...known, odd: [unsound, unnamed, end, ...others] };

test('an entry that could not be read: of a release goes once its version is recorded; of a last day it stays; of a state it is made anew; all stay where nothing was recorded', () => {
  const { next } = gatherInto(history, [complete(all)], '2026-11-20');
  expect([next.releases.map(({ version }) => version), next.odd]).toEqual([all, [unnamed, end]]);
  expect(gatherInto(history, [complete(['1.0', '1.1'])], '2026-11-20').next).toBe(history);
  const failed = gatherInto({ ...known, odd: [unnamed] }, [unavailable], '2026-11-20').next;
  expect(failed.odd).toEqual([unnamed]);
});

test('what a person has acknowledged is not told again, and what has one cause is told once', () => {
  const said = { date: '2019-01-01', basis: 'stated', changelogUrl: 'https://a.b/new' } as const;
  const answer = complete(['1.0', '1.1'].map((version) => ({ version, ...said })));
  const releases = known.releases.map((one) => ({ ...one, changelogUrl: 'https://a.b/old' }));
  const told = (...findings: string[]) => {
    const acknowledged = findings.map((finding) => ({ finding, why: 'x', on: '2026-11-01' }));
    const curated = { acknowledged };
    const { findings: left } = gatherInto({ ...known, releases }, [answer], '2026-11-20', curated);
    return left.map(({ key, message }) => key + message.replace(/^[^;]*/, ''));
  };
  const [one, other] = ['disagreement:1.0:2019-01-01', 'disagreement:1.1:2019-01-01'];
  const links = 'link:https://a.b/new; and so of 1 more release';
  expect(told()).toEqual([one, links, other]);
  expect([told(one), told(one, other, 'link:https://a.b/new')]).toEqual([[links, other], []]);
});

/** A history that was imported by hand meets its upstream for the first time. */
const byHand: History = {
  id: 'svc',
  imported: '2026-11-20',
  sources: [{ source: 'npm:0', failing: { since: '2026-11-20', because: 'no such host' } }],
  held: [],
  releases: ['1.40', '1.41', '1.42', '1.43', '1.44', '1.45', '1.46'].map((version, i) => {
    return { version, date: `2024-03-${10 + i}`, basis: 'by', evidence: 'first use' };
  }),
};
const listed = byHand.releases.map(({ version }) => version);
const older = numbered(40).map((version, i) => {
  return { version, date: `2020-01-${String((i % 28) + 1).padStart(2, '0')}` };
});

test('the first answer of all sources: its whole past is plausible, and no news, whatever else of the record cannot be read, but the states of its sources', () => {
  const { next, held } = gatherInto(byHand, [complete([...older, ...listed])], '2026-11-25');
  expect([held, next.releases.length]).toEqual([[], 47]);
  expect(next.releases.filter(({ seen }) => seen !== undefined)).toEqual([]);
  const heldWith = (path: readonly PropertyKey[]) => {
    const history = { ...byHand, odd: [{ path, entry: 7, message: 'is odd' }] };
    return gatherInto(history, [complete([...older, ...listed])], '2026-11-25').held.length;
  };
  expect([heldWith(['held', 0]), heldWith(['sources', 1])]).toEqual([0, 1]);
});

const firstDay = gatherInto(byHand, [complete(listed), unavailable], '2026-11-24').next;
const many = complete([...listed, ...numbered(40, 50)]);
test.each([
  ['the other one is held to what is plausible', [many, unavailable]],
  ['its whole past is held like that of a later source', [complete(listed), complete(older)]],
])('where one of two sources never answered: %s', (_, answers) => {
  const { held } = gatherInto(firstDay, answers, '2026-11-25');
  expect(held.map(({ key }) => key)).toEqual(['added:2026-11-25:40']);
});

test('days that are only known to be bounds may all be learned at once, but not past the bound', () => {
  const upstreamTimes: History = { ...byHand, sources: [{ source: 'npm:0', fingerprint: 'f' }] };
  const learned = (date: string) => {
    const answer = complete(listed.map((version) => ({ version, date })));
    return gatherInto(upstreamTimes, [answer], '2026-11-25');
  };
  const { next, held } = learned('2024-03-01');
  const now = { date: '2024-03-01', basis: 'published', evidence: 'registry' };
  const dated = byHand.releases.map((one) => ({ ...one, ...now }));
  expect([held, next.releases]).toEqual([[], dated]);
  expect(learned('2024-06-01').next.releases).toEqual(byHand.releases);
});

const owing = (versions: Parameters<typeof complete>[0], owed: readonly string[]) => {
  return { ...complete(versions), owed };
};
const undated = owing([{ version: '1.0' }, '1.1', { version: '1.2' }], ['1.2', '1.0', '9.9']);
const owes = gatherInto(empty, [undated], '2026-11-20').next;
const dated = { version: '1.0', date: '2024-01-01' };
const half = [complete([dated, '1.1', { version: '1.2' }]), unavailable];
test.each<[what: string, Gathered[], owed?: string[]]>([
  ['is answered once every source has listed its releases', [complete(all)]],
  ['stays while a source has not, but for the dates that came', half, ['1.2']],
  ['stays while no source has', [unavailable], ['1.2', '1.0']],
  ['stays as it was where the answer is held', [owing([...all, '9999.0'], all)], ['1.2', '1.0']],
])('what is owed %s', (_, answers, owed) => {
  expect(gatherInto(owes, answers, '2026-11-21').next.owed).toEqual(owed);
});

const bound = (date: string) => ({ version: '1.0', date, basis: 'by' as const });
const dateAfter = (owed: readonly string[], date: string) => {
  const history = { ...recordedOf([bound('2024-05-02')]), owed: [...owed] };
  return gatherInto(history, [complete([bound(date)])], '2026-11-20').next.releases[0]?.date;
};

test('an earlier bound is taken for a date that is owed, and for no other; for none that is stated', () => {
  expect(dateAfter(['1.0'], '2024-05-01')).toBe('2024-05-01');
  expect(dateAfter(['1.0'], '2024-05-03')).toBe('2024-05-02');
  expect(dateAfter(['1.1'], '2024-05-01')).toBe('2024-05-02');
  const history = { ...recordedOf(numbered(1)), owed: ['1.0'] };
  const { next } = gatherInto(history, [complete([bound('2020-01-01')])], '2026-11-20');
  expect(next.releases).toEqual(history.releases);
});

const none = { id: 'tool', notes: [] };
const evidence = 'https://example.com/api';
const found = (version: string, notes?: string): FoundRelease => {
  return { version, evidence, ...(notes !== undefined && { notes }) };
};

test('notes of recorded releases, oldest first, with where they are written', () => {
  const linked = { ...found('1.10', 'Ten.'), changelogUrl: 'https://a.b/1' };
  const all = [linked, found('1.9', 'Nine.'), found('1.8'), found('9.9', 'No.')];
  expect(nextNotes(none, all, new Set(['1.8', '1.9', '1.10'])).notes).toEqual([
    { version: '1.9', text: 'Nine.', from: evidence },
    { version: '1.10', text: 'Ten.', from: 'https://a.b/1' },
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

test.each<[told: string, count: number, ...outage: Gathered[]]>([
  ['is told', 1, complete(['1.0'])],
  ['is told where one of the sources answered', 1, unavailable, complete(['1.0']), unavailable],
  ['is not told where no source could say it before', 0, unavailable],
  ['is not told where all was held before', 0, complete(['1.0', '9999.0'])],
])('a day that an author has set back %s', (_, count, ...outage) => {
  const first = outage.map(() => complete(['1.0']));
  const known = gatherInto(gatherInto(empty, first, '2026-01-01').next, outage, '2026-01-05').next;
  const authored = complete(['1.0', { version: '1.1', date: '2026-01-10', authored: true }]);
  const { findings } = gatherInto(known, [authored, ...first.slice(1)], '2026-03-01');
  expect(findings.filter(({ kind }) => kind === 'backdated')).toHaveLength(count);
});

test('a component whose sources are all taken out, and later replaced, is no new one', () => {
  const answers = [[unavailable], [complete(['1.0'])], [], [], [unavailable], [complete(['1.0'])]];
  let known = empty;
  const answered = answers.map((each, i) => {
    known = gatherInto(known, each, `2026-01-0${i + 1}`).next;
    return known.answered;
  });
  expect(answered).toEqual([undefined, undefined, true, true, true, undefined]);
  expect(known.releases).toEqual(recordedOf(['1.0']).releases);
});
