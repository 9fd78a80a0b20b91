/** Wrong definitions, and what an upstream says of its releases from a day on. */
import { expect, test } from 'vitest';
import {
  gather,
  historyOf,
  numbered,
  projectAt,
  redefine,
  sourceAt,
  upstream,
} from './upstream.ts';

test('a source of an unknown kind is told, and nothing that is recorded changes', async () => {
  const server = await upstream(numbered(12));
  const folder = projectAt(server);
  await gather(folder, '2026-11-20');
  const before = historyOf(folder);
  redefine(folder, { sources: [{ ...sourceAt(server.url), kind: 'cargo' }] });
  expect((await gather(folder, '2026-11-21')).err).toMatch(
    /server\.json: .*sources\[0\].*: must have a "kind": npm, maven/,
  );
  expect(historyOf(folder)).toEqual(before);
});

test('a day under "deprecated" deprecates from that day on, also where the upstream stays as it is', async () => {
  const server = await upstream([
    { v: '1.0', d: '2024-01-01', old: '2026-11-22' },
    { v: '1.1', d: '2024-02-01', old: '2026-11-01' },
  ]);
  const folder = projectAt(server);
  await gather(folder, '2026-11-20');
  const words = () => {
    const releases = historyOf(folder).releases as { deprecated?: { words: string } }[];
    return releases.map(({ deprecated }) => deprecated?.words);
  };
  expect(words()).toEqual([undefined, 'deprecated by its source on 2026-11-01']);
  await gather(folder, '2026-11-22');
  expect(words()[0]).toBe('deprecated by its source on 2026-11-22');
});
