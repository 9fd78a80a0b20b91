import { expect, test } from 'vitest';
import { pageChanges } from '../../src/deploy/page-changes.ts';
import { planText } from '../../src/deploy/plan-report.ts';
import { planOf } from '../../src/deploy/plan.ts';
import { readPublished } from '../../src/deploy/published.ts';
import type { Reader } from '../../src/verify/reader.ts';

type Files = Readonly<Record<string, string>>;

const release = (version: string, isDeprecated = false) => ({ version, isDeprecated });
const component = (...releases: ReturnType<typeof release>[]) => JSON.stringify({ releases });
const page = (body: string) => `<!doctype html><title>svc</title><main>${body}</main>`;
const before: Files = {
  'index.json': '["svc","tool"]',
  'svc.json': component(release('1.0'), release('1.1')),
  'tool.json': component(release('1')),
  'svc.html': page('<li>1.1<li>1.0'),
  'tool.html': page('<li>1'),
  'index.html': page('<p>1.1 is the newest.</p><p>All of it.</p>'),
};

test('a page that changes with its component says what of it changes', async () => {
  const after = {
    ...before,
    'svc.json': component(
      release('1.0', true),
      release('1.1', true),
      release('1.2'),
      release('1.3'),
    ),
    'svc.html': page('<li>1.3<li>1.2<li>1.1 deprecated<li>1.0 deprecated'),
    'index.html': page('<p>1.3 is the newest.</p><p>New here.</p><p>All of it.</p>'),
  };
  expect(await pagesOf(after)).toEqual([
    'The page of svc changes: 2 new releases, 2 deprecated releases',
    'The home page changes: 2 lines of text are new, 1 is gone',
  ]);
});

test('an end of support, a link, a date and a title are said too', async () => {
  const details = (supportEnds: string, title: string) =>
    JSON.stringify({ title, releases: [{ version: '1', supportEnds }] });
  const tool = (day: string, changelogUrl: string) =>
    JSON.stringify({ releases: [{ version: '1', releaseTimestamp: day, changelogUrl }] });
  const first = {
    ...before,
    'details/tool.json': details('2027-01-31', 'Tool'),
    'tool.json': tool('2026-01-01', 'https://example.com/a'),
  };
  const after = {
    ...first,
    'details/tool.json': details('2027-03-31', 'The tool'),
    'tool.json': tool('2026-01-02', 'https://example.com/b'),
    'tool.html': page('<li>1 until March'),
  };
  expect(await pagesOf(after, first)).toEqual([
    'The page of tool changes: 1 end of support, 1 date, 1 changelog link, the title, homepage or changelog',
  ]);
});

test('a page whose text stays changes only in its layout', async () => {
  const markup = (text: string) =>
    text.replaceAll('<li>', '<div class="x">\n  ').replace('<title>', '<script>x</script><title>');
  const after = {
    ...before,
    'svc.html': markup(before['svc.html'] ?? ''),
    'tool.html': markup(before['tool.html'] ?? ''),
  };
  expect(await pagesOf(after)).toEqual(['2 pages change only in their layout']);
  expect(await pagesOf({ ...before, 'svc.html': after['svc.html'] })).toEqual([
    '1 page changes only in its layout',
  ]);
});

test('another target of a link, another order, and other words for an image are no layout', async () => {
  const first = { ...before, 'index.html': page('<a href="a">x</a><p>y<img alt="one">') };
  const home = async (body: string) => pagesOf({ ...first, 'index.html': page(body) }, first);
  expect(await home('<a href="b">x</a><p>y<img alt="one">')).toEqual([
    'The home page changes: 1 line of text is new, 1 is gone',
  ]);
  expect(await home('<a href="a">x</a><p>y<img alt="two">')).toEqual([
    'The home page changes: 1 line of text is new, 1 is gone',
  ]);
  expect(await home('<p>y<img alt="one"></p><a href="a">x</a>')).toEqual([
    'The home page changes: its text stands in another order',
  ]);
});

test('pages are called what readers call them, and those that come and go are named', async () => {
  const first = { ...before, 'support.html': page('a'), 'svc.releases-2.html': page('old') };
  const { 'tool.html': _, 'tool.json': __, ...left } = before;
  const after = {
    ...left,
    'index.json': '["svc"]',
    'support.html': page('b'),
    'svc.releases-2.html': page('older'),
    'index.2.html': page('c'),
  };
  expect(await pagesOf(after, first)).toEqual([
    'New pages: the page index.2.html',
    'Pages that go: the page of tool',
    'The page support.html changes: 1 line of text is new, 1 is gone',
    'The page svc.releases-2.html changes: 1 line of text is new, 1 is gone',
  ]);
});

test('after 20 pages the rest is counted', async () => {
  const many = (text: string) =>
    Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`index.${at + 2}.html`, page(text)]));
  const lines = await pagesOf({ ...before, ...many('a') }, { ...before, ...many('b') });
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe('5 more pages change in their text');
});

test('a page that the live address does not give is called so, and stops nothing', async () => {
  const after = { ...before, 'tool.html': page('<li>1 and more') };
  const plan = planOf(await published(after), await published(before), now);
  const { 'tool.html': _, ...left } = before;
  expect(await pageChanges(plan, readerOf(after), readerOf(left))).toEqual([
    'The page of tool changes: what is live could not be read',
  ]);
});

test('nothing is live, or nothing changes: nothing is said', async () => {
  expect(await pagesOf(before)).toEqual([]);
  expect(await pagesOf(before, {})).toEqual([]);
});

test('the words stand in the text of the plan', async () => {
  const after = await published({ ...before, 'tool.html': page('<b>1') });
  const plan = planOf(after, await published(before), now);
  expect(planText({ ...plan, pages: ['The page of tool changes: 1 date'] })).toBe(
    'Files: 0 new, 1 changed, 0 removed.\nChanged files: tool.html\nThe page of tool changes: 1 date',
  );
});

const now = '2026-06-01T12:00:00.000Z';

async function pagesOf(after: Files, from: Files = before): Promise<readonly string[]> {
  const live = from['index.json'] === undefined ? undefined : await published(from);
  const plan = planOf(await published(after), live, now);
  return pageChanges(plan, readerOf(after), readerOf(from));
}

async function published(files: Files) {
  const read = await readPublished(readerOf(files));
  if (read === undefined) throw new Error('no index');
  return { ...read, sums: new Map(Object.entries(files)) };
}

function readerOf(files: Files): Reader {
  return {
    where: 'https://example.com/',
    over: 'http',
    get: async (path) => ({
      kind: 'answered',
      status: files[path] === undefined ? 404 : 200,
      headers: new Map(),
      body: new TextEncoder().encode(files[path] ?? ''),
    }),
    close: async () => {},
  };
}
