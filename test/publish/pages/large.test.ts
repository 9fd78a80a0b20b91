/** A component with more releases than its own page can hold, and a site with more components than home can. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { judged, published, twelveThousand as recorded, type Given } from '../sites.ts';

const versions = recorded.map(({ version }) => version);

const files = published([judged('many', { definition: { line: 1 }, recorded })]);
const page = files.get('many.html') ?? '';
const pages = [...files.keys()].filter((path) => path.startsWith('many.releases-'));

test('Twelve thousand releases: the first page names the newest lines, and stays light', () => {
  expect(page.match(/<tr id="line-/g)).toHaveLength(70);
  // Without scripts, the address of such a release leads there.
  expect(page.match(/<a id="([^"]+)" href="many\.releases-\d+#\1"/g)).toHaveLength(70);
  expect(page).toContain('And 50 older lines');
  for (const path of ['many.html', ...pages]) {
    expect((files.get(path) ?? '').match(/<[a-z]/g)?.length).toBeLessThan(3000);
    expect(gzipSync(files.get(path) ?? '').length).toBeLessThan(60_000);
  }
});

test('Twelve thousand releases: every release is on exactly one page, newest first, at its address', () => {
  const ordered = pages.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  const texts = ordered.map((path) => files.get(path)).join('');
  const ids = Array.from(texts.matchAll(/<tr id="([^"]+)"/g), ([, id]) => id);
  expect(ids).toEqual(versions.toReversed());
});

test('Twelve thousand releases: the first page knows on which page each release is', () => {
  const links = [...page.matchAll(/<a href="([^"]+)" data-ids="([^"]+)"/g)];
  const ids = links.flatMap(([, href, text = '']) => {
    for (const id of text.split(' ')) expect(files.get(`${href}.html`)).toContain(`<tr id="${id}"`);
    return text.split(' ');
  });
  expect(new Set(ids)).toEqual(new Set(versions));
});

test.each([
  ['of lines', 1],
  ['of no line', undefined],
  ['each of a line of its own', 3],
])(
  'Twelve thousand releases %s: a new release leaves the pages of older releases as they are',
  (_, line) => {
    const pagesOf = (recorded: Given['recorded'] & object) =>
      published([judged('many', { definition: { line }, recorded })]);
    const before = pagesOf(recorded);
    const added = { ...recorded[0]!, version: '119.99.999', date: '2033-12-01' } as const;
    const after = pagesOf([...recorded, added]);
    const pages = [...before.keys()].filter((path: string) => path.startsWith('many.releases-'));
    expect(pages.filter((path) => before.get(path) !== after.get(path)).length).toBeLessThan(2);
  },
);

test('Twelve thousand releases: without lines they are on pages of their own as well', () => {
  const lineless = published([judged('flat', { definition: { line: undefined }, recorded })]);
  const first = lineless.get('flat.html') ?? '';
  expect(first).toContain('href="flat.releases-30"');
  expect(gzipSync(first).length).toBeLessThan(60_000);
});

test('A line without releases is on the page however many lines there are, since no page of releases has it', () => {
  const lines = Array.from({ length: 200 }, (_, i) => ({ name: `p${i}` }));
  const definition = { line: undefined, lines };
  const html = published([judged('phones', { definition, releases: { '1.0': '2025-01-01' } })]);
  expect(html.get('phones.html')?.match(/<tr id="line-/g)).toHaveLength(200);
  expect(html.get('phones.html')).not.toContain('older lines, on');
  const said = { reason: 'So.', seen: 'https://example.com/' };
  const rule = { kind: 'line-ends' as const, lines: { p0: true }, others: false, ...said };
  const alone = published([judged('phones', { definition, releases: {}, rules: [rule] })]);
  const phones = alone.get('phones.html');
  expect(phones).toContain('phones p199 is supported; no end announced.');
  expect(phones).toContain('data-answers="phones"');
  expect(phones).not.toMatch(/>(?:Newest|First release|none known)</);
  expect(phones).toContain('<template><a href="phones#line-p199">line p199</a></template>');
  expect(alone.get('index.html')).toContain('href="phones#line-p199">p199<');
  expect(alone.get('badge/phones.svg')).toContain('p199 supported');
  expect(alone.get('llms.txt')).toContain('p199, supported, no end announced\n');
});

test('releases of no line have their place and their address, on one page and on many', () => {
  const definition = { line: undefined, lines: [{ name: '7' }, { name: '8' }] };
  for (const known of [recorded.slice(600, 1000), recorded]) {
    const files = published([judged('odd', { definition, recorded: known })]);
    const all = [...files].filter(([path]) => path.startsWith('odd.')).join();
    const rows = [...all.matchAll(/<tr id="(\d[^"]*)"/g)].map(([, version]) => version);
    expect(new Set(rows)).toEqual(new Set(known.map(({ version }) => version)));
    expect(rows.length).toBe(known.length);
    expect(all.includes('The newest first:')).toBe(known === recorded);
  }
});

test('A component of a hundred and fifty releases is one page', () => {
  const few = judged('few', { definition: { line: 1 }, recorded: recorded.slice(0, 150) });
  const files = published([few]);
  expect((files.get('few.html') ?? '').match(/<tr id="\d/g)).toHaveLength(150);
  expect([...files.keys()].filter((path) => path.includes('releases-'))).toEqual([]);
});

test('450 components are on two pages, each component once, and the first names the others', () => {
  const components = Array.from({ length: 450 }, (_, i) =>
    judged(`tool-${String(i).padStart(3, '0')}`, { releases: { '1.0.0': '2026-01-01' } }),
  );
  const files = published(components);
  const tables = ['index.html', 'index.2.html'].map((path) => files.get(path) ?? '');
  const ids = tables.map((one) => [...one.matchAll(/<li data-id="([^"]+)"/g)].map(([, id]) => id));
  expect(ids.map(({ length }) => length)).toEqual([250, 200]);
  expect(new Set(ids.flat()).size).toBe(450);
  expect(tables[0]).toContain('<a href="index.2">251 to 450</a>');
  for (const page of tables) expect(page.match(/<[a-z]/g)?.length).toBeLessThan(3000);
});
