/** Whatever changes in an index of any content: a build that takes over what stayed gives the bytes of a new one. */
import * as fc from 'fast-check';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acceptedOf, noon, type Written } from '../accepted-index.ts';
import { anyIndex } from '../any-index.ts';
import { folderOf, put } from '../folder.ts';
import { filesOf, runAt } from '../project.ts';

const changes = fc.sample(
  fc.tuple(anyIndex, anyIndex, fc.array(fc.boolean(), { minLength: 30, maxLength: 30 })),
  { numRuns: 6, seed: 5 },
);

test.each(changes.map((change, i) => [i, ...change] as const))(
  'change %i',
  async (_, index, other, taken) => {
    const [before, after] = index.days;
    const files = await acceptedOf(index.files, before);
    const folder = folderOf(files);
    await build(folder, before);
    for (const day of [before, after]) {
      const next = await acceptedOf(mixed(files, other.files, taken), day);
      for (const name of ['components', 'data', 'site'])
        rmSync(join(folder, name), { recursive: true });
      for (const [path, content] of Object.entries(next)) put(folder, path, content);
      const again = await build(folder, day);
      expect(again).toEqual(await build(folder, day));
      for (const name of ['dist', 'dist.cache']) rmSync(join(folder, name), { recursive: true });
      expect(again).toEqual(await build(folder, day));
    }
  },
);

/** Some files of the one are those of the other. */
function mixed(files: Written, others: Written, taken: readonly boolean[]): Written {
  const paths = [...new Set([...Object.keys(files), ...Object.keys(others)])].toSorted();
  const from = paths.map((path, i) => [path, (taken[i] ? others : files)[path]] as const);
  return Object.fromEntries(from.filter(([, content]) => content !== undefined));
}

/** All but the log, which tells what was published before. */
async function build(folder: string, day: string): Promise<Record<string, string>> {
  expect(await runAt(noon(day), folder, 'build', '--quiet')).toMatchObject({ code: 0 });
  const {
    'log.jsonl': _,
    'freshness.json': __,
    SHA256SUMS: ___,
    ...files
  } = filesOf(join(folder, 'dist'));
  return files;
}
