/** What is taken as plain XML is read as the parser of all of XML reads it. */
import { expect, test } from 'vitest';
import { plainElements } from '../../src/verify/plain-xml.ts';

test('elements, attributes, texts and what stands around them', () => {
  const text =
    '<?xml version="1.0" encoding="utf-8"?>\n<a x="1 &amp; 2"> one<b/>\n <c>&#x3D;</c></a>\n';
  expect(plainElements(text)).toEqual([
    { name: 'a', attributes: new Map([['x', '1 & 2']]), text: 'one\n ', within: [] },
    { name: 'b', attributes: new Map(), text: '', within: ['a'] },
    { name: 'c', attributes: new Map(), text: '=', within: ['a'] },
  ]);
});

test.each([
  '<a>',
  '<a></b>',
  '<a/><b/>',
  'x<a/>',
  '<a/>x',
  '<a x="1" x="2"/>',
  "<a x='1'/>",
  '<a>&nbsp;</a>',
  '<a>&</a>',
  '<a>&#1;</a>',
  '<a>\u0001</a>',
  '<a x="\u0001"/>',
  '<a x="1\n2"/>',
  '<a>\ud800</a>',
  '<a/>\u000b',
  '\u000c<a/>',
  '<a>x\u0001<b/></a>',
  '<ax></a>',
  '<a></ax>',
  '<a></a\n',
  '<a x="1"y="2"/>',
  '<a x=1/>',
  '<a x/>',
  '<a/ >',
  '<1/>',
  '< a/>',
  '<a>]]></a>',
  '<a><!-- --></a>',
  '<a><![CDATA[x]]></a>',
  '<!DOCTYPE a><a/>',
  '<a></a x="1">',
  '<a x="<"/>',
  '',
])('%s is left to the parser of all of XML', (text) => {
  expect(plainElements(text)).toBeUndefined();
});
