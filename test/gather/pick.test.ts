import { expect, test } from 'vitest';
import { applyPatterns, picker } from '#gather/pick.ts';
import type { SourceDefinition } from '#model/component.ts';
import { normalise } from '#normalise/normalise.ts';

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
  const picked = applyPatterns(answer, definition, picker(definition));
  const { listed, skipped } = normalise(
    [picked],
    { prereleases: 'drop' },
    '2026-11-20T00:00:00.000Z',
  );
  expect([...listed]).toEqual(['1.1', 'release-1.0', '1.0']);
  expect(skipped).toEqual([{ name: 'release-1.0', because: 'is excluded', version: '1.0' }]);
});
