/** A tag that was moved, from its upstream to every reader, until a person accepts it. */
import { expect, test } from 'vitest';
import { issueText } from '#job/platform-texts.ts';
import { jsonIn, filesOf, run, runAt } from '../project.ts';
import { listen } from '../gather/server.ts';
import { gather, projectAt, redefine, versionsOf } from './upstream.ts';

test('a moved tag is held by itself, told everywhere with both values, and accepted with a reason', async () => {
  const commits: Record<string, string> = { '1.0': 'aaaa', '1.1': 'bbbb' };
  const { url } = await listen((_, response) => {
    const released_at = '2026-01-01T00:00:00Z';
    const tags = Object.entries(commits).map(([tag_name, id]) => ({
      tag_name,
      released_at,
      commit: { id },
    }));
    response.end(JSON.stringify(tags));
  });
  const folder = projectAt({ url });
  redefine(folder, { sources: [{ kind: 'gitlab-releases', project: 'a/b', server: url }] });
  await gather(folder, '2026-11-20');
  Object.assign(commits, { '1.1': 'cccc', '1.2': 'dddd' });
  const { out } = await gather(folder, '2026-11-21', '--json');
  expect(versionsOf(folder)).toEqual(['1.0', '1.1', '1.2']);
  const said = 'commit:bbbb before, commit:cccc now';
  const report = JSON.parse(out).components.filter(({ id }: { id: string }) => id === 'server');
  const issue = issueText(report, [], '2026-11-21T08:00:00.000Z');
  expect(issue?.body).toContain(said);
  expect(issue?.body).toContain('accept server republished:1.1:commitcccc --why');
  const now = '2026-11-21T08:00:00.000Z';
  await runAt(now, folder, 'announce', '--quiet');
  await runAt(now, folder, 'build', '--quiet');
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
  expect(news()).toHaveLength(1);
  expect(files['dist/server.xml']).toContain('is no longer what it was');
  expect((await runAt(now, folder, 'verify', `${folder}/dist`)).code).toBe(0);
  const why = ['--why', 'built again without debug symbols'];
  const accepted = await run(folder, 'accept', 'server', 'republished:1.1:commitcccc', ...why);
  expect(accepted.code).toBe(0);
  expect((await gather(folder, '2026-11-22')).err).not.toContain('Held');
  const before = news();
  await runAt('2026-11-22T08:00:00.000Z', folder, 'build', '--quiet');
  expect(news()).toEqual(before);
});
