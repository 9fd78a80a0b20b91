import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUri, toUri } from '#model/uri.ts';
import { formats } from '../publish/standards/endoflife-description.ts';

test.each([
  ['https://example.com', 'https://example.com'],
  ['https://example.com/a%20b?c=[d]#e', 'https://example.com/a%20b?c=%5Bd%5D#e'],
  ['http://[::1]:8080/x', 'http://[::1]:8080/x'],
  ['https://Example.com/(a)/~b;c=d,e', 'https://Example.com/(a)/~b;c=d,e'],
  ['https://münchen.example/für', 'https://xn--mnchen-3ya.example/f%C3%BCr'],
  ['https://example.com/100%|[x]', 'https://example.com/100%25%7C%5Bx%5D'],
  ['https://example.com/%zz#a#b#c', 'https://example.com/%25zz#a%23b%23c'],
  ['https://example.com/𝒳{y}^', 'https://example.com/%F0%9D%92%B3%7By%7D%5E'],
])('%s is written %s', (address, wanted) => {
  expect(toUri(address)).toBe(wanted);
  expect(toUri(wanted)).toBe(wanted);
});

test('any address of the web becomes a URI, and a URI stays as it is', () => {
  const addresses = fc
    .tuple(
      fc.constantFrom('https://a.example', 'http://é.example:81'),
      fc.string({ unit: 'binary' }),
    )
    .map(([origin, rest]) => `${origin}/${rest}`)
    .filter((address) => URL.canParse(address));
  fc.assert(
    fc.property(fc.oneof(addresses, fc.webUrl({ withFragments: true })), (address) => {
      const uri = toUri(address);
      expect(formats['uri']?.(uri)).toBe(true);
      expect(isUri(uri)).toBe(true);
      expect(isUri(address) ? uri : address).toBe(address);
    }),
    { numRuns: 500 },
  );
});

test.each(['example.com/a', '/a', '', 'https://', 'https://a b', 'https://a/"', 'https://a/%2'])(
  '%j is none',
  (text) => {
    expect(isUri(text)).toBe(false);
  },
);
