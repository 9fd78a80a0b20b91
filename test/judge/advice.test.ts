/** Each kind of advice by its smallest case; its laws hold over any index, where the commands are asked. */
import { expect, test } from 'vitest';
import { adviceWords, namedAdvice } from '#answer/advice.ts';
import { runOf, runOfLine, runOfUnknown, targetsOn } from '#judge/targets.ts';
import type { Day } from '#model/time/instant.ts';
import { parseVersion } from '#model/version/version.ts';
import { judgeOn, recorded, said, type Setting } from './cases.ts';

const day = '2026-11-20';
/** Lines with their last days, `over` or `none`. */
const ends = (days: string, phase?: 'extended') => {
  const lines = days.split(', ').map((line) => {
    const [name = '', day = ''] = line.split(' ');
    return [name, day === 'over' || (day !== 'none' && day)] as const;
  });
  const kind = 'line-ends' as const;
  return { kind, lines: Object.fromEntries(lines), ...(phase && { phase }), ...said };
};
const released = (...versions: string[]) =>
  Object.fromEntries(versions.map((version) => [version, '2020-01-01']));
const four = {
  releases: released('1.0.0', '1.0.1', '1.1.0', '2.0.0', '2.0.1', '3.0.0', '3.0.1'),
  component: { line: 2 },
};
const stated = ends('1.0 2026-01-01, 1.1 2026-12-31, 2.0 2027-06-30, 3.0 2029-01-31');

function words(setting: Setting, version: string, on: Day = day): string {
  const { releases, allLines: lines } = judgeOn(on, setting);
  const targets = targetsOn(on, releases, lines);
  const release = releases.find((one) => one.version.text === version);
  const line = lines.find(({ name }) => name === version);
  const run = release
    ? runOf(release)
    : line
      ? runOfLine(targets, line)
      : runOfUnknown(parseVersion(version));
  return adviceWords(namedAdvice('svc', run, targets));
}

const ruled = (...rules: NonNullable<Setting['rules']>): Setting => ({ ...four, rules });
const until = (days: string) => ruled(ends(days));
const usual = ruled(stated);
const partly = until('2.0 2028-01-01');
const bad = { kind: 'versions' as const, versions: ['3.0.1'], ...said };
const soon = ends('1.0 over, 1.1 over, 2.0 over, 3.0 2026-10-01');
const paid = (...more: NonNullable<Setting['rules']>) =>
  ruled(soon, ends('3.0 2028-01-01', 'extended'), ...more);
const given = { kind: 'all' as const, ends: '2026-11-01', ...said };
const all = { kind: 'all' as const, since: '2026-01-01', replacedBy: 'other', ...said };

/** The same releases, and one more. */
const withOne = (version: string, more: object = {}): Setting => {
  const releases = Object.keys({ ...four.releases, [version]: '' }).map((name) =>
    recorded(name, '2020-01-01', name === version ? more : {}),
  );
  return { component: { ...four.component, prereleases: 'keep' }, releases, rules: [stated] };
};
const serving = (...rules: NonNullable<Setting['rules']>): Setting => ({
  releases: {},
  component: { lines: [{ name: 'v1' }, { name: 'v2' }, { name: 'v3' }] },
  rules,
});
const service = serving(ends('v1 2026-01-31, v2 2027-12-31, v3 2028-12-31'));
const gone = withOne('3.0.1', { missingSince: '2026-11-01' });
const unstable = withOne('3.0.2-rc.1');

const edge = until('1.0 2026-01-01, 1.1 2027-02-18, 3.0 2029-01-31');

const alone = { ...usual, releases: released('3.0.1'), rules: [ends('3.0 2029-01-31'), bad] };
const soonReplaced = ruled(stated, { ...all, since: '2026-12-24' });
const newestReplaced = ruled(stated, { ...bad, replacedBy: 'other' });

const leaving = { kind: 'all' as const, since: '2026-12-24', ...said };
const early = ruled(ends('1.1 2028-01-31, 2.0 2028-01-31, 3.0 2027-06-30'), {
  ...leaving,
  only: { lines: ['1.1', '2.0'] },
});
const earlyService = serving(...service.rules!, { ...leaving, only: { lines: ['v2'] } });

const rows: Record<string, Setting> = {
  'deprecated soon: 2.0.1 → stay until 2028-01-31, or move to 3.0.1 (until 2027-06-30)': early,
  'past what is deprecated soon: 1.0.0 → move to 3.0.1 (until 2027-06-30)': early,
  'a line: v2 → stay until 2027-12-31, or move to line v3 (until 2028-12-31)': earlyService,
  'past such a line: v1 → move to line v3 (until 2028-12-31)': earlyService,
  '90 days are enough: 1.1.0 → stay until 2027-02-18': edge,
  'and to move to: 1.0.0 → move to 1.1.0 (until 2027-02-18), or to 3.0.1 (until 2029-01-31)': edge,
  'no other lasts longer: 1.1.0 → stay until 2026-12-31': until('1.1 2026-12-31, 3.0 2026-12-31'),
  'what has no end lasts longest: 1.1.0 → stay until 2026-12-31, or move to 2.0.1': until(
    '1.1 2026-12-31, 2.0 none, 3.0 2029-01-31',
  ),
  'a step up, though one below lasts longer: 2.0.0 → move to 3.0.1 (until 2028-01-01)': until(
    '1.1 2030-01-01, 2.0 2026-01-01, 3.0 2028-01-01',
  ),
  'down to the nearest: 3.0.1 → move to 2.0.1 (until 2027-06-30), or to 1.1.0 (until 2029-01-31)':
    until('1.1 2029-01-31, 2.0 2027-06-30, 3.0 2026-01-01'),
  'a bad one, and nothing stated: 1.0.0 → patch to 1.0.1': ruled({ ...bad, versions: ['1.0.0'] }),
  'bad, and all that there is: 3.0.1 → stay until 2029-01-31': alone,
  'to be replaced: 1.1.0 → stay until 2026-12-31, or replace by other': soonReplaced,
  'only its newest was replaced: latest → move to 3.0.0 (until 2029-01-31)': newestReplaced,
  'a service of lines alone: v2 → stay until 2027-12-31': service,
  'what it does not have: 9 → move to line v2 (until 2027-12-31), or to line v3 (until 2028-12-31)':
    service,
  'that another replaced: 9 → replace by other': serving(all),
  'who runs what is gone: 3.0.1 → patch to 3.0.0 (until 2029-01-31)': gone,
  'nor a line of nothing else: 4.0 → move to 3.0.1 (until 2029-01-31)': withOne('4.0.0', {
    missingSince: '2026-11-01',
  }),
  'what is unstable is no aim: 3.0.1 → stay until 2029-01-31': unstable,
  'not the newest of its line: 2.0.0 → patch to 2.0.1 (until 2027-06-30)': usual,
  'a line that ends soon: 1.1.0 → stay until 2026-12-31, or move to 3.0.1 (until 2029-01-31)':
    usual,
  'ended: the nearest line with 90 days left: 1.0.0 → move to 2.0.1 (until 2027-06-30), or to 3.0.1 (until 2029-01-31)':
    usual,
  'a line by its name: 2.0 → stay until 2027-06-30': usual,
  'whose newest is a bad one: 3.0 → stay until 2029-01-31': ruled(stated, bad),
  'no lines, and nothing is stated: 1.0.0 → stay': { releases: four.releases },
  'no lines, and a bad one: 3.0.1 → move to 3.0.0': { releases: four.releases, rules: [bad] },
  'none above: down, to a good one: 3.0.1 → patch to 3.0.0 (until 2029-01-31)': ruled(stated, bad),
  'no version: latest → move to 3.0.1 (until 2029-01-31)': usual,
  'nobody states anything: 2.0.0 → patch to 2.0.1': four,
  'unstated beside stated: 1.0.1 → move to 2.0.1 (until 2028-01-01)': partly,
  'unstated, and nothing stated above: 3.0.1 → stay': partly,
  'nor is one sent back where that may be kept: 3.0.0 → patch to 3.0.1': ruled(
    ends('2.0 2028-01-01'),
    { ...bad, versions: ['3.0.0'] },
  ),
  'paid support, where nothing else is: 1.0.0 → move to 3.0.1 (until 2028-01-01)': paid(),
  'known to be bad, in paid support too: 3.0.0 → stay until 2028-01-01': paid(bad),
  'nor does it stay there: 3.0.1 → patch to 3.0.0 (until 2028-01-01)': paid(bad),
  'nor where that was found later: 3.0.1 → patch to 3.0.0 (until 2028-01-01)': paid({
    ...bad,
    since: '2026-11-01',
  }),
  'nor where only that support is over is known: 3.0.1 → move to 2.0.1 (until 2027-06-30)': ruled(
    ends('1.0 over, 1.1 over, 2.0 2027-06-30, 3.0 over'),
    ends('3.0 2028-01-01', 'extended'),
    bad,
  ),
  'nobody is sent up to what is not stated, where a newer one is over: 1.0.1 → no version to recommend':
    until('1.0 over, 3.0 2026-10-01'),
  'nor stays there: 1.1.0 → no version to recommend': until('3.0 2026-10-01'),
  'nor with a line: 2.0 → no version to recommend': until('3.0 2026-10-01'),
  'nor begins with it: latest → no version to recommend': until('3.0 2026-10-01'),
  'newer than all that is stated: 1.0.1 → move to 3.0.1': until('1.0 over'),
  'paid support, where two rules have ended the other: 3.0.1 → stay until 2028-01-01': paid(given),
  'paid support of what another replaces: latest → replace by other': ruled(
    { ...given, replacedBy: 'other' },
    ends('3.0 2028-01-01', 'extended'),
  ),
  'ended, and only its newest was replaced: 1.0.0 → replace by other': ruled(
    ends('1.0 over, 1.1 over, 2.0 over, 3.0 over'),
    { ...bad, replacedBy: 'other' },
  ),
  'replaced: 3.0.1 → replace by other': ruled(all),
  'replaced, asked for a line of it: 3.0 → replace by other': ruled(all),
  'replaced, asked without a version: latest → replace by other': ruled(all),
};

test.each(Object.entries(rows))('%s', (row, setting) => {
  const [, version = '', advice] = /: (\S+) → (.*)$/.exec(row) ?? [];
  expect(words(setting, version)).toBe(advice);
});
