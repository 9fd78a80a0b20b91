/** Where lines without releases stand among the others. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions, parseVersion } from '#model/version/version.ts';
import { judgeOn, type Setting } from './cases.ts';

function namesOf(setting: Setting): string[] {
  return judgeOn('2024-06-01', setting).allLines.map(({ name }) => name);
}

test('lines whose names are versions are in the order of versions, with releases or without', () => {
  const name = fc.tuple(fc.nat(30), fc.nat(12)).map(([major, minor]) => `${major}.${minor}`);
  const lines = fc.uniqueArray(fc.tuple(name, fc.boolean()), { selector: ([text]) => text });
  fc.assert(
    fc.property(lines, (all) => {
      const released = all.filter(([, isReleased]) => isReleased);
      const releases = Object.fromEntries(
        released.map(([text]) => [`${text}.1`, '2024-01-01'] as const),
      );
      const names = all.map(([text]) => text);
      const component = { lines: names.map((name) => ({ name })) };
      expect(namesOf({ releases, component })).toEqual(
        names.toSorted((a, b) => compareVersions(parseVersion(a)!, parseVersion(b)!)),
      );
    }),
  );
});

test('one whose name is no version stands where its newest release does, or first without any', () => {
  const setting: Setting = {
    releases: { '4.2': '2020-01-01', '6.1': '2021-01-01', '8.0': '2022-01-01' },
    component: {
      lines: [
        { name: 'zeta', match: '^99' },
        { name: '5' },
        { name: 'warty', match: '^4' },
        { name: '7' },
        { name: 'hoary', match: '^6' },
        { name: 'alpha', match: '^98' },
        { name: '8', match: '^8' },
      ],
    },
  };
  expect(namesOf(setting)).toEqual(['zeta', 'alpha', 'warty', '5', 'hoary', '7', '8']);
});

test('one that is the same version as another stands before it', () => {
  const setting: Setting = {
    releases: { '8.0.1': '2022-01-01' },
    component: { lines: [{ name: 'v8' }, { name: '8', match: '^8' }] },
  };
  expect(namesOf(setting)).toEqual(['v8', '8']);
});
