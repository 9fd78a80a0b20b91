/** What is plain takes a shorter way, and comes out as everything else does. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encoded, oddPlace, releaseAnchor, tagUri } from '#publish/pages/links.ts';
import { safeUrl } from '#publish/pages/text.ts';
import { judged, published } from '../sites.ts';

const label = usually(['example', 'com'], ['a-b', 'EXAMPLE', 'xn--a', '0x7f', '1', 'ä', '']);
const segment = fc.constantFrom(
  'a',
  'v1.2',
  '.',
  '..',
  '...',
  '.a',
  'a.',
  '%2e',
  '',
  'ä',
  '\\',
  ' ',
);
const addresses = fc
  .record({
    scheme: usually(['https://'], ['http://', 'HTTPS://', 'https:/', 'javascript:']),
    user: usually([''], ['me@']),
    host: fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => labels.join('.')),
    port: usually([''], [':443', ':80']),
    path: fc
      .array(segment, { maxLength: 3 })
      .map((parts) => parts.map((part) => `/${part}`).join('')),
    rest: fc.constantFrom('', '', '#1.2', '#a b', '?a=b', '#'),
  })
  .map(({ scheme, user, host, port, path, rest }) => scheme + user + host + port + path + rest);

test('a link is what a browser makes of it', () => {
  fc.assert(
    fc.property(addresses, (url) => {
      const parsed = URL.parse(url);
      const isSafe = parsed?.protocol === 'https:' && parsed.username === '';
      expect(safeUrl(url)).toBe(isSafe ? parsed.href : undefined);
    }),
    { numRuns: 5000 },
  );
});

test('any version becomes an anchor without spaces, and any text part of an address', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('a b', '1/2', '%2F', 'ä/1 '),
  );
  fc.assert(
    fc.property(text, (version) => {
      expect(releaseAnchor(version)).toBe(version.split(/\s+/).join('_'));
      expect(encoded(version)).toBe(encodeURIComponent(version.toWellFormed()));
      const place = oddPlace(version) ?? { id: version, encoded: version };
      expect(place.id).toBe(releaseAnchor(version));
      expect(place.encoded).toBe(encoded(place.id));
      const path = version.split('/').map(encoded).join('/');
      expect(tagUri('https://example.com/', `a/${version}`)).toBe(`tag:example.com,2026:a/${path}`);
    }),
  );
});

function usually(usual: readonly string[], unusual: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...unusual) },
  );
}

test('a row is where links to its release lead, also where its version is written in another way', () => {
  const long = '1'.repeat(81);
  const releases = { '1.0': '2025-01-01', '1.1+a b': '2025-02-01', [long]: '2025-03-01' };
  const files = published([judged('tool', { releases })]);
  const rows = (files.get('tool.html') ?? '').matchAll(
    /<tr id="([^"]+)"[^>]*><th scope="row"><a href="([^"]+)">([^<]+)</g,
  );
  expect([...rows].map(([, ...row]) => row)).toEqual([
    [long, `#${long}`, `${'1'.repeat(79)}…`],
    ['1.1+a_b', '#1.1%2Ba_b', '1.1+a b'],
    ['1.0', '#1.0', '1.0'],
  ]);
});
