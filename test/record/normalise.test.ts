import { expect, test } from 'vitest';
import type { FoundRelease, Gathered, Skipped } from '../../src/model/history/gathered.ts';
import { normalise } from '../../src/record/normalise.ts';

const evidence = 'https://example.com/list';

function complete(releases: Partial<FoundRelease>[], skipped: Skipped[] = []): Gathered {
  return {
    kind: 'complete',
    releases: releases.map((one) => ({ version: '1.0', evidence, ...one })),
    skipped,
    validators: [],
  };
}

function clean(answers: Gathered[], prereleases: 'drop' | 'keep' = 'drop') {
  const { releases, listed, skipped, findings } = normalise(answers, { prereleases });
  return {
    releases: releases.map(({ version, ...rest }) => ({ ...rest, version: version.text })),
    listed: [...listed],
    skipped,
    findings: findings.map((one) => one.message),
  };
}

test('normalise: refuses what cannot be ordered, each with its reason, and still knows it is listed', () => {
  const odd = ['latest', 'deadbeef', '1abcdef2', '1.2.3.4.5.6.7', '1.0\u200b', '9'.repeat(300)];
  const { releases, skipped, listed } = clean([complete(odd.map((version) => ({ version })))]);
  expect(releases).toEqual([]);
  expect(listed).toEqual(odd);
  expect(skipped).toEqual([
    { name: 'latest', because: 'cannot be ordered: it does not start with a digit' },
    { name: 'deadbeef', because: 'cannot be ordered: it does not start with a digit' },
    { name: '1abcdef2', because: 'cannot be ordered: it reads as a commit hash' },
    { name: '1.2.3.4.5.6.7', because: 'cannot be ordered: it has more than six groups of digits' },
    { name: '1.0\u200b', because: 'has spaces, control or invisible characters' },
    { name: '9'.repeat(100), because: 'is longer than 256 characters' },
  ]);
});

test('normalise leaves pre-releases out, unless the component keeps them', () => {
  const answer = complete([
    { version: '1.0-rc-1' },
    { version: '1.0' },
    { version: '1.1', prerelease: true },
  ]);
  expect(clean([answer]).releases.map((one) => one.version)).toEqual(['1.0']);
  expect(clean([answer]).skipped).toEqual([
    { name: '1.0-rc-1', because: 'is a pre-release' },
    { name: '1.1', because: 'is a pre-release' },
  ]);
  expect(clean([answer], 'keep').releases.map((one) => one.version)).toEqual([
    '1.0-rc-1',
    '1.0',
    '1.1',
  ]);
});

test('normalise: what a source skipped is told, and is listed by its name and by its version', () => {
  const skipped = [
    { name: 'agent-2.0', version: '2.0', because: 'is a draft' },
    { name: 'notes', because: 'is no release' },
  ];
  const list = { releases: [{ version: '1.0', evidence }], skipped, validators: [] };
  const answers: Gathered[] = [
    { kind: 'complete', ...list },
    { kind: 'partial', because: 'a window', ...list },
  ];
  for (const answer of answers) {
    expect(clean([answer])).toEqual({
      releases: [{ version: '1.0', evidence }],
      listed: ['1.0', 'agent-2.0', '2.0', 'notes'],
      skipped,
      findings: [],
    });
  }
});
