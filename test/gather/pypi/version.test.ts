import { expect, test } from 'vitest';
import { isPythonPrerelease, looseVersionKey, versionKey } from '#gather/pypi/version.ts';
import { words } from '../../words.ts';

/** Whether two versions have one key, and whether they should. */
function compared(pair: string, keyOf: (version: string) => string) {
  const [a = '', b = ''] = pair.split(/[=≠]/).map(keyOf);
  return [a === b, pair.includes('=')];
}

/** https://packaging.python.org/en/latest/specifications/version-specifiers/#normalization */
test.each(
  words(`1.0=v1.0 1.0=01.0 1.0-1=1.0.post1 1.0-1=1.0_post1 1.0-1=1.0.rev1 1.0rc1=1.0-RC-1
      1.0rc1=1.0c1 1.0rc1=1.0.preview1 1.0a0=1.0alpha 1.0b2=1.0.Beta.2 1.0.dev0=1.0-dev
      1.0+local.1=1.0+local_1 1!1.0=1!1.0 1.0a1.post2.dev3=1.0-alpha-1-post2_dev3
      some_thing=some-thing 1.0-1≠1.0.1 1.0.0≠1.0 1.0≠1!1.0 1.0rc1≠1.0rc2 1.0.post1≠1.0.dev1
      1.0≠1.0+local 10.0≠1.0`),
)('%s as it is written', (pair) => {
  const [isSame, expected] = compared(pair, versionKey);
  expect(isSame).toBe(expected);
});

test.each(
  words(`1.0=1.0.0 1=1.0.0 1.0rc1=1.0.0rc1 1.0.post1=1.0.0-1 1.0+a=1.0.0+a 1.10≠1.1 10≠1
      1.0.1≠1.1`),
)('%s to Python', (pair) => {
  const [isSame, expected] = compared(pair, looseVersionKey);
  expect(isSame).toBe(expected);
});

test('pre-releases are told from all others', () => {
  const early = words('1.0a1 1.0c1 1.0.preview 1.0.dev3 1.0.post1.dev2');
  const others = words('1.0 1.0.post1 1.0-1 1.0+dev');
  expect([...others, ...early].filter(isPythonPrerelease)).toEqual(early);
});
