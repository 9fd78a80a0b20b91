import { expect, test } from 'vitest';
import { readHtml } from '#gather/pypi/html.ts';

function links(html: string) {
  return readHtml(html).links.map(({ label, attributes }) => [label.trim(), attributes]);
}

/** What the parser reads of a page is what its links are made of. */
test.each([
  [
    '<a href=x data-yanked="a &amp; b">y&lt;z</a >',
    [['y<z', { href: 'x', 'data-yanked': 'a & b' }]],
  ],
  [
    '<a data-requires-python=">=2.7"><b>y</b> z</a> after',
    [['y z', { 'data-requires-python': '>=2.7' }]],
  ],
  [
    '<!-- > <a>y</a> --><abbr>y</abbr><a>1 < 2<a>z</a>',
    [
      ['1 < 2', {}],
      ['z', {}],
    ],
  ],
  ['<a href="x', []],
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
  ['<html></html> more <!-- 42 -->', false],
  ['<html></html><p>', false],
  ['<html><body></body></htm', false],
  ['<html><a href="x">y</html>', false],
  ['', false],
])('%j is a whole document: %s', (html, whole) => {
  expect(readHtml(html).whole).toBe(whole);
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
