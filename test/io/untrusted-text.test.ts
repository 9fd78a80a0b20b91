import { expect, test } from 'vitest';
import { withoutCommands, withoutCommandsInJson, withoutReferences } from '#io/actions.ts';
import { foldersOf, run, projectOf } from '../project.ts';
import { main } from '../../src/main.ts';

test('nobody is notified and no issue is closed by what an upstream writes', () => {
  const text =
    'fixes #2, closes GH-3 and o/r#4, thanks @octocat, see https://github.com/o/r/issues/5';
  const safe = withoutReferences(text);
  expect(safe).not.toMatch(/@\w|#\d|GH-\d|\/issues\/\d/);
  expect(safe.replaceAll('\u200b', '')).toBe(text);
});

test('the runner reads no command', () => {
  expect(withoutCommands('a ##[set-env name=X]1 b\n  ::add-mask::0\n::stop-commands::x')).toBe(
    'a ## [set-env name=X]1 b\n  : :add-mask::0\n: :stop-commands::x',
  );
  const json = JSON.stringify({ words: '##[add-mask]0' });
  expect(withoutCommandsInJson(json)).not.toContain('##[');
  expect(JSON.parse(withoutCommandsInJson(json))).toEqual(JSON.parse(json));
});

test('a message with a command in it is printed without one on the platform', async () => {
  const said: string[] = [];
  const write = (text: string): void => void said.push(text);
  const around = { stdout: { write }, stderr: { write }, clock: Date.now };
  const words = ['explain', '##[add-mask]0', ...foldersOf(projectOf())];
  await main(words, { ...around, env: { GITHUB_ACTIONS: 'true' } });
  expect(said.join('')).toContain('## [add-mask]0');
  expect((await run(projectOf(), 'explain', '##[add-mask]0')).err).toContain('##[add-mask]0');
});
