/** Releases that came otherwise than others, as every reader is told: dated back by their author, and moved. */
import { expect, test } from 'vitest';
import { planOf } from '#deploy/plan.ts';
import { readPublished } from '#deploy/published.ts';
import { issueText } from '#job/platform-texts.ts';
import { listen } from '../../gather/server.ts';
import {
  changed,
  correctionsOf,
  filesOf,
  jsonIn,
  projectOf,
  recorded,
  run,
  runAt,
} from '../../project.ts';
import { folderReader } from '#verify/open-reader.ts';
import { gather, projectAt, redefine, versionsOf } from './upstream.ts';

/** Announced, built and verified on that day. */
async function publish(folder: string, day: string): Promise<number> {
  const clock = `${day}T08:00:00.000Z`;
  await runAt(clock, folder, 'announce', '--quiet');
  await runAt(clock, folder, 'build', '--quiet');
  return (await runAt(clock, folder, 'verify', `${folder}/dist`)).code;
}

async function builtOn(day: string, corrections: object = {}) {
  const late = { ...recorded('1.3', '2026-09-01'), backdated: true, seen: '2026-11-18' };
  const folder = projectOf({
    ...changed('data/history/server.json', 'releases.4', late),
    ...corrections,
  });
  const code = await publish(folder, day);
  const { releaseTimestamp: served } = jsonIn(folder, 'dist/server.json').releases.at(-1);
  const { releaseTimestamp: stated } = jsonIn(folder, 'dist/details/server.json').releases.at(-1);
  return { folder, code, served: served.slice(0, 10), stated: stated.slice(0, 10) };
}

test.each([
  ['2026-11-10', '2026-09-01'],
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

test('a person’s date is served at once, with its evidence', async () => {
  const why = { why: 'so', seen: 'https://example.com/notes', on: '2026-11-19' };
  const corrections = correctionsOf({ version: '1.3', date: '2026-09-02', ...why });
  const { folder, served } = await builtOn('2026-11-20', corrections);
  const { evidence } = jsonIn(folder, 'dist/details/server.json').releases.at(-1);
  expect([served, evidence]).toEqual(['2026-09-02', why.seen]);
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

test('a moved tag is held by itself, told everywhere with both values, and accepted with a reason', async () => {
  const commits: Record<string, string> = { '1.0': 'aaaa', '1.1': 'bbbb' };
  const { url } = await listen((_, response) => {
    const released_at = '2026-01-01T00:00:00Z';
    const tags = Object.entries(commits);
    const list = tags.map(([tag_name, id]) => ({ tag_name, released_at, commit: { id } }));
    response.end(JSON.stringify(list));
  });
  const folder = projectAt({ url });
  redefine(folder, { sources: [{ kind: 'gitlab-releases', project: 'a/b', server: url }] });
  await gather(folder, '2026-11-20');
  Object.assign(commits, { '1.1': 'cccc', '1.2': 'dddd' });
  const { out, err } = await gather(folder, '2026-11-21', '--json');
  expect(err).toMatch(/republished:1.1:commitcccc --why "…"\n.*"rebuilt": true in its source/);
  expect(versionsOf(folder)).toEqual(['1.0', '1.1', '1.2']);
  const said = 'commit:bbbb before, commit:cccc now';
  const report = JSON.parse(out).components.filter(({ id }: { id: string }) => id === 'server');
  const issue = issueText(report, [], '2026-11-21T08:00:00.000Z');
  expect(issue?.body).toContain(said);
  expect(issue?.body).toContain('accept server republished:1.1:commitcccc --why');
  expect(await publish(folder, '2026-11-21')).toBe(0);
  const files = filesOf(folder);
  expect(files['dist/server.html']).toContain(said);
  expect(jsonIn(folder, 'dist/details/server.json').releases[1]).toMatchObject({
    fingerprints: [expect.stringMatching(/commit:bbbb$/)],
    republished: [{ on: '2026-11-21', to: expect.stringMatching(/commit:cccc$/) }],
  });
  const news = () => {
    const { changes } = jsonIn(folder, 'dist/changes.json');
    return changes.filter(({ kind }: { kind: string }) => kind === 'republished');
  };
  const before = news();
  expect(before).toHaveLength(1);
  expect(files['dist/server.xml']).toContain('is no longer what it was');
  const why = ['--why', 'built again without debug symbols'];
  const accepted = await run(folder, 'accept', 'server', 'republished:1.1:commitcccc', ...why);
  expect(accepted.code).toBe(0);
  expect((await gather(folder, '2026-11-22')).err).not.toContain('Held');
  expect(await publish(folder, '2026-11-22')).toBe(0);
  expect(news()).toEqual(before);
});
