import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { urlProblem } from '#model/url.ts';

const problem = (value: string) => urlProblem(value, ['https:']);

test('an address whose origin is known is still held to everything else', () => {
  expect(problem('https://example.com/a')).toBeUndefined();
  expect(problem('https://example.com/releases/1.0#notes')).toBeUndefined();
  expect([
    problem('https://example.com/a?token=x'),
    problem('https://example.com/{{x}}'),
    problem('https://example.com/a b'),
    problem(`https://example.com/${'a'.repeat(2048)}`),
    problem('https://example.com@evil.example/'),
    problem('http://example.com/a'),
  ]).toEqual([
    'must not carry credentials; they come from the environment',
    'must not contain {{, which Renovate would run as a template',
    'must not contain spaces, quotes or control characters',
    'must be at most 2048 characters',
    'must not carry credentials; they come from the environment',
    'must start with https://, not http:',
  ]);
});

test('an origin is no origin before its name', () => {
  expect(problem('https:///example.com/a')).toBeUndefined();
  expect(problem('https:///name:word@example.com/')).toContain('credentials');
});

test.each([
  'token',
  'Token',
  'access_token',
  'private-token',
  'secret',
  'client_secret',
  'password',
  'passwd',
  'apikey',
  'api_key',
  'api-key',
  'x-api-key',
  'X-Amz-Signature',
])('a query with %s carries a secret', (key) => {
  expect(problem(`https://example.com/a?b=1&${key}=x`)).toBe(
    'must not carry credentials; they come from the environment',
  );
});

test.each(['tokens', 'mytoken', 'tokenizer', 'page', 'secretary', 'per_page'])(
  'a query with %s carries none',
  (key) => expect(problem(`https://example.com/a?${key}=x`)).toBeUndefined(),
);

test.each<[string, string | undefined]>([
  ['example.com/a', 'must be a complete URL, such as https://example.com/page'],
  ['', 'must be a complete URL, such as https://example.com/page'],
  ['https://user@example.com/', 'must not carry credentials; they come from the environment'],
  ['https://:word@example.com/', 'must not carry credentials; they come from the environment'],
  ...Array.from('<>"`\\\t\u0007\u200b\u202e\ud800').map((sign): [string, string] => [
    `https://example.com/${sign}`,
    'must not contain spaces, quotes or control characters',
  ]),
  [`https://example.com/${'a'.repeat(2028)}`, undefined],
  [`https://example.com/${'a'.repeat(2029)}`, 'must be at most 2048 characters'],
])('%j: %s', (value, expected) => {
  expect(problem(value)).toBe(expected);
});

test('an origin that was right for http is not right for https alone', () => {
  expect(urlProblem('http://plain.example/a', ['http:', 'https:'])).toBeUndefined();
  expect(problem('http://plain.example/a')).toBe('must start with https://, not http:');
});

test('thousands of origins are no trouble', () => {
  const links = Array.from({ length: 2500 }, (_, i) => `https://host-${i}.example/a`);
  expect([...links, ...links].filter((link) => problem(link) !== undefined)).toEqual([]);
});

test('an address says the same whether its origin is known or not', () => {
  const part = fc.constantFrom(
    'a',
    '1.0',
    '/',
    '#',
    '?',
    '{{',
    ' ',
    '"',
    '\\',
    '\u202e',
    '&token=x',
    '%20',
    '@',
    'ü',
    '<',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), fc.nat(), (parts, fresh) => {
      const path = `/${parts.join('')}`;
      const unknown = problem(`https://host-${fresh}.example.com${path}`);
      problem('https://known.example.com/');
      expect([path, problem(`https://known.example.com${path}`)]).toEqual([path, unknown]);
    }),
    { numRuns: 500 },
  );
});

test('no answer depends on what was asked before', () => {
  const part = fc.constantFrom('a', 'b.c', '/', '/', '?', '&', 'token=x', '#', '{{', ' ', '@', '"');
  const address = fc
    .tuple(
      fc.constantFrom(
        'https://a/',
        'https://b.c/',
        'https://a',
        'http://a/',
        'https:///a',
        '/',
        '',
      ),
      fc.array(part, { maxLength: 5 }),
    )
    .map(([start, parts]) => start + parts.join(''));
  fc.assert(
    fc.property(fc.array(address, { maxLength: 20 }), (addresses) => {
      expect(addresses.map(problem)).toEqual(addresses.map(problemByParsing));
    }),
    { numRuns: 500 },
  );
});

function problemByParsing(value: string): string | undefined {
  if (value.includes('{{')) return 'must not contain {{, which Renovate would run as a template';
  if (/[\s<>"`\\]/.test(value)) return 'must not contain spaces, quotes or control characters';
  const url = URL.parse(value);
  if (url === null) return 'must be a complete URL, such as https://example.com/page';
  if (url.protocol !== 'https:') return `must start with https://, not ${url.protocol}`;
  return url.username !== '' || url.password !== '' || url.searchParams.has('token')
    ? 'must not carry credentials; they come from the environment'
    : undefined;
}
