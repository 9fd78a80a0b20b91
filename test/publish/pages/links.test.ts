/** Where links lead, whatever they are made of. */
import { expect, test } from 'vitest';
import { safeUrl } from '#publish/pages/text.ts';
import { judged, published } from '../sites.ts';

test.each([
  ['https://example.com/a/v1.2#b', 'https://example.com/a/v1.2#b'],
  ['HTTPS://EXAMPLE.com/./a b/../ä', 'https://example.com/%C3%A4'],
  ['https://bücher.example', 'https://xn--bcher-kva.example/'],
  ['http://example.com/', undefined],
  ['javascript:alert(1)', undefined],
  ['https://me@example.com/', undefined],
  ['//example.com/', undefined],
  ['https://', undefined],
  [undefined, undefined],
])('%s is a link to %s', (url, link) => {
  expect(safeUrl(url)).toBe(link);
});

test('a row is where links to its release lead, also where its version is written in another way', () => {
  const long = '1'.repeat(81);
  const releases = { '1.0': '2025-01-01', '1.1+a b c': '2025-02-01', [long]: '2025-03-01' };
  const files = published([judged('tool', { releases })]);
  const rows = (files.get('tool.html') ?? '').matchAll(
    /<tr id="([^"]+)"[^>]*><th scope="row"[^>]*>([^<]+)</g,
  );
  expect([...rows].map(([, ...row]) => row)).toEqual([
    [long, `${'1'.repeat(79)}…`],
    ['1.1+a_b_c', '1.1+a b c'],
    ['1.0', '1.0'],
  ]);
  expect(files.get('tool.xml')).toContain(':tool/released/1.1%2Ba%20b%20c<');
});
