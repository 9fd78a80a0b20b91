/** What is plain takes a shorter way, and comes out as everything else does. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encoded, releaseAnchor } from '#publish/pages/links.ts';
import { safeUrl } from '#publish/pages/text.ts';

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
    fc.property(fc.oneof(addresses, fc.webUrl(), fc.string()), (url) => {
      const parsed = URL.parse(url);
      const isSafe = parsed?.protocol === 'https:' && parsed.username === '';
      expect(safeUrl(url)).toBe(isSafe ? parsed.href : undefined);
    }),
    { numRuns: 10_000 },
  );
});

test('any version becomes an anchor without spaces, and any anchor part of an address', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme-ascii' }));
  fc.assert(
    fc.property(text, (version) => {
      expect(releaseAnchor(version)).toBe(version.split(/\s+/).join('_'));
      expect(encoded(version)).toBe(encodeURIComponent(version.toWellFormed()));
    }),
  );
});

function usually(usual: readonly string[], unusual: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...unusual) },
  );
}
