/** What docs/own-index.md shows, done as it is written. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf, projectOf, run } from './project.ts';
import { shippedProject } from './shipped.ts';

const page = readFileSync('docs/own-index.md', 'utf8');

function block(mark: string): string {
  const found = page.split(`<!-- ${mark} -->`)[1]?.match(/```\w+\n([^]*?)```/)?.[1];
  if (found === undefined) throw new Error(`docs/own-index.md has no ${mark}`);
  return found;
}

test('the example catalogue is left behind, and nothing of it stays', async () => {
  const folder = shippedProject();
  execFileSync('bash', ['-e', '-c', block('leaving')], { cwd: folder });
  expect(Object.keys(filesOf(folder)).filter((path) => !path.startsWith('site/'))).toEqual([
    'data/support-policy.json',
  ]);
  expect(await run(folder, 'check')).toMatchObject({ code: 0 });
  expect(await run(folder, 'build')).toMatchObject({ code: 0 });
});

test('the old releases of the example are imported, and the component is renamed', async () => {
  const definition = JSON.parse(block('example: components/acme-agent.json')) as object;
  const folder = projectOf({ 'components/acme-agent.json': definition });
  writeFileSync(join(folder, 'old.csv'), block('example: old.csv'));
  const imported = await run(folder, 'import', 'acme-agent', join(folder, 'old.csv'));
  expect(imported).toMatchObject({ code: 0, err: expect.stringContaining('2 releases are added') });
  expect(filesOf(folder)['data/history/acme-agent.json']).toContain(
    '"First named in a forum post of 2 March 2023, \\"Acme agent 0.9.1\\""',
  );
  const why = ['--why', 'It is no longer sold alone'];
  expect(await run(folder, 'rename', 'acme-agent', 'agent', ...why)).toMatchObject({ code: 0 });
  expect(await run(folder, 'check')).toMatchObject({ code: 0 });
  expect(filesOf(folder)['data/history/agent.json']).toContain('"version":"0.9.1"');
});
