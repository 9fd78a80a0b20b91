import { expect, test } from 'vitest';
import { checkRelease } from '#normalise/check-release.ts';

const now = '2026-11-20T06:00:00.000Z';
const found = { version: '1.0', evidence: 'page' };

function read(more: object) {
  return checkRelease({ ...found, ...more }, now);
}

test('what can be published stays as it is', () => {
  const whole = {
    ...found,
    date: '2026-11-21T05:59:59.999Z',
    basis: 'near',
    authored: true,
    prerelease: true,
    changelogUrl: 'https://example.com/a',
    deprecated: 'old',
  };
  expect(read(whole)).toEqual({ release: whole, findings: [] });
  expect(read({ date: '0999-01-01' }).release).toMatchObject({
    date: '0999-01-01',
    basis: 'stated',
  });
});

test.each([
  ['2026-02-30', 'its date "2026-02-30" does not exist; left out'],
  ['2026-11-21T06:00:00.000Z', 'its date 2026-11-21T06:00:00.000Z is in the future; left out'],
  ['1970-01-01', 'its date 1970-01-01 is what tools write where they know none; left out'],
  [
    '0001-01-01T00:00:00.000Z',
    'its date 0001-01-01T00:00:00.000Z is what tools write where they know none; left out',
  ],
])('the date %s is left out with all that belongs to it', (date, message) => {
  expect(read({ date, basis: 'published', authored: true })).toEqual({
    release: found,
    findings: [{ kind: 'date', key: 'date:1.0', version: '1.0', message: `1.0: ${message}` }],
  });
});

test('a link that cannot be published is left out, and shown in part', () => {
  const changelogUrl = `http://example.com/${'x'.repeat(300)}`;
  expect(read({ changelogUrl })).toEqual({
    release: found,
    findings: [
      {
        kind: 'link',
        key: 'link:1.0',
        version: '1.0',
        message: `1.0: its changelog link "${changelogUrl.slice(0, 200)}" must start with https://, not http:; left out`,
      },
    ],
  });
});

test('words and evidence are one visible line each, and not endless', () => {
  const { release } = read({
    deprecated: ` a\n\n b\u202e\ud800c ${'d'.repeat(600)}`,
    evidence: `page\u0000 ${'e'.repeat(2500)}`,
  });
  expect(release.deprecated).toBe(`a b c ${'d'.repeat(493)}…`);
  expect(release.evidence).toBe(`page ${'e'.repeat(1994)}…`);
  expect(read({ deprecated: ' \n' }).release).toEqual(found);
  expect(read({ deprecated: 'd'.repeat(500) }).release.deprecated).toBe('d'.repeat(500));
});
