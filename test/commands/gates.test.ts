/**
 * The gates agree: whatever an upstream answers, what gather takes, check finds right, build builds,
 * verify accepts and deploy lets through. An odd value costs its own release and nothing else.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { put } from '../folder.ts';
import { jsonIn, projectOf, recorded, run, sound } from '../project.ts';
import { gather, sourceAt, upstream, versionsOf, type Listed } from './upstream.ts';

const good: Listed[] = [
  { v: '1.0', d: '2026-01-01' },
  { v: '1.1', d: '2026-02-01' },
];

const strangeTexts = [
  '1.1.0 LTS',
  '1.2\u00a0',
  '1.2\ud800',
  '\udc001.2',
  '1.2\u0000',
  '1.2\u200b',
  '1.2\u00ad',
  '1.2\u202e',
  '1.2\ufffe',
  '1.2\u{e0001}',
  '1.2<script>',
  '1.2"\'&',
  '1.2{{x}}',
  '1.2/../../x',
  '1.2%2e',
  '1.2#?&',
  '1.2e\u0301',
  '1.2\u00e9',
  '1.2::error::x',
  'v1.0',
  '1.0.0.0.0.0.0',
  'deadbeef1',
  '1'.repeat(300),
  `1.${'9'.repeat(80)}`,
  `1.3${'漢'.repeat(250)}`,
  '',
  ' ',
  'latest',
  '__proto__',
];
const strangeDates = [
  '2000-01-01',
  '1999-12-31',
  '1995-05-23T10:00:00Z',
  '1970-01-01',
  '1970-01-01T00:10:00.000Z',
  '1969-12-31T23:00:00Z',
  '1980-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '0000-02-29',
  '0099-12-31',
  '2026-11-21T07:59:59.999Z',
  '2026-11-21T23:59:59.999Z',
  '2026-11-22',
  '2035-01-01',
  '9999-12-31T23:59:59.999Z',
  '+010000-01-01T00:00:00Z',
  '2026-02-30',
  '2026-01-01T00:00:00',
  '01/02/2026',
  '\ud800',
];

const text = fc.oneof(
  fc.constantFrom(...strangeTexts),
  fc.string({ unit: 'binary', maxLength: 12 }).map((end) => `1.2${end}`),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const date = fc.oneof(
  fc.constantFrom(...strangeDates),
  fc.date({ noInvalidDate: true }).map((day) => day.toISOString()),
);
const value = fc.oneof(fc.jsonValue({ maxDepth: 1 }), text);
const entry = fc.oneof(
  { weight: 4, arbitrary: fc.record({ v: text, d: date }) },
  { weight: 2, arbitrary: fc.record({ v: text, d: date, old: text, log: text }) },
  fc.record({ v: value, d: value, old: value }, { requiredKeys: [] }),
  value,
);

/** Every gate after the gather; answers the versions that are served. */
async function passGates(folder: string, live: string): Promise<string[]> {
  const checked = await run(folder, 'check');
  expect(checked).toMatchObject({ code: 0 });
  expect(await run(folder, 'build')).toMatchObject({ code: 0 });
  const dist = join(folder, 'dist');
  const verified = await run(folder, 'verify', dist);
  expect(verified.out).toContain('The index keeps the contract.');
  expect(await run(folder, 'deploy', '--dry-run', '--against', live)).toMatchObject({ code: 0 });
  for (const words of [
    ['list', '--csv'],
    ['explain', 'server'],
  ]) {
    expect(await run(folder, ...words)).toMatchObject({ code: 0 });
  }
  const { releases } = jsonIn(folder, 'dist/server.json');
  return releases.map((one: { version: string }) => one.version);
}

/** A project whose links hold the version, gathered once from a sound upstream, and its site. */
async function gathered() {
  const server = await upstream(good);
  const folder = projectOf({
    'components/server.json': {
      ...(sound['components/server.json'] as object),
      line: 2,
      changelog: [{ url: 'https://example.com/{version}/{line}/{dashes}' }],
      sources: [{ ...sourceAt(server.url), changelog: '/log' }],
    },
    'data/history/server.json': undefined,
  });
  expect(await gather(folder, '2026-11-19')).toMatchObject({ code: 0 });
  expect(await run(folder, 'build')).toMatchObject({ code: 0 });
  const live = join(folder, 'live');
  cpSync(join(folder, 'dist'), live, { recursive: true });
  return { server, folder, live };
}

describe('an odd value', () => {
  test('in an upstream costs its own release, and is gone when the upstream takes it back', async () => {
    const { server, folder, live } = await gathered();
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 6 }), async (odd) => {
        put(folder, 'data/history/server.json', firstHistory);
        server.list = [...good, ...odd] as Listed[];
        expect(await gather(folder, '2026-11-20')).toMatchObject({ code: 0 });
        expect(await passGates(folder, live)).toEqual(expect.arrayContaining(['1.0', '1.1']));
        server.list = good;
        expect(await gather(folder, '2026-11-20')).toMatchObject({ code: 0 });
        expect(await passGates(folder, live)).toEqual(expect.arrayContaining(['1.0', '1.1']));
      }),
      { numRuns: 10 },
    );
  });

  test('in the record is left out of the site with a warning, and stays recorded', async () => {
    const { folder, live } = await gathered();
    const release = fc
      .record({ v: text, d: date, log: text, old: text })
      .map(({ v, d, log, old }) => ({
        ...recorded(v, d),
        ...(log.length > 3 && { changelogUrl: log }),
        ...(old.length > 3 && { deprecated: { since: d, words: old } }),
      }));
    const odd = fc.array(fc.oneof({ weight: 5, arbitrary: release }, value), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(odd, async (entries) => {
        const releases = [...entries, ...firstHistory.releases];
        put(folder, 'data/history/server.json', { ...firstHistory, releases });
        expect(await passGates(folder, live)).toEqual(expect.arrayContaining(['1.0', '1.1']));
      }),
      { numRuns: 20 },
    );
  });

  test('that an upstream once gave is named by check, and the rest is served', async () => {
    const { folder, live } = await gathered();
    const odd = [recorded('1.1.0 LTS', '2026-03-01'), recorded('1.2\ud800', '2026-03-01')];
    const releases = [...firstHistory.releases, ...odd];
    put(folder, 'data/history/server.json', { ...firstHistory, releases });
    const { code, err } = await run(folder, 'check');
    expect({ code, lines: err.split('\n').slice(0, 3) }).toEqual({
      code: 0,
      lines: [
        'data/history/server.json: 18:18 releases[2].version: warning: has spaces, control or invisible characters; a version looks like 2026.1.0; the release is left out of the site [E-WRONG-HISTORY]',
        'data/history/server.json: 24:18 releases[3].version: warning: has spaces, control or invisible characters; a version looks like 2026.1.0; the release is left out of the site [E-WRONG-HISTORY]',
        '2 warnings',
      ],
    });
    expect(await passGates(folder, live)).toEqual(['1.0', '1.1']);
    expect((await run(folder, 'build')).err).toContain('releases[2].version: warning: ');
  });
});

test('a date before 2000 is true; the dates that tools write without knowing any are none', async () => {
  const { server, folder, live } = await gathered();
  server.list = [
    ...good,
    { v: '0.1', d: '1999-05-01' },
    { v: '0.2', d: '1970-01-01' },
    { v: '0.3', d: '1980-01-01T00:00:00Z' },
    { v: '0.4', d: '0001-01-01T00:00:00Z' },
  ];
  const { err } = await gather(folder, '2026-11-20');
  for (const day of ['1970-01-01', '1980-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z']) {
    expect(err).toContain(
      `its date ${day} is what tools write where they know none; the release is listed without it`,
    );
  }
  expect(await passGates(folder, live)).toEqual(['0.1', '0.2', '0.3', '0.4', '1.0', '1.1']);
  expect(jsonIn(folder, 'dist/details/server.json').releases).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ version: '0.1', releaseTimestamp: '1999-05-01T00:00:00.000Z' }),
      expect.objectContaining({ version: '0.2', releaseTimestamp: '2026-11-20T00:00:00.000Z' }),
    ]),
  );
  expect(versionsOf(folder)).toHaveLength(6);
});

const firstHistory = {
  id: 'server',
  imported: '2026-11-19',
  releases: good.map(({ v, d }) => recorded(v, d ?? '')),
};
