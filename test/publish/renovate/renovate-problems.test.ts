import { expect, test } from 'vitest';
import type { Instant } from '#model/time/instant.ts';
import type { ComponentFile } from '#model/served/component-file.ts';
import { renovateProblems } from '#publish/renovate/renovate-problems.ts';

const now = '2026-01-15T06:00:00.000Z';
const homepage = 'https://example.com';
const undated = '1.0 has no date that Renovate takes, and would wait for ever';

type File = Partial<ComponentFile> & Pick<ComponentFile, 'releases'>;

test.each<readonly [title: string, releases: File['releases'], found: readonly string[]]>([
  ['a sound file', [at('1.0'), at('1.1')], []],
  ['no releases', [], []],
  ['a word', [at('next')], ['next is no version for Renovate, which would leave it out']],
  [
    'two spellings',
    [at('1.0'), at('v1.0')],
    ['v1.0 is 1.0 for Renovate, which would leave one out'],
  ],
  ['an early date', [at('1.0', '1999-12-31T23:59:59.999Z')], []],
  ['tomorrow', [at('1.0', '2026-01-16T05:59:59.999Z')], []],
  ['after tomorrow', [at('1.0', '2026-01-16T06:00:00.000Z')], [undated]],
  ['a day without a time', [at('1.0', '2026-01-01')], [undated]],
])('%s', (_, releases, found) => {
  expect(messages({ releases })).toEqual(found);
});

test('a template', () => {
  expect(messages({ changelogUrl: 'https://example.com/{{a}}', releases: [] })).toEqual([
    'has a changelogUrl with {{, which Renovate would run as a template',
  ]);
});

function messages(file: File): string[] {
  const whole = { changelogUrl: homepage, homepage, ...file };
  return renovateProblems('a.json', whole, now).map(({ message }) => message);
}

function at(
  version: string,
  releaseTimestamp: string = '2026-01-01T00:00:00.000Z',
): File['releases'][number] {
  return { version, releaseTimestamp: releaseTimestamp as Instant, isDeprecated: false };
}
