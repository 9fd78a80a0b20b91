import { expect, test } from 'vitest';
import { addDays } from '#model/time/instant.ts';
import { correct, judgeOn, recorded, said, type Setting } from './cases.ts';

test('12,000 releases, each its own line, are judged', () => {
  const releases = Array.from({ length: 12_000 }, (_, i) =>
    recorded(`${i % 40}.${i % 300}.${i}-x${i}`, addDays('2000-01-01', i % 9000)),
  );
  const versions = releases.map(({ version }) => version);
  const everything: Setting = {
    releases,
    component: { line: 3 },
    rules: [
      { kind: 'line-age', months: 18, ...said },
      { kind: 'latest-lines', count: 1000, ...said },
      { kind: 'below', version: '20.0', ...said },
      { kind: 'superseded', ...said },
      { kind: 'versions', versions, ...said },
      { kind: 'versions', semver: '>=3 <9', ...said },
    ],
    corrections: versions.map((version) => correct(version, { deprecated: true })),
  };
  expect(judgeOn('2020-01-01', everything).lines).toHaveLength(12_000);
});
