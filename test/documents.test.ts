/** What the documents show is what the program does: their examples are run here, and their links followed. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { commentExamples } from '#publish/renovate/comment-examples.ts';
import { problemCodes } from '#model/problem.ts';
import { put } from './folder.ts';
import { run } from './project.ts';
import { shippedProject } from './shipped.ts';

const pages = readdirSync('docs').filter((name) => name.endsWith('.md'));
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'package/README.md',
  'test/bench/README.md',
  ...pages.map((name) => `docs/${name}`),
];
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

/** From a heading to the next one of its depth. */
function section(document: string, heading: string): string {
  return texts.get(document)?.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
}

/** What stands in backticks in the first column of a section's tables. */
function firstColumn(document: string, heading: string): string[] {
  return [...section(document, heading).matchAll(/^\| (`.*?) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code),
  );
}

const sessions = all(/```console\n\$ node src\/main\.ts (.*)\n([^]*?)```/g);
const files = all(/<!-- example: (\S+) -->\n+```json\n([^]*?)```/g);
const parts = all(/<!-- in: (\S+) -->\n+```json\n([^]*?)```/g);

describe('commands', () => {
  test.each(sessions)('%s: node src/main.ts %s', (_document, words, shown) => {
    expect(program(shippedProject(), words ?? '')).toBe(shown);
  });

  test('every command that is shown exists with its options, and none is left out', async () => {
    const { out } = await run('.', '--help');
    const listed = out.split('Commands:')[1]?.split('Exit codes')[0] ?? '';
    const offered = [...listed.matchAll(/^ {2}(\w+)/gm)].map(([, name = '']) => name);
    const named = firstColumn('docs/own-index.md', 'The commands').map(
      (code) => code.split(' ')[0],
    );
    expect(new Set([...named, 'help'])).toEqual(new Set(offered));

    const helps = await Promise.all(
      offered.map(async (name) => (await run('.', name, '--help')).out),
    );
    const shown = all(/(?:src\/main\.ts |release-index |`)([a-z]+) ((?:\\\n|[^`\n#>])+)/g);
    const calls = shown.filter(([, name = '']) => offered.includes(name));
    const unknown = calls.filter(([, name = '', words = '']) => {
      const options = words.match(/--[a-z][a-z-]*/g) ?? [];
      return options.some((option) => !helps[offered.indexOf(name)]?.includes(` ${option} `));
    });
    expect(calls.length).toBeGreaterThan(20);
    expect(unknown).toEqual([]);
  });
});

describe('files', () => {
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

  test('the workflow of a vendor calls ours with inputs that it has, at this version', () => {
    const [, shown = ''] = /<!-- caller -->\n+```yaml\n([^]*?)```/.exec(
      texts.get('docs/own-index.md') ?? '',
    ) as RegExpExecArray;
    const { uses, with: given } = (parse(shown) as { jobs: { index: Caller } }).jobs.index;
    const [, path = '', version] = /^<owner>\/<this repository>\/(.*)@v(.*)$/.exec(uses) ?? [];
    const called = parse(readFileSync(path, 'utf8')) as Called;
    const inputs = Object.keys(called.on.workflow_call.inputs);
    expect(Object.keys(given).filter((name) => !inputs.includes(name))).toEqual([]);
    expect(version).toBe(manifest.version);
  });
});

type Caller = { readonly uses: string; readonly with: Readonly<Record<string, unknown>> };
type Called = { readonly on: { readonly workflow_call: { readonly inputs: object } } };

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

/** As the code host makes them of headings. */
function anchors(document: string): string[] {
  const headings = readFileSync(document, 'utf8').matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, text = '']) =>
    text
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe('links', () => {
  const links = all(/\]\((?!https:)([^)#\s]*)#?([^)\s]*)\)/g).map(
    ([document, path, anchor = '']) => {
      // The package's own page stands at its root.
      const folder = document.startsWith('package/') ? '.' : dirname(document);
      return [document, path === '' ? document : normalize(join(folder, path!)), anchor] as const;
    },
  );

  test('lead to files and headings that exist', () => {
    const broken = links.filter(
      ([, path, anchor]) => !existsSync(path) || (anchor !== '' && !anchors(path).includes(anchor)),
    );
    expect(broken).toEqual([]);
    expect(links.length).toBeGreaterThan(30);
  });

  test('of the pages that the package brings lead to what it brings', () => {
    const brought = new Set([...pages.map((name) => `docs/${name}`), 'CHANGELOG.md']);
    const outside = links.filter(
      ([document, path]) => /^(?:docs|package)\//.test(document) && !brought.has(path),
    );
    expect(outside).toEqual([]);
  });

  test('of messages, in the sources and workflows, lead to pages that exist', () => {
    const found = spawnSync(
      'git',
      ['grep', '-hoE', '[A-Za-z/-]+\\.md\\b', 'src/deploy', 'src/commands', '.github'],
      {
        encoding: 'utf8',
      },
    );
    const named = found.stdout.split('\n').filter((path) => path !== '');
    expect(named).toContain('docs/operations.md');
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });
});

test('files, and sections of the page for Renovate, that the documents name are served', () => {
  const folder = shippedProject();
  program(folder, 'announce && "$0" "$1" build');
  const listed = firstColumn('docs/audit.md', 'The files').filter((path) => !/[<…]/.test(path));
  const addresses = all(/https:\/\/releases\.example\.com([\w./-]*)/g).map(([, path = '']) => path);
  const presets = all(/`(presets\/[\w./-]+)`/g).map(([, path = '']) => path);
  const named = [...listed, ...addresses, ...presets];
  expect(listed.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(join(folder, 'dist', path)))).toEqual([]);

  const page = readFileSync(join(folder, 'dist/renovate.html'), 'utf8');
  const ids = new Set(all(/`renovate\.html#([\w-]+)`/g).map(([, id = '']) => id));
  expect([...ids].filter((id) => !page.includes(` id="${id}"`))).toEqual([]);
  const sections = [...page.matchAll(/<h2 id="([\w-]+)"/g)].map(([, id = '']) => id);
  expect(sections.filter((id) => id !== 'line' && !ids.has(id))).toEqual([]);
});

test('an example of a file that Renovate reads is one of those that the contract tests run', () => {
  const examples = commentExamples({ datasource: 'svc', id: 'edge-node', version: '2.2.0' });
  const shown = all(/\n`([\w./-]+)`\n\n```\w+\n([^]*?)```/g);
  expect(shown.length).toBeGreaterThan(3);
  const known = new Set(examples.map(({ path, text }) => `${path}\n${text}`));
  expect(shown.filter(([, path, text]) => !known.has(`${path}\n${text}`))).toEqual([]);
});

test('the documents have examples', () => {
  expect(sessions.length).toBeGreaterThan(0);
  expect(files.length).toBeGreaterThan(2);
});

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

test.each([
  ['README.md', 'What it depends on', manifest.dependencies],
  ['CONTRIBUTING.md', 'What development depends on', manifest.devDependencies],
])('%s: %s, and nothing else', (document, heading, dependencies) => {
  const cells = [...section(document, heading).matchAll(/^\| (.*?) +\|/gm)];
  const named = cells.slice(2).flatMap(([, cell = '']) => cell.split(', '));
  expect(new Set(named)).toEqual(new Set(Object.keys(dependencies)));
});

test('every code of a message is in its table with its meaning, and nothing else is', () => {
  const table = section('docs/operations.md', 'Codes');
  const named = [...table.matchAll(/^\| `(E-[A-Z0-9-]+)` +\| (.*?) +\|$/gm)].map((row) =>
    row.slice(1),
  );
  expect(named).toEqual(Object.entries(problemCodes));
});

test('what is quoted of a red job is what it says', () => {
  const quotes = [...section('docs/operations.md', 'Red states').matchAll(/"([^"]+)"/g)];
  expect(quotes.length).toBeGreaterThan(4);
  const said = ([, quote = '']: RegExpExecArray) =>
    spawnSync('git', ['grep', '-qF', quote, '--', 'src', '.github']).status === 0;
  expect(quotes.filter((quote) => !said(quote)).map(([, quote]) => quote)).toEqual([]);
});
