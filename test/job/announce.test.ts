/** The ledger as the commands write, read and refuse it. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publish } from '../commands/gather/upstream.ts';
import { git } from '../e2e/deploy/repository.ts';
import { put } from '../folder.ts';
import { changed, correctionsOf, expectRefusal, filesOf, jsonIn } from '../project.ts';
import { policyOf, projectOf, recorded, run, runAt } from '../project.ts';

const file = 'data/lifecycle/server.json';

const eventsIn = (folder: string): Record<string, unknown>[] => jsonIn(folder, file).events;

const tomorrow = '2026-11-21T08:00:00.000Z';
const otherPolicy = changed('data/support-policy.json', 'components.server.0.months', 24);

/** A project of which everything was announced, with what was written then. */
async function announced(files: Record<string, unknown> = {}) {
  const folder = projectOf(files);
  await run(folder, 'announce');
  return { folder, events: eventsIn(folder), text: filesOf(folder)[file] };
}

/** Changes files, and announces what follows from that. */
async function announceAfter(folder: string, files: Record<string, unknown>, clock = tomorrow) {
  for (const [path, value] of Object.entries(files)) put(folder, path, value);
  return await runAt(clock, folder, 'announce');
}

test('announce: announces the existing releases once, dated by the clock and not by --now; a second run adds nothing', async () => {
  const folder = projectOf();
  const first = await run(folder, 'announce', '--now', '2030-01-01');
  expect(first).toEqual({ code: 0, out: '', err: 'server: 10 announced\n' });
  const days = eventsIn(folder).map((event) => event['announced']);
  expect(new Set(days)).toEqual(new Set(['2026-11-20']));
  const before = filesOf(folder)[file];
  expect(await runAt(tomorrow, folder, 'announce')).toEqual({ code: 0, out: '', err: '' });
  expect(filesOf(folder)[file]).toBe(before);
});

test('announce: a policy that changes takes the old ends back and announces new ones, and the news say so', async () => {
  const { folder, events } = await announced();
  const { err } = await announceAfter(folder, otherPolicy);
  expect(err).toBe('server: 6 announced, 6 taken back\n');
  const after = eventsIn(folder);
  expect(after.slice(0, events.length)).toEqual(events);
  expect(after.find(({ kind }) => kind === 'withdrawn')).toMatchObject({
    effective: '2026-11-21',
    reason: 'The day moved from 2025-12-01 to 2026-06-01.',
  });
  expect((await runAt(tomorrow, folder, 'build')).code).toBe(0);
  const changes: { kind: string }[] = jsonIn(folder, 'dist/changes.json').changes;
  expect(changes.filter(({ kind }) => kind === 'announced')).toMatchObject([
    { on: '2026-11-21', line: '1.2', lastDay: '2028-03-01' },
    { on: '2026-11-21', line: '1.1', lastDay: '2027-10-15' },
    { on: '2026-11-21', line: '1.0', lastDay: '2026-05-31' },
  ]);
  expect(filesOf(folder)['dist/server.xml']).toContain('Server 1.2: the end of support announced');
});

test('announce: of editions that share their releases each end is announced, and again where it moved', async () => {
  const lines = ['std', 'ent'].map((name) => ({ name, match: '^1' }));
  const until = (std: string) => policyOf({ kind: 'line-ends', lines: { std, ent: '2030-01-01' } });
  const editions = changed('components/server.json', 'lines', lines);
  const { folder, events } = await announced({ ...editions, ...until('2027-01-01') });
  const ofStd = { line: 'std', lastDay: '2027-01-01', imported: true };
  expect(events.filter(({ line }) => line === 'std')).toMatchObject([ofStd, ofStd]);
  expect((await announceAfter(folder, until('2027-02-01'))).err).toMatch(/ 2 announced, 2 taken/);
  expect(await publish(folder, '2026-11-21')).toBe(0);
  expect(eventsIn(folder)).toHaveLength(events.length + 4);
  const [{ core }] = jsonIn(folder, 'dist/openeox/server.json').lines;
  expect(core.last_updated).toBe('2026-11-21T00:00:00Z');
});

test('announce: what is told of all of a component leads to where its page says it', async () => {
  const plain = changed('components/server.json', 'line', undefined);
  const until = (ends: string) => policyOf({ kind: 'all', ends });
  const { folder } = await announced({ ...plain, ...until('2027-01-01') });
  await announceAfter(folder, until('2027-02-01'));
  expect((await runAt(tomorrow, folder, 'build')).code).toBe(0);
  const { 'dist/server.xml': feed = '', 'dist/server.html': page } = filesOf(folder);
  const [, place] = /all versions: the end[^]*?example\.com\/server#([^"]+)"/.exec(feed) ?? [];
  expect(page).toContain(` id="${place}"`);
});

test('announce: a withdrawn release is taken back with the words of who withdrew it', async () => {
  const { folder } = await announced();
  const correction = { version: '1.2', withdrawn: true, why: 'Published by mistake.' };
  await announceAfter(folder, correctionsOf(correction));
  const last = eventsIn(folder).filter(({ kind }) => kind === 'withdrawn');
  expect(last.map(({ reason }) => reason)).toContain('Published by mistake.');
});

test('announce: an end that rests on a guess is not announced, and listed with the reason', async () => {
  const guessed = [{ ...recorded('1.0', '2024-05-31'), basis: 'inferred' }];
  const folder = projectOf(changed('data/history/server.json', 'releases', guessed));
  const { out } = await run(folder, 'announce', 'server', '--json');
  const events = [{ kind: 'released', version: '1.0' }];
  const notAnnounced = [{ line: '1.0', phase: 'maintenance', why: 'Its day rests on a guess.' }];
  expect(JSON.parse(out).announcements).toMatchObject([{ id: 'server', events, notAnnounced }]);
});

test('announce: a clock that went back announces nothing; by two days at most it is the same day elsewhere', async () => {
  const { folder, text } = await announced();
  expect(await announceAfter(folder, otherPolicy, '2026-11-17T08:00:00.000Z')).toEqual({
    code: 1,
    out: '',
    err: `${file}: this machine's clock says 2026-11-17, but something was announced on 2026-11-20 already; nothing was announced; set the clock or, where it is right, restore the file as it was committed before a wrong clock wrote it [E-WRONG-CLOCK]\n`,
  });
  expect(filesOf(folder)[file]).toBe(text);
  await runAt('2026-11-18T08:00:00.000Z', folder, 'announce');
  expect(eventsIn(folder).at(-1)).toMatchObject({ announced: '2026-11-20' });
  expect(filesOf(folder)[file]).not.toBe(text);
});

test('announce: run gathers, announces and builds', async () => {
  const folder = projectOf();
  expect((await run(folder, 'run', '--quiet')).code).toBe(0);
  expect(eventsIn(folder)).toEqual(jsonIn(folder, 'dist/lifecycle/server.json').events);
});

test('an edited ledger: check, announce and build refuse it, and one that git has and that is gone is not begun anew', async () => {
  const { folder } = await announced();
  const ledger = jsonIn(folder, file);
  ledger.events[1].effective = '2020-01-01';
  put(folder, file, ledger);
  for (const command of ['check', 'announce', 'build'])
    await expectRefusal(folder, [command], /data\/lifecycle\/server\.json: .*\[E-WRONG-LEDGER\]/);
  expect(existsSync(join(folder, 'dist'))).toBe(false);
  git(folder, 'init', '--quiet');
  git(folder, 'add', '--all');
  rmSync(join(folder, file));
  for (const command of ['check', 'announce'])
    await expectRefusal(folder, [command], `${file}: is missing, but was recorded before`);
  await expectRefusal(projectOf({ 'data/lifecycle/servr.json': {} }), ['check'], '[E-STRAY-FILE]');
});
