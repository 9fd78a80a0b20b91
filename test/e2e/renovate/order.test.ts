/** Our order of versions is Renovate's own, compared with the code of the installed one. */
import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { compareVersions, parseVersion, type Version } from '#model/version/version.ts';
import { installTimeout, installRenovate, ofRenovate } from './install.ts';
import { importedHistories } from '../../shipped.ts';
import { words } from '../../words.ts';

type Loose = {
  readonly isVersion: (version: string) => boolean;
  readonly sortVersions: (a: string, b: string) => number;
};

const seed = 20_260_115;

let loose: Loose;

beforeAll(async () => {
  await installRenovate();
  loose = (await ofRenovate<{ api: Loose }>('modules/versioning/loose/index.js')).api;
}, installTimeout);

const group = fc.constantFrom(
  ...words('0 1 2 9 10 11 19 20 100 2024 2025 00 01 9007199254740993 9007199254740992'),
  '123456789012345678901234567890',
);
const suffix = fc.oneof(
  fc.constant(''),
  fc.constantFrom(
    ...words('-rc-1 -rc-2 -rc-10 -rc1 .Final -SNAPSHOT -snapshot +1 -ä a A -1 _1 .x -01'),
    ' 1',
  ),
);
const version = fc
  .tuple(fc.constantFrom('', '', '', 'v'), fc.array(group, { minLength: 1, maxLength: 4 }), suffix)
  .map(([v, groups, end]) => `${v}${groups.join('.')}${end}`);
const noise = fc.string({
  unit: fc.constantFrom(...Array.from('0123456789abcdefvV.-_ +xRC\n')),
  maxLength: 11,
});
/** Versions, commit hashes, too many groups, and things that are nothing of all this. */
const anyText = fc.oneof(
  noise,
  version,
  fc.tuple(version, noise).map((parts) => parts.join('')),
);

test('the same texts are versions', () => {
  const texts = fc.sample(anyText, { numRuns: 100_000, seed });
  const differing = texts.filter(
    (text) => loose.isVersion(text) !== (parseVersion(text) !== undefined),
  );
  expect(differing).toEqual([]);
  expect(texts.filter((text) => loose.isVersion(text)).length).toBeGreaterThan(10_000);
});

test('every pair of a thousand random versions and of the recorded ones is ordered alike', () => {
  const recorded = readdirSync(importedHistories).flatMap((file) => {
    const { releases } = JSON.parse(readFileSync(`${importedHistories}/${file}`, 'utf8')) as {
      releases: { version: string }[];
    };
    return releases.map((release) => release.version);
  });
  expect(recorded.length).toBeGreaterThan(300);
  const random = fc
    .sample(version, { numRuns: 1000, seed })
    .filter((text) => loose.isVersion(text));
  for (const texts of [random, recorded]) {
    const all = texts.map((text) => [text, read(text)] as const);
    const differing = all.flatMap(([a, first]) =>
      all.flatMap(([b, second]) =>
        Math.sign(loose.sortVersions(a, b)) === Math.sign(compareVersions(first, second))
          ? []
          : [`${a} and ${b}`],
      ),
    );
    expect(differing).toEqual([]);
  }
});

function read(text: string): Version {
  const parsed = parseVersion(text);
  if (!parsed) throw new Error(`${text} is no version`);
  return parsed;
}
