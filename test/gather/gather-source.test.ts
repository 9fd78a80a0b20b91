import { expect, test } from 'vitest';
import { applyPatterns, versionSelector } from '#gather/gather-source.ts';
import type { SourceDefinition } from '#model/component/component.ts';
import { normalise } from '#record/normalise.ts';

test('what a definition no longer takes is still listed, under the version that it was recorded with', () => {
  const definition: SourceDefinition = {
    kind: 'npm',
    package: 'tool',
    version: '^release-(?P<version>.+)$',
    exclude: '^1[.]0$',
  };
  const names = ['release-1.0', 'release-1.1'];
  const answer = {
    kind: 'complete',
    releases: names.map((version) => ({ version, evidence: 'registry' })),
    skipped: [],
    validators: [],
  } as const;
  const picked = applyPatterns(answer, 'npm:tool', versionSelector(definition));
  const { listed, skipped } = normalise([picked], { prereleases: 'drop' });
  expect([...listed]).toEqual(['1.1', 'release-1.0', '1.0']);
  expect(skipped).toEqual([{ name: 'release-1.0', because: 'is excluded', version: '1.0' }]);
});

test('include and exclude test the version that its pattern finds, not the name around it', () => {
  const select = versionSelector({
    version: '^release-(?<version>.+)-final$',
    include: '^[0-9]',
    exclude: '^9',
  });
  expect(['release-1.0-final', 'release-9.0-final', 'release-x-final', '1.0'].map(select)).toEqual([
    { version: '1.0' },
    { because: 'is excluded', version: '9.0' },
    { because: 'is not included', version: 'x' },
    { because: 'has no version by its pattern', version: '' },
  ]);
});
