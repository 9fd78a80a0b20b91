/** What leaves the program on a terminal, which `script` stands in for, and through a pipe. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { rmSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { put } from '../folder.ts';
import { definitionOf, projectOf, run } from '../project.ts';

const program = `"${process.execPath}" "${resolve('src/start.js')}"`;
const [red, bold] = ['\u001b[31m', '\u001b[1m'];

let project: string;
beforeEach(() => (project = projectOf()));

function said(line: string, env: object, { pty }: { pty: boolean }): string {
  const shown = `${program} ${line}`;
  const [command, words] = pty
    ? ['script', ['-qec', shown, '/dev/null']]
    : ['sh', ['-c', `${shown} 2>&1`]];
  const own = { PATH: process.env['PATH'], HOME: project, TERM: 'xterm', ...env };
  return spawnSync(command, words, { cwd: project, env: own, encoding: 'utf8' }).stdout;
}

test.each([
  { where: 'a terminal', pty: true, env: {}, coloured: true },
  { where: 'a terminal', pty: true, env: { NO_COLOR: '1' }, coloured: false },
  { where: 'a terminal', pty: true, env: { TERM: 'dumb' }, coloured: false },
  { where: 'a pipe', pty: false, env: {}, coloured: false },
  { where: 'a pipe', pty: false, env: { FORCE_COLOR: '1' }, coloured: true },
])('on $where with $env', ({ pty, env, coloured }) => {
  put(project, 'components/tool.json', { ...definitionOf('tool', 'Tool', 'Helps.'), colour: 1 });
  const wrong = said('check', env, { pty });
  expect(wrong).toContain('[E-UNKNOWN-KEY]');
  expect(wrong.includes(`${red}components/tool.json: `)).toBe(coloured);
  expect(wrong.includes('\u001b')).toBe(coloured);
  expect(said('check --help', env, { pty }).includes(`${bold}Options:`)).toBe(coloured);
});

test('what stays stale and what a verification finds stand out, and what a program reads is plain', async () => {
  const sources = [{ kind: 'npm', registry: 'http://127.0.0.1:9', package: 'tool' }];
  put(project, 'components/tool.json', definitionOf('tool', 'Tool', 'Helps.', { sources }));
  const stale = `${bold}Stale: what cannot be read is published as it was recorded`;
  expect(said('gather --allow-private-hosts', {}, { pty: true })).toContain(stale);
  await run(project, 'build');
  rmSync(join(project, 'dist/server.json'));
  expect(said('verify dist', {}, { pty: true })).toContain(`${red}violation `);
  for (const words of ['verify dist --json', 'completion bash', 'list --json'])
    expect(said(words, { FORCE_COLOR: '1' }, { pty: false })).not.toContain('\u001b');
});
