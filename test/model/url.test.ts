import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOrigin, isPresetPath } from '#model/served/paths.ts';
import { toUri, urlProblem } from '#model/url.ts';
import { formats } from '../official.ts';
import { words } from '../words.ts';
import { holds } from '../holds.ts';

const problem = (value: string) => urlProblem(value, ['https:']);

test('a query that carries a secret is told by its keys', () => {
  const secret =
    words(`token Token access_token private-token secret client_secret password passwd apikey
      api_key api-key x-api-key X-Amz-Signature`);
  const others = words('tokens mytoken tokenizer page secretary per_page');
  const refused = [...others, ...secret].filter(
    (key) =>
      problem(`https://example.com/a?b=1&${key}=x`) ===
      'must not carry credentials; they come from the environment',
  );
  expect(refused).toEqual(secret);
});

test.each<[string, string | undefined]>([
  ['example.com/a', 'must be a complete URL, such as https://example.com/page'],
  ['http://example.com/a', 'must start with https://, not http:'],
  ['https://example.com/releases/1.0#notes', undefined],
  ['https://example.com/{{x}}', 'must not contain {{, which Renovate would run as a template'],
  ['https://user@example.com/', 'must not carry credentials; they come from the environment'],
  ['https://:word@example.com/', 'must not carry credentials; they come from the environment'],
  ...Array.from('<>"`\\\t\u0007\u200b\u202e\ud800').map((sign): [string, string] => [
    `https://example.com/${sign}`,
    'must not contain spaces, quotes or control characters',
  ]),
  [`https://example.com/${'a'.repeat(2028)}`, undefined],
  [`https://example.com/${'a'.repeat(2029)}`, 'must be at most 2048 characters'],
  // As it is written then, with three characters for one.
  [`https://example.com/${'|'.repeat(676)}`, undefined],
  [`https://example.com/${'|'.repeat(677)}`, 'must be at most 2048 characters'],
])('%j: %s', (value, expected) => expect(problem(value)).toBe(expected));

test.each([
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

test('what is no address, or too long for one, stays as it is', () => {
  const long = `https://example.com/${'a'.repeat(10_000_000)}`;
  expect([toUri('é'), toUri(long) === long]).toEqual(['é', true]);
});

test('any address of the web becomes a URI, and a URI stays as it is', () => {
  const path = fc.string({ unit: 'binary' });
  const addresses = fc
    .tuple(fc.constantFrom('https://a.example', 'http://é.example:81'), path)
    .map(([origin, rest]) => `${origin}/${rest}`)
    .filter((address) => URL.canParse(address));
  holds(500, [fc.oneof(addresses, fc.webUrl({ withFragments: true }))], (address) => {
    const uri = toUri(address);
    expect(formats['uri']?.(uri)).toBe(true);
    expect(toUri(uri)).toBe(uri);
  });
});

test('presets are told from everything else, whatever the components', () => {
  const paths = words(`renovate.json renovate/any.json presets/a/b.json svc.json index.html
      renovate/.json xpresets/a.json presets/a.jsonx renovate-a.json`);
  expect(paths.filter(isPresetPath)).toEqual(paths.slice(0, 3));
});

test('only an address without a path has the host to itself', () => {
  const origins = words(
    `https://example.com https://example.com/ http://localhost:8080 https://A.example`,
  );
  const others =
    words(`https://example.com/a https://example.com/?a https://example.com/#a https://a@example.com/
      example.com`);
  expect(['', ...origins, ...others].filter(isOrigin)).toEqual(origins);
});
