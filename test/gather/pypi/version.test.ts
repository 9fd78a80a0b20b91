import { expect, test } from 'vitest';
import { isPythonPrerelease, looseVersionKey, versionKey } from '#gather/pypi/version.ts';

/** https://packaging.python.org/en/latest/specifications/version-specifiers/#normalization */
test.each([
  ['1.0', 'v1.0'],
  ['1.0', '01.0'],
  ['1.0-1', '1.0.post1'],
  ['1.0-1', '1.0_post1'],
  ['1.0-1', '1.0.rev1'],
  ['1.0rc1', '1.0-RC-1'],
  ['1.0rc1', '1.0c1'],
  ['1.0rc1', '1.0.preview1'],
  ['1.0a0', '1.0alpha'],
  ['1.0b2', '1.0.Beta.2'],
  ['1.0.dev0', '1.0-dev'],
  ['1.0+local.1', '1.0+local_1'],
  ['1!1.0', '1!1.0'],
  ['1.0a1.post2.dev3', '1.0-alpha-1-post2_dev3'],
  ['some_thing', 'some-thing'],
])('%s is %s', (a, b) => {
  expect(versionKey(a)).toBe(versionKey(b));
});

test.each([
  ['1.0-1', '1.0.1'],
  ['1.0.0', '1.0'],
  ['1.0', '1!1.0'],
  ['1.0rc1', '1.0rc2'],
  ['1.0.post1', '1.0.dev1'],
  ['1.0', '1.0+local'],
  ['10.0', '1.0'],
])('%s is not %s', (a, b) => {
  expect(versionKey(a)).not.toBe(versionKey(b));
});

test.each([
  ['1.0', '1.0.0', true],
  ['1', '1.0.0', true],
  ['1.0rc1', '1.0.0rc1', true],
  ['1.0.post1', '1.0.0-1', true],
  ['1.0+a', '1.0.0+a', true],
  ['1.10', '1.1', false],
  ['10', '1', false],
  ['1.0.1', '1.1', false],
])('%s and %s are equal to Python: %s', (a, b, equal) => {
  expect(looseVersionKey(a) === looseVersionKey(b)).toBe(equal);
});

test.each([
  ['1.0', false],
  ['1.0.post1', false],
  ['1.0-1', false],
  ['1.0+dev', false],
  ['1.0a1', true],
  ['1.0c1', true],
  ['1.0.preview', true],
  ['1.0.dev3', true],
  ['1.0.post1.dev2', true],
])('%s is a pre-release: %s', (version, early) => {
  expect(isPythonPrerelease(version)).toBe(early);
});
