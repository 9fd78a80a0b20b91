/** What the documents show is what the program does: their examples are run here. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { commentExamples } from '#publish/renovate/examples.ts';
import { all, firstColumn, pages, texts } from './documents.ts';
import { put } from './folder.ts';
import { filesOf, projectOf, run } from './project.ts';
import { shippedProject } from './shipped.ts';

function program(folder: string, words: string): string {
  const { stdout, stderr } = spawnSync(
    'bash',
    ['-c', `"$0" "$1" ${words}`, process.execPath, resolve('src/main.ts')],
    { cwd: folder, encoding: 'utf8' },
  );
  return stdout + stderr;
}

const sessions = all(/```console\n\$ npm run -s svc -- (.*)\n([^]*?)```/g);
const files = all(/<!-- example: (\S+) -->\n+```json\n([^]*?)```/g);
const parts = all(/<!-- in: (\S+) -->\n+```json\n([^]*?)```/g);

test.each(sessions)('%s: npm run -s svc -- %s', (_document, words, shown) => {
  expect(program(shippedProject(), words ?? '')).toBe(shown);
});

test('commands: every command that is shown exists with its options, and none is left out', async () => {
  const { out } = await run('.', '--help');
  const listed = out.split('Commands:')[1]?.split('Exit codes')[0] ?? '';
  const offered = [...listed.matchAll(/^ {2}(\w+)/gm)].map(([, name = '']) => name);
  const named = firstColumn('docs/own-index.md', 'The commands').map((code) => code.split(' ')[0]);
  expect(new Set([...named, 'help'])).toEqual(new Set(offered));

  const helps = await Promise.all(
    offered.map(async (name) => (await run('.', name, '--help')).out),
  );
  const shown = all(/(?:svc -- |release-index |`)([a-z]+) ((?:\\\n|[^`\n#>])+)/g);
  const calls = shown.filter(([, name = '']) => offered.includes(name));
  const unknown = calls.filter(([, name = '', words = '']) => {
    const options = words.match(/--[a-z][a-z-]*/g) ?? [];
    return options.some((option) => !helps[offered.indexOf(name)]?.includes(` ${option} `));
  });
  expect(calls.length).toBeGreaterThan(20);
  expect(unknown).toEqual([]);
  // A screen, with an example that can be pasted.
  const long = helps.filter((help) => help.split('\n').length > 40 || !/\nExamples?:\n/.test(help));
  expect(long.map((help) => help.split('\n', 1)[0])).toEqual([
    expect.stringContaining('completion'),
    expect.stringContaining('<command> [options]'),
  ]);
  // The shell of a Mac takes no star that fits no file.
  expect(helps.join('').match(/^ {2}npm run (?:[^'*\n]|'[^'\n]*')*\*/gm)).toBeNull();
});

test('the README has at most 120 lines, and each page 250', () => {
  const most = new Map([
    ['README.md', 120],
    ...pages.map((name) => [`docs/${name}`, 250] as const),
  ]);
  const long = [...most].filter(
    ([name, lines]) => texts.get(name)?.split('\n')[lines + 1] !== undefined,
  );
  expect(long).toEqual([]);
});

const whole = new Map(files.map(([, path, text]) => [path, text]));
const merged = parts.map(([document, path = '', text = '']): (typeof files)[number] => {
  const { line: _line, ...rest } = JSON.parse(whole.get(path) ?? '') as Record<string, unknown>;
  return [document, path, JSON.stringify({ ...rest, ...JSON.parse(text) })];
});
test.each([...files, ...merged])('%s: %s is accepted', (_document, path = '', text = '') => {
  const folder = shippedProject();
  put(folder, path, text);
  expect(program(folder, 'check')).toMatch(/^\d+ components, nothing wrong\n$/);
});

test('files: the workflow of a vendor calls ours with inputs that it has, at this version', () => {
  const [, shown = ''] = /<!-- caller -->\n+```yaml\n([^]*?)```/.exec(
    texts.get('docs/own-index.md') ?? '',
  ) as RegExpExecArray;
  const { uses, with: given } = (parse(shown) as { jobs: { index: Caller } }).jobs.index;
  const [, path = '', version] = /^<owner>\/<this repository>\/(.*)@v(.*)$/.exec(uses) ?? [];
  const called = parse(readFileSync(path, 'utf8')) as Called;
  const inputs = Object.keys(called.on.workflow_call.inputs);
  expect(Object.keys(given).filter((name) => !inputs.includes(name))).toEqual([]);
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(version).toBe(manifest.version);
});

type Caller = { readonly uses: string; readonly with: Readonly<Record<string, unknown>> };
type Called = { readonly on: { readonly workflow_call: { readonly inputs: object } } };

const quoted = all(/<!-- file: (\S+) -->\n+```ts\n([^]*?)```/g);

test.each(quoted)('%s: %s is quoted as it is', (_document, path, text) => {
  expect(text).toBe(readFileSync(path ?? '', 'utf8'));
});

test('a comment for Renovate is one of those that the contract tests run; its page alone shows the rest', () => {
  const examples = commentExamples({ datasource: 'svc', id: 'edge-node', version: '2.2.0' });
  const shown = all(/```\w+\n([^`]*renovate: svc[^`]*)```/g).map(([document, text]) => {
    return { document, isKnown: examples.some((one) => one.text.includes(text ?? '')) };
  });
  expect(shown).toEqual([{ document: 'README.md', isKnown: true }]);
});

test('the documents have examples', () => {
  expect(sessions.length).toBeGreaterThan(0);
  expect(files.length).toBeGreaterThan(2);
});

// What docs/own-index.md shows, done as it is written.

function block(mark: string): string {
  const found = texts
    .get('docs/own-index.md')
    ?.split(`<!-- ${mark} -->`)[1]
    ?.match(/```\w+\n([^]*?)```/)?.[1];
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
  expect(imported).toMatchObject({ code: 0, err: expect.stringContaining('releases added: 2') });
  expect(filesOf(folder)['data/history/acme-agent.json']).toContain(
    '"First named in a forum post of 2 March 2023, \\"Acme agent 0.9.1\\""',
  );
  const why = ['--why', 'It is no longer sold alone'];
  expect(await run(folder, 'rename', 'acme-agent', 'agent', ...why)).toMatchObject({ code: 0 });
  expect(await run(folder, 'check')).toMatchObject({ code: 0 });
  expect(filesOf(folder)['data/history/agent.json']).toContain('"version":"0.9.1"');
});
