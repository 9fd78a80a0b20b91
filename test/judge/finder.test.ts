/** Looking a version up in a history, in the spelling that is asked for or another one. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { finder } from '#judge/published-history.ts';
import {
  compareVersions,
  orderVersions,
  parseVersion,
  type Version,
} from '#model/version/version.ts';
import { holds } from '../holds.ts';

const text = fc
  .tuple(
    fc.constantFrom('', '', 'v', 'V'),
    fc.constantFrom('0', '1', '01', '2', '10'),
    fc.constantFrom('', '.0', '.1', '.01'),
    fc.constantFrom('', '', '-rc1', '-rc01'),
  )
  .map((parts) => parts.join(''));

test('the spelling that is asked for, else the first of the same version, else none', () => {
  holds(1000, [fc.uniqueArray(text, { maxLength: 20 }), text], (texts, asked) => {
    const ordered = texts.map(versionOf).toSorted(orderVersions);
    const same = ordered.filter((one) => compareVersions(one, versionOf(asked)) === 0);
    const expected = same.find((one) => one.text === asked) ?? same[0];
    const find = finder(ordered.map((version) => ({ version })));
    expect(find(asked)?.version).toBe(expected);
  });
});

test('what is no version is not found', () => {
  expect(finder([{ version: versionOf('1.0') }])('latest')).toBeUndefined();
});

function versionOf(text: string): Version {
  return parseVersion(text) as Version;
}
