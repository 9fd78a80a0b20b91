/** An index whose home page and releases need several pages, and whose host would not take all.json, keeps the contract that it is deployed by. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeCorpus } from '../bench/corpus/corpus.ts';
import { folderOf } from '../folder.ts';
import { run } from '../project.ts';

test('what the build makes of many components and releases is what verify accepts', async () => {
  const project = folderOf({});
  writeCorpus(project, { components: 201, releases: 13_000 });
  const settings = join(project, 'site/site.json');
  const site = JSON.parse(readFileSync(settings, 'utf8')) as object;
  writeFileSync(settings, JSON.stringify({ ...site, host: { fileBytes: 1_000_000 } }));
  expect(await run(project, 'build')).toMatchObject({ code: 0 });
  const names = ['all.json', 'all/1.ndjson', 'all/index.json'];
  expect(names.map((name) => existsSync(join(project, 'dist', name)))).toEqual([false, true, true]);
  const { status, stdout } = withFewFiles(['verify', join(project, 'dist'), '--json']);
  const { kept, files, chapters } = JSON.parse(stdout) as {
    kept: boolean;
    files: number;
    chapters: { findings: object[] }[];
  };
  expect(chapters.flatMap(({ findings }) => findings).slice(0, 5)).toEqual([]);
  expect({ status, kept, manyFiles: files > 2000 }).toEqual({
    status: 0,
    kept: true,
    manyFiles: true,
  });
});

/** On a system that lets a program open only some files at once. */
function withFewFiles(words: readonly string[]) {
  const limited = ['-c', 'ulimit -n 256 && exec "$@"', 'sh', process.execPath, 'src/main.ts'];
  return spawnSync('sh', [...limited, ...words, '--now', '2026-11-21'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
}
