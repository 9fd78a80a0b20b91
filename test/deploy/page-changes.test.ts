import { expect, test } from 'vitest';
import { pageChanges } from '#deploy/plan-report.ts';
import { planOf } from '#deploy/plan.ts';
import { readPublished } from '#deploy/published.ts';
import type { Reader } from '#verify/reader.ts';

type Files = Readonly<Record<string, string>>;

const page = (body: string) => `<!doctype html><title>svc</title><main>${body}</main>`;
const before: Files = {
  'index.json': '["svc"]',
  'svc.json': JSON.stringify({ releases: [{ version: '1.0' }] }),
  'svc.html': page('<p>1.0</p><a href="a">x</a><img alt="one">'),
  'index.html': page('<p>1.0 is the newest.</p>'),
};

test.each([
  ['other words', '<p>1.1</p><a href="a">x</a><img alt="one">'],
  ['another target of a link', '<p>1.0</p><a href="b">x</a><img alt="one">'],
  ['other words for an image', '<p>1.0</p><a href="a">x</a><img alt="two">'],
  ['another order', '<a href="a">x</a><p>1.0</p><img alt="one">'],
])('a page with %s is named', async (_, body) => {
  expect(await pagesOf({ ...before, 'svc.html': page(body) })).toEqual([
    'Pages with another text: svc.html',
  ]);
});

test('pages that read as before change only in layout, and are counted', async () => {
  const markup = (text = '') =>
    text
      .replaceAll('<p>', '<!-- a --><div data-x="a > b">\n  ')
      .replace('<title>', '<script>x</script><link href="other.css"><title>');
  const after = { ...before, 'svc.html': markup(before['svc.html']) };
  expect(await pagesOf(after)).toEqual(['1 page changes only in its layout']);
  expect(await pagesOf({ ...after, 'index.html': markup(before['index.html']) })).toEqual([
    '2 pages change only in their layout',
  ]);
});

test('what the live address does not give is called so, and stops nothing', async () => {
  const { 'svc.html': _, ...left } = before;
  expect(await pagesOf({ ...before, 'svc.html': page('2') }, left)).toEqual([
    'Pages that could not be read where they are live: svc.html',
  ]);
});

test('nothing is live, or nothing changes: nothing is said', async () => {
  expect(await pagesOf(before)).toEqual([]);
  const first = planOf(await published(before), undefined, now);
  expect(await pageChanges(first, readerOf(before), readerOf({}))).toEqual([]);
});

const now = '2026-06-01T12:00:00.000Z';

/** The sums still know every page, also where the live address does not give one. */
async function pagesOf(after: Files, served: Files = before): Promise<readonly string[]> {
  const plan = planOf(await published(after), await published(before), now);
  return pageChanges(plan, readerOf(after), readerOf(served));
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
