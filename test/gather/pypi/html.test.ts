import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHtml } from '#gather/pypi/html.ts';

function links(html: string) {
  return readHtml(html).links.map(({ label, attributes }) => [label.trim(), attributes]);
}

test.each([
  ['<a href="x">y</a>', [['y', { href: 'x' }]]],
  ["<A HREF='x'>y</A>", [['y', { href: 'x' }]]],
  ['<a href=x data-yanked>y</a >', [['y', { href: 'x', 'data-yanked': '' }]]],
  ['<a data-requires-python=">=2.7">y</a>', [['y', { 'data-requires-python': '>=2.7' }]]],
  ['<a data-yanked="a &amp; b">y&lt;z</a>', [['y<z', { 'data-yanked': 'a & b' }]]],
  ['<a title="&#39;&#x2F;&apos;&nbsp;&unknown;">y</a>', [['y', { title: "'/'\u00a0&unknown;" }]]],
  ['<a\n href = "x"\n>\n y \n</a>', [['y', { href: 'x' }]]],
  ['<a href="x"/>y</a>', [['y', { href: 'x' }]]],
  ['<a href="x" href="z">y</a>', [['y', { href: 'x' }]]],
  ['<a href="x"><b>y</b> z</a>', [['y z', { href: 'x' }]]],
  ['<!-- <a href="x">y</a> --><a>z</a>', [['z', {}]]],
  ['<!-- > <a>y</a> --><a>z</a>', [['z', {}]]],
  ['<a>1 < 2</a>', [['1 < 2', {}]]],
  [
    '<a>y<a>z</a>',
    [
      ['y', {}],
      ['z', {}],
    ],
  ],
  ['<a "x>y</a>', [['y', { '"x': '' }]]],
  ['<abbr>y</abbr>', []],
  ['<a href="x', []],
  ['', []],
])('links of %j', (html, found) => {
  expect(links(html)).toEqual(found);
});

test.each([
  ['<html><body></body></html>', true],
  ['<html><body></BODY>\n', true],
  ['<html></html>\n<!-- 42 -->\n', true],
  ['<html></html><!--TIMESTAMP 17.5-->', true],
  ['<html></html><?php ?>', true],
  ['<html><body>', false],
  ['<html></html> more', false],
  ['<html></html><p>', false],
  ['<html><body></body></htm', false],
  ['<html><a href="x">y</html>', false],
  ['', false],
])('%j is a whole document: %s', (html, whole) => {
  expect(readHtml(html).whole).toBe(whole);
});

test('whatever a page holds, its links are found and nothing is invented', () => {
  const noise = fc.constantFrom(
    ' ',
    '<br/>',
    '<p class=">">',
    '<!-- <a>x</a> -->',
    'a < b',
    '&amp;',
  );
  const label = fc.stringMatching(/^[a-z0-9._-]{1,12}$/);
  const value = fc.stringMatching(/^[ a-z0-9<>=.,!']{0,12}$/);
  const link = fc.record({ label, value });
  fc.assert(
    fc.property(fc.array(fc.tuple(noise, link)), (parts) => {
      const html = parts
        .map(([before, one]) => `${before}<a data-x="${one.value}">${one.label}</a>`)
        .join('');
      expect(links(html)).toEqual(parts.map(([, one]) => [one.label, { 'data-x': one.value }]));
    }),
  );
});

/** None of these takes a time that grows faster than the page: the test would not end. */
test.each([
  `<a ${' '.repeat(300_000)}=`,
  '<a '.repeat(100_000),
  '<'.repeat(300_000),
  `<a ${'="'.repeat(150_000)}`,
  `<a ${'x = '.repeat(100_000)}`,
  '<!--'.repeat(100_000),
  `<a x${' '.repeat(300_000)}y`,
])('a hostile page is read', (html) => {
  expect(readHtml(html).whole).toBe(false);
});
