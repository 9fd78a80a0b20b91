/** A component with more releases than its own page can hold, and a site with more components than home can. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { judged, published } from '../sites.ts';

/** 120 lines of a hundred releases. */
const releases = Object.fromEntries(
  Array.from({ length: 12_000 }, (_, i) => [
    `${Math.floor(i / 100)}.${i % 100}.${(i * 7919) % 1000}`,
    new Date(Date.UTC(2001, 0, 1 + i)).toISOString().slice(0, 10),
  ]),
);
const versions = Object.keys(releases);

describe('Twelve thousand releases', () => {
  const files = published([judged('many', { definition: { line: 1 }, releases })]);
  const page = files.get('many.html') ?? '';
  const pages = [...files.keys()].filter((path) => path.startsWith('many.releases-'));

  test('the first page names every line and compresses to less than 250 kB', () => {
    expect(page.match(/<tr id="line-/g)).toHaveLength(120);
    expect(page).not.toContain('<details');
    expect(gzipSync(page).length).toBeLessThan(250_000);
  });

  test('every release is on exactly one page, newest first, at its address', () => {
    const shown = pages
      .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .flatMap((path) => [...(files.get(path) ?? '').matchAll(/<tr id="([^"]+)"/g)])
      .map(([, id]) => id);
    expect(shown).toEqual(versions.toReversed());
  });

  test('the first page keeps the address of every release, within its line, and names its page', () => {
    const rows = page.split('<tr id="line-').slice(1);
    for (const row of rows) {
      const line = row.slice(0, row.indexOf('"'));
      const groups = [...row.matchAll(/<span data-page="([^"]+)">(.*?)<\/span>/g)];
      const ids = groups.flatMap(([, file, anchors]) =>
        [...(anchors ?? '').matchAll(/<i id="([^"]+)">/g)].map(([, id]) => {
          expect(files.get(`${file}.html`)).toContain(`<tr id="${id}"`);
          return id ?? '';
        }),
      );
      expect(ids).toEqual(versions.filter((version) => version.startsWith(`${line}.`)));
    }
  });

  test('a new release leaves the pages of older releases as they are', () => {
    const more = { ...releases, '119.99.999': '2033-12-01' };
    const next = published([judged('many', { definition: { line: 1 }, releases: more })]);
    const changed = pages.filter((path) => files.get(path) !== next.get(path));
    expect(changed).toEqual([`many.releases-${pages.length}.html`]);
  });

  test('without lines they are on pages of their own as well', () => {
    const lineless = published([judged('flat', { definition: { line: undefined }, releases })]);
    const first = lineless.get('flat.html') ?? '';
    expect(first.match(/<i id=/g)).toHaveLength(12_000);
    expect(first).toContain('href="flat.releases-24"');
    expect(gzipSync(first).length).toBeLessThan(250_000);
  });
});

test('releases of no line have their place and their address, on one page and on many', () => {
  const definition = { line: undefined, lines: [{ name: '7' }, { name: '8' }] };
  const few = Object.fromEntries(Object.entries(releases).slice(600, 1000));
  for (const known of [few, releases]) {
    const files = published([judged('odd', { definition, releases: known })]);
    const first = files.get('odd.html') ?? '';
    const all = [...files]
      .flatMap(([path, text]) => (path.startsWith('odd.') ? [text] : []))
      .join();
    const rows = [...all.matchAll(/<tr id="(\d[^"]*)"/g)].map(([, version]) => version);
    const ids = new Set([...first.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
    expect(new Set(rows)).toEqual(new Set(Object.keys(known)));
    expect(rows.length).toBe(Object.keys(known).length);
    expect(Object.keys(known).filter((version) => !ids.has(version))).toEqual([]);
  }
});

test('a page has nothing about a component of which nothing more is known', () => {
  const definition = { homepage: undefined, changelogUrl: undefined, facts: undefined };
  const page = (more: object) =>
    published([judged('bare', { definition: { ...definition, ...more } })]).get('bare.html');
  expect(page({})).not.toContain('About');
  expect(page({ facts: { Language: 'Go' } })).toContain('<h2 id="about">About</h2>');
});

test('A component of six hundred releases is one page', () => {
  const few = Object.fromEntries(Object.entries(releases).slice(0, 600));
  const files = published([judged('few', { definition: { line: 1 }, releases: few })]);
  expect((files.get('few.html') ?? '').match(/<tr id="\d/g)).toHaveLength(600);
  expect([...files.keys()].filter((path) => path.includes('releases-'))).toEqual([]);
});

test('450 components are on three pages, each component once, and the first names the others', () => {
  const components = Array.from({ length: 450 }, (_, i) =>
    judged(`tool-${String(i).padStart(3, '0')}`, { releases: { '1.0.0': '2026-01-01' } }),
  );
  const files = published(components);
  const tables = ['index.html', 'index.2.html', 'index.3.html'].map(
    (path) => files.get(path) ?? '',
  );
  const ids = tables.map((html) =>
    [...html.matchAll(/<tr data-id="([^"]+)"/g)].map(([, id]) => id),
  );
  expect(ids.map(({ length }) => length)).toEqual([200, 200, 50]);
  expect(new Set(ids.flat()).size).toBe(450);
  expect(tables[0]).toContain('<a href="index.2">201 to 400</a>');
  expect(tables[0]).toContain('<a href="index.3">401 to 450</a>');
});
