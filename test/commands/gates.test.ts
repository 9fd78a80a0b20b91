/** The gates agree on what an upstream answers, from gather to deploy: an odd value costs its own release and nothing else. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { put } from '../folder.ts';
import { jsonIn, projectOf, recorded, run, runAt, sound } from '../project.ts';
import { instantAt, msPerDay } from '#model/time/instant.ts';
import { words } from '../words.ts';
import { componentOf, gather, listed, sourceAt, upstream, versionsOf } from './gather/upstream.ts';
import type { Listed } from './gather/upstream.ts';

// What an upstream may answer in place of a version, a day or a whole release.

const strangeTexts = [
  ...words(String.raw`1.2<script> 1.2"'& 1.2{{x}} 1.2/../../x 1.2%2e 1.2#?& 1.2::error::x v1.0
    1.0.0.0.0.0.0 deadbeef1 latest __proto__`),
  ...'\u00a0|\ud800|\u0000|\u200b|\u00ad|\u202e|\ufffe|\u{e0001}|e\u0301|\u00e9'
    .split('|')
    .map((end) => `1.2${end}`),
  '1.1.0 LTS',
  '\udc001.2',
  '',
  ' ',
  '1'.repeat(300),
  `1.${'9'.repeat(80)}`,
  `1.3${'漢'.repeat(250)}`,
];
const strangeDates = [
  '\ud800',
  ...words(`2000-01-01 1999-12-31 1995-05-23T10:00:00Z 1970-01-01 1970-01-01T00:10:00.000Z
  1969-12-31T23:00:00Z 1980-01-01T00:00:00Z 0001-01-01T00:00:00Z 0000-02-29 0099-12-31
  2026-11-21T07:59:59.999Z 2026-11-21T23:59:59.999Z 2026-11-22 2035-01-01
  9999-12-31T23:59:59.999Z +010000-01-01T00:00:00Z 2026-02-30 2026-01-01T00:00:00 01/02/2026`),
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

/** From a day behind to a day ahead of noon, as a day, as an instant, and with a zone. */
const noon = Date.parse('2026-11-20T12:00:00Z');
const near = fc
  .tuple(fc.integer({ min: -msPerDay, max: msPerDay }), fc.constantFrom(10, 16, 19, 24, 30))
  .map(([off, length]) => {
    const instant = instantAt(noon + off);
    return length === 30 ? instant.replace('Z', '+14:00') : instant.slice(0, length);
  });
const odd = fc.oneof(
  { weight: 2, arbitrary: fc.record({ v: fc.constant('1.2'), d: near }) },
  { weight: 2, arbitrary: fc.record({ v: text, d: near }) },
  { weight: 3, arbitrary: entry },
);

const good = listed({ '1.0': '2026-01-01', '1.1': '2026-02-01' });

/** Every gate after the gather, on the same clock; answers the versions that are served. */
async function passGates(folder: string, live: string, clock = '2026-11-20T08:00:00.000Z') {
  const dist = join(folder, 'dist');
  // What is far beyond the newest stops a deploy, and is to.
  const deploy = `deploy --dry-run --allow versionJumps=9 --against ${live}`;
  const commands = ['check', 'build', `verify ${dist}`, deploy];
  for (const words of [...commands, 'list --csv', 'explain server']) {
    const { code, err } = await runAt(clock, folder, ...words.split(' '));
    expect([words, code, code === 0 ? '' : err]).toEqual([words, 0, '']);
  }
  const { releases } = jsonIn(folder, 'dist/server.json');
  return releases.map((one: { version: string }) => one.version);
}

/** A project whose links hold the version, gathered once from a sound upstream, and its site. */
async function gathered() {
  const [server, neighbour] = [await upstream(good), await upstream(good)];
  const folder = projectOf({
    'components/server.json': {
      ...(sound['components/server.json'] as object),
      line: 2,
      changelog: [{ url: 'https://example.com/{version}/{line}/{dashes}' }],
      sources: [{ ...sourceAt(server.url), changelog: '/log' }],
    },
    'components/neighbour.json': componentOf('neighbour', sourceAt(neighbour.url)),
    'data/history/server.json': undefined,
  });
  expect(await gather(folder, '2026-11-19')).toMatchObject({ code: 0 });
  expect(await runAt(instantAt(noon - msPerDay), folder, 'build')).toMatchObject({ code: 0 });
  const live = join(folder, 'live');
  cpSync(join(folder, 'dist'), live, { recursive: true });
  return { server, neighbour, folder, live };
}

const numRuns = Number(process.env['ODD_VALUES'] ?? 10);

test('an odd value in an upstream costs its own release and no neighbour, whatever the clock says, and is gone when the upstream takes it back', async () => {
  const { server, neighbour, folder, live } = await gathered();
  const lists = fc.array(odd, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(lists, fc.integer({ min: -msPerDay, max: msPerDay }), async (odds, off) => {
      const clock = instantAt(noon + off);
      for (const id of ['server', 'neighbour'])
        put(folder, `data/history/${id}.json`, { ...firstHistory, id });
      server.list = [...good, ...odds] as Listed[];
      neighbour.list = [...good, { v: '1.2', d: '2026-11-19' }];
      expect(await gather(folder, clock)).toMatchObject({ code: 0 });
      expect(await passGates(folder, live, clock)).toEqual(expect.arrayContaining(['1.0', '1.1']));
      expect(versionsOf(folder, 'neighbour')).toContain('1.2');
      server.list = good;
      expect(await gather(folder, clock)).toMatchObject({ code: 0 });
      expect(await passGates(folder, live, clock)).toEqual(expect.arrayContaining(['1.0', '1.1']));
    }),
    { numRuns },
  );
}, 3_600_000);

test('an odd value in the record is left out of the site with a warning, and stays recorded', async () => {
  const { folder, live } = await gathered();
  const release = fc
    .record({ v: text, d: date, log: text, old: text })
    .map(({ v, d, log, old }) => ({
      ...recorded(v, d),
      ...(log.length > 3 && { changelogUrl: log }),
      ...(old.length > 3 && { deprecated: { since: d, words: old } }),
    }));
  const odds = fc.array(fc.oneof({ weight: 5, arbitrary: release }, value), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(odds, async (entries) => {
      const releases = [...entries, ...firstHistory.releases];
      put(folder, 'data/history/server.json', { ...firstHistory, releases });
      expect(await passGates(folder, live)).toEqual(expect.arrayContaining(['1.0', '1.1']));
    }),
    { numRuns: 20 },
  );
});

test('an odd value that an upstream once gave is named by check, and the rest is served', async () => {
  const { folder, live } = await gathered();
  const strange = Array.from({ length: 60 }, (_, i) => recorded(`1.1.${i} LTS`, '2026-03-01'));
  const releases = [...firstHistory.releases, recorded('1.2\ud800', '2026-03-01'), ...strange];
  put(folder, 'data/history/server.json', { ...firstHistory, releases });
  const { code, err } = await run(folder, 'check');
  const lines = err.trim().split('\n');
  const line = (at: string) =>
    `data/history/server.json: ${at}.version: warning: has spaces, control or invisible characters; a version looks like 2026.1.0; the release is left out of the site [E-WRONG-HISTORY]`;
  expect([code, ...lines.slice(0, 2), ...lines.slice(50)]).toEqual([
    0,
    line('18:18 releases[2]'),
    line('24:18 releases[3]'),
    'data/history/server.json: warning: and 11 more of the kind [E-WRONG-HISTORY]',
    '51 warnings',
  ]);
  expect(await passGates(folder, live)).toEqual(['1.0', '1.1']);
  expect((await run(folder, 'build')).err).toContain('releases[2].version: warning: ');
});

const releases = good.map(({ v, d }) => recorded(v, d ?? ''));
const firstHistory = { id: 'server', imported: '2026-11-19', releases };
