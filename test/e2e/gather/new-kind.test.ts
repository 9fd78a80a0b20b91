/** A new kind of source is one folder and one line: then gather, new, check and the chaos matrix know it. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { folderOf } from '../../folder.ts';
import { listen } from '../../gather/server.ts';

const run = promisify(execFile);

function programWithNewKind(): string {
  const folder = folderOf();
  for (const name of ['src', 'test', 'site', 'package.json', 'vitest.config.ts', 'tsconfig.json']) {
    const filter = (path: string): boolean => !path.includes('node_modules');
    cpSync(name, join(folder, name), { recursive: true, filter });
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  cpSync('test/fixtures/new-kind/source.ts.txt', join(folder, 'src/gather/toolbox/source.ts'));
  cpSync(
    'test/fixtures/new-kind/upstream.ts.txt',
    join(folder, 'test/gather/upstreams/toolbox.ts'),
  );
  mkdirSync(join(folder, 'components'));
  const table = join(folder, 'src/gather/sources.ts');
  const text = readFileSync(table, 'utf8')
    .replace('import type { Source }', "import { toolbox } from './toolbox/source.ts';\n$&")
    .replace('\n  npm,\n', '$&  toolbox,\n');
  writeFileSync(table, text);
  return folder;
}

async function program(folder: string, ...words: string[]): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, FORCE_COLOR: '0' } };
  const { stdout, stderr } = await run(process.execPath, ['src/main.ts', ...words], options);
  return stdout + stderr;
}

test('a folder and a line make a kind of source', async () => {
  const { url } = await listen((_request, response) => {
    response.end(JSON.stringify([{ number: '1.0', day: '2026-01-02' }]));
  });
  const folder = programWithNewKind();
  const coordinates = `toolbox:${url}#wheel`;
  expect(await program(folder, 'new', coordinates, '--allow-private-hosts')).toContain(
    '1.0, 2026-01-02 (published)',
  );
  expect(await program(folder, 'check')).toContain('1 component, nothing wrong');
  expect(await program(folder, 'gather', '--allow-private-hosts')).toContain('wheel');
  const history = readFileSync(join(folder, 'data/history/wheel.json'), 'utf8');
  expect(history).toContain('"version":"1.0","date":"2026-01-02"');

  const file = join(folder, 'components/wheel.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"tool": "wheel"', '"tool": "../x"'));
  await expect(program(folder, 'check')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('sources[0].tool: must be written like name'),
  });

  const results = join(folder, 'report.json');
  const matrix = ['test/gather/chaos.test.ts', '-t', 'toolbox', '--reporter=json'];
  const vitest = resolve('node_modules/vitest/vitest.mjs');
  await run(process.execPath, [vitest, 'run', ...matrix, `--outputFile=${results}`], {
    cwd: folder,
  });
  const report = JSON.parse(readFileSync(results, 'utf8')) as Record<string, number>;
  expect(report['numFailedTests']).toBe(0);
  expect(report['numPassedTests']).toBeGreaterThan(40);
});
