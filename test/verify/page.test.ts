/** Tags that are passed over can do no harm; all others are read in full. */
import { expect, test } from 'vitest';
import { pageOf } from '../../src/verify/page.ts';
import { toRaw } from '../../src/verify/raw.ts';
import type { Observed, SeenFile } from '../../src/verify/observed.ts';

const base = 'https://example.com/index';
const openapi = { status: 200, json: { servers: [{ url: base }] } };
const index = { own: new Map([['openapi.json', openapi]]) } as unknown as Observed;

function namesIn(text: string): readonly string[] {
  return pageOf(index, { raw: toRaw(text) } as SeenFile).elements.map(({ name }) => name);
}

test.each([
  '<td>1</td>',
  '<p class="day" id="line-1" title="x: y"></p>',
  '<a href="#x">x</a>',
  '<a href="https://elsewhere.example/#x">x</a>',
  '<!doctype html><!-- x --><th scope="row" data-says="[]"/>',
])('%s is passed over', (text) => {
  expect(namesIn(text)).toEqual([]);
});

test.each([
  '<iframe>',
  '<!-- <iframe> -->',
  '<td background="x">',
  '<IFRAME>',
  '<Script>',
  '<p onclick="x">',
  '<p OnClick="x">',
  '<p style="x">',
  '<p src="x">',
  "<p onclick='x'>",
  '<p title=x>',
  '<p xlink:href="x">',
  '<a href="javascript:x">',
  '<a href=" javascript:x">',
  '<a href="&#106;avascript:x">',
  '<p data-x="javascript:x">',
  '<p data-x="\n javascript:x">',
  '<p data-x="&#106;avascript:x">',
  '<p href="x">',
  '<a href="http://example.com/">',
  `<a href="${base}/gone">`,
  '<a href="gone.html#x">',
  '<p title="<!--" onclick="x">',
  '<p title="à" onclick="x">',
  '<pà onclick="x">',
  '<iframe\u00a0>',
])('%s is read', (text) => {
  expect(namesIn(text)).toHaveLength(1);
});

test('links to one file are read once', () => {
  const { links } = pageOf(index, {
    raw: '<a href="a.html#1"></a><a href="a.html#2"></a><a href="b.html"></a><a href="#c"></a>',
  } as SeenFile);
  expect([...links]).toEqual([
    ['a.html', 'a.html#1'],
    ['b.html', 'b.html'],
  ]);
});

test('what is not ASCII is read as it was written', () => {
  const { elements, links } = pageOf(index, {
    raw: toRaw('<p title="à – 日" onclick="x"></p><a href="ä.html#1"></a>'),
  } as SeenFile);
  expect(elements[0]?.attributes.get('title')).toBe('à – 日');
  expect([...links]).toEqual([['ä.html', 'ä.html#1']]);
});

test('an address of the index that is not ASCII is one of its own', () => {
  const own = { status: 200, json: { servers: [{ url: 'https://example.com/ä' }] } };
  const other = { own: new Map([['openapi.json', own]]) } as unknown as Observed;
  const raw = toRaw('<a href="https://example.com/ä/gone">');
  expect([...pageOf(other, { raw } as SeenFile).links.keys()]).toEqual([
    'https://example.com/ä/gone',
  ]);
});
