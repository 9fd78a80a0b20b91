/** A date that its author sets, of a release that was seen late: people read it, and Renovate waits. */
import { expect, test } from 'vitest';
import { planOf } from '#deploy/plan.ts';
import { readPublished } from '#deploy/published.ts';
import { changed, correctionsOf, filesOf, jsonIn, projectOf, recorded, runAt } from '../project.ts';
import { folderReader } from '#verify/open-reader.ts';

const late = { ...recorded('1.3', '2026-09-01'), backdated: true, seen: '2026-11-18' };

async function builtOn(day: string, release: object = late, changes: object = {}) {
  const folder = projectOf({
    ...changed('data/history/server.json', 'releases.4', release),
    ...changes,
  });
  const clock = `${day}T08:00:00.000Z`;
  await runAt(clock, folder, 'announce', '--quiet');
  await runAt(clock, folder, 'build', '--quiet');
  const verified = await runAt(clock, folder, 'verify', `${folder}/dist`);
  const { releaseTimestamp: served } = jsonIn(folder, 'dist/server.json').releases.at(-1);
  const { releaseTimestamp: stated } = jsonIn(folder, 'dist/details/server.json').releases.at(-1);
  return { folder, code: verified.code, served: served.slice(0, 10), stated: stated.slice(0, 10) };
}

test.each([
  ['2026-11-20', '2026-11-16'],
  ['2026-12-01', '2026-11-16'],
  ['2026-12-02', '2026-09-01'],
])('on %s Renovate is served %s, and everybody else what is stated', async (day, served) => {
  const { folder, ...said } = await builtOn(day);
  expect(said).toEqual({ code: 0, served, stated: '2026-09-01' });
  const { 'dist/server.html': page = '', 'dist/changes.json': news = '' } = filesOf(folder);
  expect([page.includes('2026-09-01'), page.includes('2026-11-16')]).toEqual([true, false]);
  expect(news).not.toContain('2026-11-16');
});

test('a person’s date is served at once', async () => {
  const why = { why: 'so', seen: 'https://example.com/notes', on: '2026-11-19' };
  const corrections = correctionsOf({ version: '1.3', date: '2026-09-02', ...why });
  expect((await builtOn('2026-11-20', late, corrections)).served).toBe('2026-09-02');
});

test('a deploy expects the day on which it is served as stated, and the news does not tell it', async () => {
  const [before, after] = [await builtOn('2026-12-01'), await builtOn('2026-12-02')];
  const read = async ({ folder }: typeof after) =>
    await readPublished(await folderReader(`${folder}/dist`));
  const [live, next] = [await read(before), await read(after)];
  expect(planOf(next!, live, '2026-12-02T08:00:00.000Z').redated).toEqual([]);
  const news = (folder: string) => jsonIn(folder, 'dist/changes.json').changes;
  expect(news(after.folder)).toEqual(news(before.folder));
});
