import { expect, test } from 'vitest';
import { retractions } from '#gather/go/source.ts';
import { gather, unavailable } from '../gather.ts';
import { serve } from '../server.ts';

const base = '/example.com/!some/tool/v2';
const definition = (proxy: string) => ({
  kind: 'go',
  module: 'example.com/Some/tool/v2',
  proxy,
  version: '^v(?<version>.+)',
  rebuilt: true as const,
});

test('dates new versions by their commits, and reads what the newest takes back', async () => {
  const { url } = await serve({
    [`GET ${base}/@v/list`]: { body: 'v2.10.0\nv2.9.0\nv2.8.0\nv2.11.0-zones.1\n' },
    [`GET ${base}/@v/v2.10.0.info`]: { json: { Version: 'v2.10.0', Time: '2026-02-03T04:05:06Z' } },
    [`GET ${base}/@v/v2.11.0-zones.1.info`]: { status: 404 },
    [`GET ${base}/@v/v2.8.0.info`]: { json: { Version: 'v2.8.0', Time: '2026-01-03T04:05:06Z' } },
    [`GET ${base}/@v/v2.10.0.mod`]: {
      body: 'module example.com/Some/tool/v2\n\nretract v2.9.0 // Deletes files.\n',
    },
  });
  const evidence = `${url}${base}/@v/list`;
  const dated = { basis: 'near', authored: true, evidence };
  expect(await gather(definition(url), { recorded: new Set(['2.9.0']) })).toEqual({
    kind: 'complete',
    releases: [
      { version: '2.10.0', date: '2026-02-03T04:05:06.000Z', ...dated },
      { version: '2.9.0', evidence, deprecated: 'retracted: Deletes files.' },
      { version: '2.8.0', date: '2026-01-03T04:05:06.000Z', ...dated },
      { version: '2.11.0-zones.1', evidence, prerelease: true },
    ],
    skipped: [
      {
        name: 'v2.11.0-zones.1',
        because: `its date could not be requested: ${url}${base}/@v/v2.11.0-zones.1.info answers 404: not found; the release is listed without it`,
      },
    ],
    validators: [],
    owed: ['2.11.0-zones.1'],
  });
});

test('reads the times that a proxy writes behind the versions', async () => {
  const { url } = await serve({
    [`GET ${base}/@v/list`]: {
      body: 'v2.9.0 2026-02-03T04:05:06Z\nv2.8.0\t2026-01-03T04:05:06Z\nv2.7.0 other\n',
    },
    [`GET ${base}/@v/v2.9.0.info`]: { json: { Version: 'v2.9.0' } },
    [`GET ${base}/@v/v2.9.0.mod`]: { body: 'module example.com/Some/tool/v2\n' },
  });
  const answer = await gather(definition(url), { recorded: new Set(['2.8.0', '2.7.0']) });
  const dates = 'releases' in answer && answer.releases.map(({ version, date }) => [version, date]);
  expect(dates).toEqual([
    ['2.9.0', '2026-02-03T04:05:06.000Z'],
    ['2.8.0', '2026-01-03T04:05:06.000Z'],
    ['2.7.0', undefined],
  ]);
});

test.each([
  ['is known', 200, 'complete'],
  ['may be cut off', 404, 'unavailable'],
])('the last version of a list without a last newline %s', async (_, status, kind) => {
  const { url } = await serve({
    [`GET ${base}/@v/list`]: { body: 'v2.8.0\nv2.9.0' },
    [`GET ${base}/@v/v2.9.0.info`]: { status, json: { Version: 'v2.9.0' } },
    ...(status === 200 && {
      [`GET ${base}/@v/v2.9.0.mod`]: { body: 'module example.com/Some/tool/v2\n' },
    }),
  });
  const answer = await gather(definition(url), { recorded: new Set(['2.8.0', '2.9.0']) });
  expect(answer).toMatchObject({ kind });
});

test("asks a proxy of one's own which commit each version is", async () => {
  const { rebuilt: _, ...watched } = definition('');
  const { url } = await serve({
    [`GET ${base}/@v/list`]: { body: 'v2.9.0\n' },
    [`GET ${base}/@v/v2.9.0.info`]: {
      json: { Version: 'v2.9.0', Origin: { VCS: 'git', Hash: 'a'.repeat(40) } },
    },
    [`GET ${base}/@v/v2.9.0.mod`]: { body: 'module example.com/Some/tool/v2\n' },
  });
  const answer = await gather({ ...watched, proxy: url }, { recorded: new Set(['2.9.0']) });
  expect('releases' in answer && answer.releases[0]?.fingerprints).toEqual([
    `go:${url}#example.com/Some/tool/v2 commit:${'a'.repeat(40)}`,
  ]);
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

test.each([
  ['v1.0.4', undefined],
  ['v1.0.5', 'retracted: Published by mistake.'],
  ['v1.0.6', undefined],
  ['v1.1.0', 'retracted: Broken.'],
  ['v1.1.9', 'retracted: Broken.'],
  ['v1.2.0', 'retracted: Broken.'],
  ['v1.2.1', undefined],
  ['v1.3.0', 'retracted: All of these lose data.'],
  ['v1.3.1', 'retracted: This one deletes it.'],
  ['v1.4.5', 'retracted: All of these lose data.'],
  ['v1.9.0', undefined],
])('%s is %s', (version, told) => {
  expect(retractions(goMod)(version)).toBe(told);
});

test('a list about something else is no list', async () => {
  const { url } = await serve({ [`GET ${base}/@v/list`]: { body: 'not found\n' } });
  expect(await gather(definition(url))).toEqual(
    unavailable(`${url}${base}/@v/list answers with a list that is cut off or broken`),
  );
});
