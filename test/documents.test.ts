/** What the documents show is what the program does: their examples are run here. What they name is there. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { problemCodes } from '#model/problem.ts';
import { ruleNames } from '#model/support/policy.ts';
import { commentExamples } from '#publish/renovate/examples.ts';
import { put } from './folder.ts';
import { filesOf, jsonIn, projectOf, run } from './project.ts';
import { catalogue, shippedProject } from './shipped.ts';
import { words } from './words.ts';

const pages = readdirSync('docs').filter((name) => name.endsWith('.md'));
const others = words(
  'README.md CONTRIBUTING.md CHANGELOG.md package/README.md test/bench/README.md',
);
const documents = [...others, ...pages.map((name) => `docs/${name}`)];
const texts = new Map(documents.map((name) => [name, readFileSync(name, 'utf8')]));

function all(pattern: RegExp): (readonly [document: string, ...groups: string[]])[] {
  return [...texts].flatMap(([name, text]) =>
    [...text.matchAll(pattern)].map((match) => [name, ...match.slice(1)] as const),
  );
}

function git(...words: string[]): string[] {
  return spawnSync('git', words, { encoding: 'utf8' }).stdout.split('\n');
}

const manifest = jsonIn('.', 'package.json');

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

function program(folder: string, words: string): string {
  const script = ['-c', `"$0" "$1" ${words}`, process.execPath, resolve('src/main.ts')];
  const { stdout, stderr } = spawnSync('bash', script, { cwd: folder, encoding: 'utf8' });
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

  const helps = await Promise.all(offered.map(async (one) => (await run('.', one, '--help')).out));
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
  expect(helps.filter((help) => help.match(/\[(?:key|from)\]/g)?.length === 1)).toEqual([]);
  const kinds = ruleNames.filter((name) => !/^(?:upstream|missing|curated)$/.test(name));
  expect(kinds.filter((kind) => !helps[offered.indexOf('rule')]?.includes(kind))).toEqual([]);
  // The shell of a Mac takes no star that fits no file.
  expect(helps.join('').match(/^ {2}npm run (?:[^'*\n]|'[^'\n]*')*\*/gm)).toBeNull();
});

test('the README has at most 120 lines, each page 250, all of them 10,600 words; there are examples', () => {
  expect([sessions.length > 0, files.length > 2]).toEqual([true, true]);
  const limit = new Map([['README.md', 120], ...pages.map((one) => [`docs/${one}`, 250] as const)]);
  const lines = (name: string) => texts.get(name)?.split('\n') ?? [];
  expect([...limit].filter(([name, most]) => lines(name)[most + 1] !== undefined)).toEqual([]);
  const told = [...limit.keys(), 'CONTRIBUTING.md', 'CHANGELOG.md'].flatMap((name) =>
    Array.from(texts.get(name)?.matchAll(/\S+/g) ?? []),
  );
  expect(told.length).toBeLessThanOrEqual(10_600);
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
  const { uses, with: given, secrets: named } = parse(block('caller')).jobs.index;
  const [, path = '', version] = /^<owner>\/<this repository>\/(.*)@v(.*)$/.exec(uses) ?? [];
  const { inputs, secrets } = parse(readFileSync(path, 'utf8')).on.workflow_call;
  const passed = parse(readFileSync('.github/workflows/publish.yml', 'utf8')).jobs.index.with;
  const options = readFileSync('src/deploy/refusals.ts', 'utf8').match(/(?<=--)[a-z-]+/g) ?? [];
  expect(new Set(options.filter((one) => !(one in passed)))).toEqual(new Set(['dry-run']));
  expect(Object.keys(named)).toEqual(Object.keys(secrets));
  expect(Object.keys(given).filter((name) => !(name in inputs))).toEqual([]);
  expect(version).toBe(manifest.version);
});

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

// Files, headings, pages that are served, dependencies, codes and messages.

test('every source file that a document names exists', () => {
  const known = git('ls-files', '--cached', '--others', '--exclude-standard');
  const named = all(/`([\w/.-]+\.(?:ts|js))`/g);
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(([, path]) => !known.some((one) => `/${one}`.endsWith(`/${path}`)));
  expect(missing).toEqual([]);
});

/** As the code host makes them of headings. */
function anchors(document: string): string[] {
  const headings = readFileSync(document, 'utf8').matchAll(/^#+ (.*)$/gm);
  const slug = (text: string) => text.toLowerCase().replaceAll(/[^\w\s-]/g, '');
  return [...headings].map(([, text = '']) => slug(text).replaceAll(' ', '-'));
}

const links = all(/\]\((?!https:)([^)#\s]*)#?([^)\s]*)\)/g).map(([document, path, anchor = '']) => {
  // The package's own page stands at its root.
  const folder = document.startsWith('package/') ? '.' : dirname(document);
  return [document, path === '' ? document : normalize(join(folder, path!)), anchor] as const;
});

test('links lead to files and headings that exist, those of the package’s pages to what it brings', () => {
  const broken = links.filter(
    ([, path, anchor]) => !existsSync(path) || (anchor !== '' && !anchors(path).includes(anchor)),
  );
  expect(broken).toEqual([]);
  expect(links.length).toBeGreaterThan(30);
  const brought = new Set([...pages.map((name) => `docs/${name}`), 'CHANGELOG.md']);
  const outside = links.filter(
    ([document, path]) => /^(?:docs|package)\//.test(document) && !brought.has(path),
  );
  expect(outside).toEqual([]);
});

test('links of messages, in the sources and workflows, lead to pages that exist', () => {
  const places = ['src/deploy', 'src/commands', '.github'];
  const named = git('grep', '-hoE', '[A-Za-z/-]+\\.md\\b', ...places).filter((path) => path !== '');
  expect(named).toContain('docs/operations.md');
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test('files, and sections of the page for Renovate, that the documents name are served', async () => {
  const folder = shippedProject();
  put(folder, 'site/site.json', { ...jsonIn(folder, 'site/site.json'), database: true });
  await run(folder, 'announce');
  await run(folder, 'build');
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

test.each([
  ['README.md', 'What it depends on', manifest.dependencies],
  ['CONTRIBUTING.md', 'What development depends on', manifest.devDependencies],
])('%s: %s, and nothing else', (document, heading, dependencies) => {
  const cells = [...section(document, heading).matchAll(/^\| (.*?) +\|/gm)];
  const named = cells.slice(2).flatMap(([, cell = '']) => cell.split(', '));
  expect(new Set(named)).toEqual(new Set(Object.keys(dependencies)));
});

test('every code of a message is in the list, and nothing else is', () => {
  const listed = section('docs/operations.md', 'Codes').match(/(?<=`)E-[A-Z0-9-]+(?=`[,\n])/g);
  expect(listed?.toSorted()).toEqual(Object.keys(problemCodes).toSorted());
});

test('what is quoted of a red job is what it says', () => {
  const quotes = [...section('docs/operations.md', 'Red states').matchAll(/"([^"]+)"/g)];
  expect(quotes.length).toBeGreaterThan(4);
  const said = ([, quote = '']: RegExpExecArray) =>
    spawnSync('git', ['grep', '-qF', quote, '--', 'src', '.github']).status === 0;
  expect(quotes.filter((quote) => !said(quote)).map(([, quote]) => quote)).toEqual([]);
});

test('the program knows no product: it names no component of the index that is shipped beside it', () => {
  const ids = readdirSync(`${catalogue}/components`).map((name) => name.replace(/\.json$/, ''));
  const names = ids.flatMap((id) => [id, id.replaceAll('-', '_')]);
  const named = new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`, 'giu');
  // By which an older Node.js starts the program of this repository.
  const script = /npm run -s svc|'start', 'svc'/g;
  const programs = ['src', 'package', 'site/templates', 'site/assets', 'site/schema'];
  const texts = programs.flatMap((folder) => Object.entries(filesOf(folder)));
  const found = texts.flatMap(([path, text]) =>
    [...text.replaceAll(script, '').matchAll(named)].map(([name]) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});
