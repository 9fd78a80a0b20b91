import { expect, test } from 'vitest';
import { toldOf } from '../gather.ts';
import { retractions } from '#gather/go/source.ts';

const base = '/example.com/!some/tool/v2';
const list = `${base}/@v/list`;
const watched = (proxy: string) => ({
  kind: 'go',
  module: 'example.com/Some/tool/v2',
  proxy,
  version: '^v(?<version>.+)',
});
const definition = (proxy: string) => ({ ...watched(proxy), rebuilt: true as const });
const known = (...versions: string[]) => {
  return () => ({ recorded: new Set(versions) });
};
const info = (version: string, Time?: string) => ({
  [`GET ${base}/@v/${version}.info`]: { json: { Version: version, Time } },
});
const mod = (version: string, more = '') => ({
  [`GET ${base}/@v/${version}.mod`]: { body: `module example.com/Some/tool/v2\n${more}` },
});

test('dates new versions by their commits, or the times behind them in the list, and reads what the newest takes back', async () => {
  const list = `v2.10.0
v2.9.0
v2.8.0\t2026-01-03T04:05:06Z
v2.7.0 2026-01-02T04:05:06Z
v2.6.0 other
v2.11.0-zones.1
v3.0.0+incompatible
`;
  const found = await toldOf(
    definition,
    {
      [`GET ${base}/@v/list`]: { body: list },
      ...info('v2.10.0', '2026-02-03T04:05:06Z'),
      [`GET ${base}/@v/v2.11.0-zones.1.info`]: { status: 404 },
      ...info('v2.7.0'),
      ...mod('v2.10.0', '\r\nretract v2.9.0 // Deletes files.\n'),
    },
    known('2.9.0', '2.8.0', '2.6.0', '3.0.0+incompatible'),
  );
  expect(found).toEqual([
    `complete: by URL${base}/@v/list`,
    '2.10.0 2026-02-03T04:05:06.000Z near authored',
    '2.9.0 deprecated: retracted: Deletes files.',
    '2.8.0 2026-01-03T04:05:06.000Z near authored',
    '2.7.0 2026-01-02T04:05:06.000Z near authored',
    '2.6.0',
    '2.11.0-zones.1 prerelease',
    '3.0.0+incompatible',
    `- v2.11.0-zones.1: its date could not be requested: URL${base}/@v/v2.11.0-zones.1.info answers 404: not found; the release is listed without it`,
    'owed: 2.11.0-zones.1',
  ]);
});

test.each([
  ['is known', info('v2.9.0'), mod('v2.9.0'), 'complete'],
  ['may be cut off', { [`GET ${base}/@v/v2.9.0.info`]: { status: 404 } }, {}, 'unavailable'],
])('the last version of a list without a last newline %s', async (_, info, mod, kind) => {
  const replies = { [`GET ${list}`]: { body: 'v2.8.0\nv2.9.0' }, ...info, ...mod };
  const [first] = await toldOf(definition, replies, known('2.8.0', '2.9.0'));
  expect(first).toMatch(`${kind}: `);
});

test("asks a proxy of one's own which commit each version is", async () => {
  const Hash = 'a'.repeat(40);
  const replies = {
    [`GET ${list}`]: { body: 'v2.9.0\n' },
    [`GET ${base}/@v/v2.9.0.info`]: { json: { Version: 'v2.9.0', Origin: { VCS: 'git', Hash } } },
    ...mod('v2.9.0'),
  };
  const [, first] = await toldOf(watched, replies, known('2.9.0'));
  expect(first).toBe(`2.9.0 fingerprints: go:URL#example.com/Some/tool/v2 commit:${Hash}`);
});

const goMod = `module example.com/tool

go 1.24

// Published by mistake.
retract v1.0.5
retract [v1.1.0, v1.2.0] // Broken.

// All of these lose data.
retract (
  v1.3.0
  // This one deletes it.
  v1.3.1
  [ v1.4.0 , v1.4.9 ]
)
require example.com/other v1.9.0
`;

test.each<[told: string | undefined, ...versions: string[]]>([
  [undefined, 'v1.0.4', 'v1.0.6', 'v1.2.1', 'v1.9.0'],
  ['retracted: Published by mistake.', 'v1.0.5'],
  ['retracted: Broken.', 'v1.1.0', 'v1.1.9', 'v1.2.0'],
  ['retracted: All of these lose data.', 'v1.3.0', 'v1.4.5'],
  ['retracted: This one deletes it.', 'v1.3.1'],
])('it says %s of %s', (told, ...versions) => {
  expect(versions.map(retractions(goMod))).toEqual(versions.map(() => told));
});

test('a module that is deprecated whole, and a ground of several lines', () => {
  const above = '// Deprecated: use example.com/dep/v2\n// instead.\nmodule example.com/dep\n';
  const retract = '// Leaks passwords.\n// See CVE-2026-1234.\nretract v1.0.0\n';
  const why = retractions(`${above}\n${retract}`);
  expect(why('v1.0.0')).toBe('retracted: Leaks passwords. See CVE-2026-1234.');
  expect(why('v1.1.0')).toBe('use example.com/dep/v2 instead.');
  expect(retractions('module example.com/dep // Deprecated: gone\n')('v1')).toBe('gone');
  expect(retractions('// Deprecated: other\n\nmodule example.com/dep\n')('v1')).toBeUndefined();
});
