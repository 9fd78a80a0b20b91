/** What the documents show is what the program does: their examples are run here. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commentExamples } from '#publish/renovate/comment-examples.ts';
import { problemCodes } from '#model/problem.ts';
import { put } from './folder.ts';
import { shippedProject } from './shipped.ts';

const documents = ['README.md', 'CONTRIBUTING.md', 'OPERATIONS.md', 'AUDIT.md'];
const texts = new Map(documents.map((name) => [name, readFileSync(name, 'utf8')]));

function program(folder: string, words: string): string {
  const { stdout, stderr } = spawnSync(
    'bash',
    ['-c', `"$0" "$1" ${words}`, process.execPath, resolve('src/main.ts')],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  return stdout + stderr;
}

function all(pattern: RegExp): (readonly [document: string, ...groups: string[]])[] {
  return [...texts].flatMap(([name, text]) =>
    [...text.matchAll(pattern)].map((match) => [name, ...match.slice(1)] as const),
  );
}

const sessions = all(/```console\n\$ node src\/main\.ts (.*)\n([^]*?)```/g);
const files = all(/<!-- example: (\S+) -->\n+```json\n([^]*?)```/g);

describe('commands', () => {
  test.each(sessions)('%s: node src/main.ts %s', (_document, words, shown) => {
    expect(program(shippedProject(), words ?? '')).toBe(shown);
  });
});

describe('files', () => {
  test.each(files)('%s: %s is accepted', (_document, path, text) => {
    const folder = shippedProject();
    put(folder, path ?? '', text ?? '');
    expect(program(folder, 'check')).toMatch(/^\d+ components, nothing wrong\n$/);
  });
});

const quoted = all(/<!-- file: (\S+) -->\n+```ts\n([^]*?)```/g);

test.each(quoted)('%s: %s is quoted as it is', (_document, path, text) => {
  expect(text).toBe(readFileSync(path ?? '', 'utf8'));
});

test('every source file that a document names exists', () => {
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const known = spawnSync('git', listing, { encoding: 'utf8' }).stdout.split('\n');
  const named = all(/`([\w/.-]+\.(?:ts|js))`/g);
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(([, path]) => !known.some((one) => `/${one}`.endsWith(`/${path}`)));
  expect(missing).toEqual([]);
});

test('every example of a file that Renovate reads is in RENOVATE.md, as the contract tests run it', () => {
  const shownIn = readFileSync('RENOVATE.md', 'utf8');
  const examples = commentExamples({ datasource: 'svc', id: 'edge-node', version: '2.2.0' });
  const missing = examples.filter(({ path, text }) => {
    const shown = shownIn.split(`\n\`${path}\`\n\n`)[1]?.split('```')[1] ?? '';
    return shown.slice(shown.indexOf('\n') + 1) !== text;
  });
  expect(missing).toEqual([]);
});

test('every command is in the README, and nothing else is', () => {
  const help =
    program(shippedProject(), '--help').split('Commands:')[1]?.split('Exit codes')[0] ?? '';
  const offered = [...help.matchAll(/^ {2}(\w+)/gm)]
    .map(([, name]) => name)
    .filter((name) => name !== 'help');
  const table = texts.get('README.md')?.split('## The commands')[1]?.split('##')[0] ?? '';
  const named = [...table.matchAll(/^\| (`.*?) +\|/gm)].flatMap(([, cell]) =>
    [...(cell ?? '').matchAll(/`(\w+)/g)].map(([, name]) => name),
  );
  expect(new Set(named)).toEqual(new Set(offered));
});

test('the documents have examples', () => {
  expect(sessions.length).toBeGreaterThan(0);
  expect(files.length).toBeGreaterThan(2);
});

test('every dependency is in the README, and nothing else is', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const table = texts.get('README.md')?.split('## What it depends on')[1]?.split('\n\n')[1] ?? '';
  const named = [...table.matchAll(/^\| (\S+) +\|/gm)]
    .map((match) => match[1])
    .filter((name) => !/^(package|-+)$/.test(name ?? ''));
  expect(new Set(named)).toEqual(new Set(Object.keys(dependencies)));
});

test('every code of a message is in OPERATIONS with its meaning, and nothing else is', () => {
  const table = texts.get('OPERATIONS.md')?.split('## What each code means')[1] ?? '';
  const named = [...table.matchAll(/^\| `(E-[A-Z0-9-]+)` +\| (.*?) +\|$/gm)].map((row) =>
    row.slice(1),
  );
  expect(named).toEqual(Object.entries(problemCodes));
});
