/** What the documents name is there: files, headings, pages that are served, dependencies, codes and messages. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { problemCodes } from '#model/problem.ts';
import { all, firstColumn, pages, section } from './documents.ts';
import { put } from './folder.ts';
import { run } from './project.ts';
import { shippedProject } from './shipped.ts';

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

const links = all(/\]\((?!https:)([^)#\s]*)#?([^)\s]*)\)/g).map(([document, path, anchor = '']) => {
  // The package's own page stands at its root.
  const folder = document.startsWith('package/') ? '.' : dirname(document);
  return [document, path === '' ? document : normalize(join(folder, path!)), anchor] as const;
});

test('links lead to files and headings that exist', () => {
  const broken = links.filter(
    ([, path, anchor]) => !existsSync(path) || (anchor !== '' && !anchors(path).includes(anchor)),
  );
  expect(broken).toEqual([]);
  expect(links.length).toBeGreaterThan(30);
});

test('links of the pages that the package brings lead to what it brings', () => {
  const brought = new Set([...pages.map((name) => `docs/${name}`), 'CHANGELOG.md']);
  const outside = links.filter(
    ([document, path]) => /^(?:docs|package)\//.test(document) && !brought.has(path),
  );
  expect(outside).toEqual([]);
});

test('links of messages, in the sources and workflows, lead to pages that exist', () => {
  const found = spawnSync(
    'git',
    ['grep', '-hoE', '[A-Za-z/-]+\\.md\\b', 'src/deploy', 'src/commands', '.github'],
    { encoding: 'utf8' },
  );
  const named = found.stdout.split('\n').filter((path) => path !== '');
  expect(named).toContain('docs/operations.md');
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test('files, and sections of the page for Renovate, that the documents name are served', async () => {
  const folder = shippedProject();
  const settings = readFileSync(join(folder, 'site/site.json'), 'utf8');
  put(folder, 'site/site.json', { ...(JSON.parse(settings) as object), database: true });
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

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
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
  const table = section('docs/codes.md', 'Codes');
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
