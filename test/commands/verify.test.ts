import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, put } from '../folder.ts';
import { projectOf, run } from '../project.ts';
import { goodFiles, now } from '../verify/good-index.ts';

test('verify ends with 0 for a good folder and with 1 for a bad one', async () => {
  const folder = folderOf(Object.fromEntries(goodFiles()));
  const verify = async () => await run(projectOf(), 'verify', folder, '--now', now);
  const good = await verify();
  put(folder, 'index.json', '["edge-node"');
  const bad = await verify();
  expect([good.code, bad.code]).toEqual([0, 1]);
  expect(good.out).toMatch(/^The index keeps the contract\.$/m);
  expect(bad.out).toMatch(/^The index breaks the contract: \d+ violations\.$/m);
});

test('what the build makes keeps the contract', async () => {
  const project = projectOf();
  expect((await run(project, 'build')).code).toBe(0);
  const { code, out } = await run(project, 'verify', join(project, 'dist'), '--json');
  const { kept, chapters } = JSON.parse(out) as { kept: boolean; chapters: { findings: [] }[] };
  expect({ code, kept, findings: chapters.flatMap(({ findings }) => findings) }).toEqual({
    code: 0,
    kept: true,
    findings: [],
  });
});

test('templates of the index’s own are taken from its folder, and what lacks them is not called proven', async () => {
  const own = `${readFileSync('site/templates/404.hbs', 'utf8')}\n<!-- Ours -->\n`;
  const project = projectOf({ 'site/templates/404.hbs': own });
  expect((await run(project, 'build')).code).toBe(0);
  const [dist, site] = [join(project, 'dist'), join(project, 'site')];
  expect((await run(project, 'verify', dist)).code).toBe(0);
  expect((await run(projectOf(), 'verify', dist)).code).toBe(4);
  expect((await run(projectOf(), 'verify', dist, '--source', site)).code).toBe(0);
  const preview = await run(project, 'deploy', '--dry-run', '--against', dist);
  expect([preview.code, preview.err]).toEqual([0, '']);
});

test('a folder that is not there is named', async () => {
  expect((await run(projectOf(), 'verify', 'no/such/folder')).err).toContain(
    'no/such/folder: is not there; run the build first, or name another folder',
  );
});
