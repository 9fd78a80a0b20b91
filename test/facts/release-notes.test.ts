import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, servedNotes } from '#facts/release-notes.ts';
import { holds } from '../holds.ts';

test.each([
  ['# Changes\n\n- one\n- two', '# Changes\n\n- one\n- two'],
  ['See [the page](https://example.com/x) ![logo](x.png)', 'See the page logo'],
  ['a<!-- hidden --> b<script>alert(1)</script> <b onclick="x">c</b>', 'a b c'],
  ['<scr<b>ipt>alert(1)</scr<b>ipt>', ''],
  ['<a<a<a<a<a>>>>>', 'aa'],
  ['1 < 2 > 0', '1 2 0'],
  ['a\u202eb\u0000c\r\n\n\n\nd  e ', 'a b c\n\nd e'],
  ['half \ud800', 'half'],
  [' \n', ''],
  ['x'.repeat(2000), 'x'.repeat(2000)],
  ['x'.repeat(2001), `${'x'.repeat(1999)}…`],
])('of notes only the words are served: %j', (markdown, words) => {
  expect(plainText(markdown)).toBe(words);
});

test('of notes only the words are served: no text whatever leaves a tag, a control character or half of a pair', () => {
  holds(100, [fc.string({ unit: 'binary' })], (text) => {
    const words = plainText(`<b>${text}</b>`);
    expect(words).not.toMatch(/[<>]/);
    expect(words.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
  });
});

test('the newest are served where all are too many', () => {
  const long = { text: 'x'.repeat(3000), from: 'page' };
  const notes = Array.from({ length: 150 }, (_, i) => ({ version: `1.${i}`, ...long }));
  const served = servedNotes(notes);
  expect([served.size, served.has('1.149'), served.has('1.49')]).toEqual([100, true, false]);
  expect(servedNotes([{ version: '1.0', text: '<br>', from: 'page' }]).size).toBe(0);
});
