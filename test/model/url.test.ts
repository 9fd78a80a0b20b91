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
