/** What a shell, a script and a person in an empty folder get. */
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { folderOf } from '../folder.ts';
import { projectOf, run } from '../project.ts';
import { main } from '../../src/main.ts';

async function printed(...words: string[]): Promise<string> {
  let out = '';
  const stdout = { write: (text: string) => (out += text) };
  await main(words, { stdout, stderr: stdout, env: {}, clock: () => 0 });
  return out;
}

const completion = async (shell: string) => await printed('completion', shell);

test('help of what is no command says what may be meant', async () => {
  expect(await printed('help', 'bild')).toMatch(/^error: .*'bild'\n\(Did you mean build\?\)\nTry /);
});

test('bash completes commands, and the options of each', async () => {
  const script = await completion('bash');
  const complete = (...words: string[]) =>
    execFileSync('bash', [
      '-c',
      `${script}\nCOMP_WORDS=(release-index "$@"); COMP_CWORD=$#; _release_index; echo "\${COMPREPLY[@]}"`,
      'bash',
      ...words,
    ])
      .toString()
      .trim();
  expect(complete('ver')).toBe('verify');
  expect(complete('verify', '--so')).toBe('--source');
  expect(await completion('zsh')).toContain('bashcompinit');
  expect(await completion('fish')).toMatch(
    /^complete -c release-index -n '__fish_seen_subcommand_from verify' -l source -d 'the index'\\''s own/m,
  );
});

test('an error code is explained, with --json an error is JSON, and help names what is in the index', async () => {
  const folder = projectOf();
  const { out } = await run(folder, 'explain', 'E-WRONG-KEY');
  const [, page = ''] = /^E-WRONG-KEY: A key stands twice[^]* (docs\/\S+) /.exec(out) ?? [];
  expect(readFileSync(page, 'utf8')).toContain('`E-WRONG-KEY`');
  const { code, err } = await run(folder, 'explain', 'servr', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(err)).toMatchObject({ problems: [{ code: 'E-UNKNOWN-COMPONENT' }] });
  const usage = await run(folder, 'build', '--json', '--now', 'soon');
  const [problem] = (JSON.parse(usage.err) as { problems: object[] }).problems;
  expect(usage.code).toBe(2);
  expect(problem).toMatchObject({ code: 'E-WRONG-USAGE', where: 'build' });
  expect((await run(folder, 'explain', '--help')).out).toContain(' explain server\n');
});

test.each(['check', 'run', 'build', 'list', 'serve'])(
  '%s in an empty folder says how to begin',
  async (command) => {
    const { code, err } = await run(folderOf(), command);
    expect(code).toBe(1);
    const message =
      'no index is here; go to the folder of one, or begin one: npm run -s svc -- init';
    expect(err).toContain(`${message} [E-FILE-MISSING]`);
  },
);
