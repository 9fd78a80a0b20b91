import { expect, test } from 'vitest';
import { renovateProblems, rejections } from '#publish/renovate/renovate-problems.ts';

const now = '2026-01-15T06:00:00.000Z';
const homepage = 'https://example.com';
const undated = '1.0 has no date that Renovate takes, and would wait for ever';

type File = Parameters<typeof renovateProblems>[1];

test.each<readonly [title: string, file: File, found: readonly string[]]>([
  ['a sound file', { homepage, releases: [at('1.0'), at('1.1')] }, []],
  ['no releases, with a homepage', { homepage, releases: [] }, []],
  [
    'no releases and no homepage',
    { releases: [] },
    ['has no releases and no homepage, which Renovate reports as a failed look-up'],
  ],
  [
    'a template',
    { homepage, changelogUrl: 'https://example.com/{{a}}', releases: [] },
    ['has a changelogUrl with {{, which Renovate would run as a template'],
  ],
  [
    'a word',
    { homepage, releases: [at('next')] },
    ['next is no version for Renovate, which would leave it out'],
  ],
  [
    'two spellings',
    { homepage, releases: [at('1.0'), at('v1.0')] },
    ['v1.0 is 1.0 for Renovate, which would leave one out'],
  ],
  ['an early date', { homepage, releases: [at('1.0', '1999-12-31T23:59:59.999Z')] }, []],
  ['tomorrow', { homepage, releases: [at('1.0', '2026-01-16T05:59:59.999Z')] }, []],
  ['after tomorrow', { homepage, releases: [at('1.0', '2026-01-16T06:00:00.000Z')] }, [undated]],
  ['a day without a time', { homepage, releases: [at('1.0', '2026-01-01')] }, [undated]],
])('%s', (_, file, found) => {
  const problems = renovateProblems('a.json', file, areAscending(file.releases), now);
  expect(problems.map(({ message }) => message)).toEqual(found);
  expect(rejections('a.json', file)).toEqual([]);
});

test('one null, for which the whole file is rejected', () => {
  const file = { homepage, releases: [{ ...at('1.0'), changelogUrl: null }] };
  expect(rejections('a.json', file).map(({ message }) => message)).toEqual([
    'Invalid input: expected string, received null; Renovate would reject the whole file',
  ]);
});

function at(
  version: string,
  releaseTimestamp = '2026-01-01T00:00:00.000Z',
): File['releases'][number] {
  return { version, releaseTimestamp, isDeprecated: false };
}
