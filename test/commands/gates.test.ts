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
import { date, entry, text, value } from './odd-values.ts';
import { gather, sourceAt, upstream, versionsOf, type Listed } from './upstream.ts';

const good: Listed[] = [
  { v: '1.0', d: '2026-01-01' },
  { v: '1.1', d: '2026-02-01' },
];

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
