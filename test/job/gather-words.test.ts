import { expect, test } from 'vitest';
import { acceptCommand, changeWords, reportLines } from '#job/gather-words.ts';
import type { HistoryChange } from '#record/change.ts';
import { quietReport } from './quiet-report.ts';

test.each([
  ['newest:9999.0.0', 'npm run -s svc -- accept svc newest:9999.0.0 --why "…"'],
  ['added:2026-11-20:523', 'npm run -s svc -- accept svc added:2026-11-20:523 --why "…"'],
  // An upstream chooses the version, and people paste the command into a shell.
  ['newest:9999.0.0-$(reboot)', 'npm run -s svc -- accept svc --why "…"'],
  ['newest:9999.0.0;reboot', 'npm run -s svc -- accept svc --why "…"'],
  ['newest:9999.0.0 `reboot`', 'npm run -s svc -- accept svc --why "…"'],
])('the command that accepts %s', (key, command) => {
  expect(acceptCommand('svc', key)).toBe(command);
});

const date = '2026-05-30' as const;

const version = '1.0';
const [time, changelogUrl] = [`${date}T10:00:00.000Z`, 'https://example.com/1'] as const;
const [from, to] = [
  { date, basis: 'by' },
  { date: '2026-05-29', basis: 'stated' },
] as const;

const told: Record<string, HistoryChange> = {
  '1.0, 2026-05-30 (published)': { kind: 'released', version, date: time, basis: 'published' },
  '1.0: dated 2026-05-29 (stated), before 2026-05-30 (by)': { kind: 'dated', version, from, to },
  '1.0: changelog https://example.com/1': { kind: 'linked', version, changelogUrl },
  '1.0: Use 2': { kind: 'deprecated', version, words: 'Use 2' },
  '1.0: its deprecation now says: Use 3': { kind: 'reworded', version, words: 'Use 3' },
  '1.0: no longer deprecated by its upstream': { kind: 'undeprecated', version, words: 'Use 3' },
  '1.0: its upstream now calls it a pre-release': {
    kind: 'stabilityChanged',
    version,
    prerelease: true,
  },
  '1.0: its upstream now calls it a release': {
    kind: 'stabilityChanged',
    version,
    prerelease: false,
  },
  '1.0: its upstream no longer lists it; it stays published until you withdraw it': {
    kind: 'missing',
    version,
  },
  '1.0: its upstream lists it again': { kind: 'returned', version },
};

test.each(Object.entries(told))('%s', (words, change) => {
  expect(changeWords(change)).toBe(words);
});

test('a network that is away is told of once', () => {
  const because = 'was given up: nothing was received';
  const components = ['a', 'b'].map((id) => {
    const failing = [{ source: `npm:${id}`, since: date, because }];
    return { ...quietReport(id), failing };
  });
  const told = reportLines({ now: time, components });
  expect(told.slice(2, 4)).toEqual(['  a, b, since 2026-05-30', `    ${because}`]);
});
