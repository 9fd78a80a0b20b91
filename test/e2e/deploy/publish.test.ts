/** The publishing workflow as it is written, over days. `QUIET_DAYS=90` makes the last test as long as that. */
import { beforeEach, expect, test } from 'vitest';
import { jobOf } from '#project/new-workflow.ts';
import { folderOf } from '../../folder.ts';
import { goodFiles } from '../../verify/good-index.ts';
import { words } from '../../words.ts';
import { Publishing } from './publishing.ts';
import { git } from './repository.ts';
import { token } from './stand-in.ts';

/** What differs between any two days. */
const ofEachDay = ['/SHA256SUMS', '/freshness.json', '/log.jsonl', '/status.json'];

/** What the first day commits, the newest first. */
const imported = ['Prepare publication 1', 'Import 2 releases of 1 component'];
const quiet = Number(process.env['QUIET_DAYS'] ?? 1);

let days: Publishing;

beforeEach(async () => {
  days = new Publishing();
  await days.start();
});

test('a new release is one commit, and uploads its component’s files and the shared ones', async () => {
  await days.good();
  const before = [...imported, 'Start'];
  expect(days.log()).toEqual(before);
  days.versions.set('1.2.0', '2026-05-30T10:00:00.000Z');
  days.host.uploaded.length = 0;
  const said = await days.good({ shards: ['1/2', '2/2'] });
  expect(days.log()).toEqual(['Prepare publication 2', 'Released: tool 1.2.0', ...before]);
  expect(git(days.remote, 'diff', '--name-only', 'main~2', 'main~1')).toBe(
    'data/history/tool.json\ndata/lifecycle/tool.json',
  );
  expect(JSON.parse(days.host.text('lifecycle/tool.json') ?? '')).toMatchObject({
    events: [{ number: 1 }, { number: 2 }, { number: 3, kind: 'released', version: '1.2.0' }],
  });
  expect(said).toContain('New releases: tool 1.2.0');
  const own = days.host.uploaded.filter((path) => /tool|other/.test(path)).toSorted();
  // Nothing is stated of its support, so version 1 of endoflife.date's API has none of its lines.
  const files = '/api/tool.json /badge/tool.svg /details/tool.json /lifecycle/tool.json';
  expect(own).toEqual(words(`${files} /tool.html /tool.json /tool.xml`));
  expect(days.host.uploaded).toContain('/SHA256SUMS');

  // All but the first are the platform's own, which signs them.
  const committers = git(days.remote, 'log', '--format=%cn', 'main').split('\n');
  expect(committers).toEqual([...words('GitHub GitHub GitHub GitHub'), 'Ann']);
  expect(days.host.strange).toEqual([]);
  expect(new Set(days.asked)).toEqual(
    new Set(['GET /repos/owner/name/issues?state=open&labels=release-index&per_page=100']),
  );
});

test('rules that demand a review let an app of one’s own past, and no other', async () => {
  days.commits.refused = 'main';
  const refused = await days.run({});
  expect(refused.results).toEqual({ index: 'failure' });
  expect(refused.said).toMatch(/could not be committed through .*: .*need a review/);
  expect(days.host.uploaded).toEqual([]);

  days.commits.bypass = 'of-an-app';
  const said = await days.good({ secrets: { COMMIT_TOKEN: days.commits.bypass } });
  expect(said).not.toContain(days.commits.bypass);
  expect(days.log()).toHaveLength(3);
});

test('what somebody else records meanwhile on the branch of the records stays, and the day is told on', async () => {
  days.makeRecords('origin/main');
  days.settle({ records: 'records' });
  const rival = `(cd ${folderOf()} && git clone -q -b records ${days.remote} . &&
    sed -i s,https://example.com/,\\&seen, data/history/other.json &&
    git -c user.name=Ann -c user.email=ann@example.com commit -qam Meanwhile && git push -q)\n`;
  await days.good({ before: { [`commit --gathered`]: rival } });
  expect(days.log('records').slice(0, 3)).toEqual([...imported, 'Meanwhile']);
  expect(days.host.text('details/other.json')).toContain('https://example.com/seen');
  expect(days.host.text('tool.json')).toContain('"version":"1.1.0"');
});

test('the watch finds what somebody else published with the host’s token, and nothing else', async () => {
  await days.good();
  const first = git(days.remote, 'rev-parse', 'main');
  await days.good();
  expect(await days.watch()).toContain('The index keeps the contract.');
  // Published while it looks.
  const second = git(days.remote, 'rev-parse', 'main');
  git(days.remote, 'update-ref', 'refs/heads/main', first);
  await days.watch({ ' --log ': `git -C ${days.remote} update-ref refs/heads/main ${second}\n` });
  expect(days.asked.filter((what) => what.startsWith('POST'))).toEqual([]);
  // Whoever has the host's token can publish an index that agrees with itself, its log included.
  days.host.active = days.host.seed(goodFiles());
  expect(await days.watch()).toContain('somebody else published this index');
  expect(days.asked.at(-1)).toBe('POST /repos/owner/name/issues');
}, 300_000);

test('where the settings demand it, only what the platform attests is deployed', async () => {
  const refused = await days.run({ site: { attestedBy: 'owner/name' } });
  expect(refused.results).toEqual({ index: 'failure' });
  expect(refused.said).toMatch(/::error::Nothing is attested: .* so nothing is deployed/);
  expect(days.host.uploaded).toEqual([]);
  await days.good({ attests: true });
  expect(days.host.text('tool.json')).toContain('"version":"1.1.0"');
});

test('the workflow that init writes: a first day without a deploy, and a second one in two parts with one', async () => {
  const repository = 'acme/release-index';
  const program = { name: 'release-index', version: '0.1.0', repository, wrangler: undefined };
  const [, calling = ''] = jobOf(program, 'cloudflare', 'github')[0] ?? [];
  expect(calling.trimEnd().split('\n').length).toBeLessThanOrEqual(14);
  const unset = calling.replace('vars.CLOUDFLARE_ACCOUNT_ID', 'vars.NOT_SET');
  expect(await days.good({ calling: unset })).toContain('The index keeps the contract.');
  expect(days.host.uploaded).toEqual([]);

  days.versions.set('1.2.0', '2026-05-30T10:00:00.000Z');
  const inParts = calling.replace('with: {', `with: { shards: '["1/2","2/2"]',`);
  await days.good({ calling: inParts, secrets: { CLOUDFLARE_API_TOKEN: token } });
  expect(days.log().slice(0, 2)).toEqual(['Prepare publication 1', 'Released: tool 1.2.0']);
  expect(days.host.text('tool.json')).toContain('"version":"1.2.0"');
  expect(days.host.strange).toEqual([]);
});

/** The second is a private repository of the free plan, whose rules demand a review. */
test.each([
  { on: 'its only branch', beside: false },
  { on: 'a branch of its own, as main demands a review', beside: true },
])(
  `records on $on: ${quiet} quiet days, and one with news`,
  { timeout: (quiet + 3) * 90_000 },
  async ({ beside }) => {
    if (beside) {
      days.commits.refused = 'main';
      await expectMissingRecords();
      days.makeRecords('origin/main~1');
    }
    const branch = beside ? 'records' : 'main';
    const reviewed = git(days.remote, 'rev-parse', 'main');
    expect(await days.good()).toMatch(/::notice::Nothing is attested: .* The deploy goes on/);
    expect(days.log(branch).slice(0, 2)).toEqual(imported);
    expect(days.host.text('other.json')).toContain('"version":"1.0"');
    expect(days.host.text('tool.json')).toContain('"version":"1.1.0"');
    const before = days.log(branch).length;
    const watched: string[] = [];
    for (days.daysOn = 1; days.daysOn <= quiet; days.daysOn++) {
      days.host.uploaded.length = 0;
      await days.good();
      expect(days.host.uploaded.toSorted()).toEqual(ofEachDay);
      expect(days.log(branch)[0]).toBe(`Prepare publication ${days.daysOn + 1}`);
      if (days.daysOn % 10 === 1) watched.push(await days.watch());
    }
    for (const said of watched) expect(said).toContain('The index keeps the contract.');
    expect(days.log(branch)).toHaveLength(before + quiet);
    const today = new Date(Date.now() + days.daysOn * 86_400_000).toISOString();
    days.versions.set('1.2.0', today);
    await days.good();
    expect(days.log(branch)[1]).toBe('Released: tool 1.2.0');
    expect(JSON.parse(days.host.text('tool.json') ?? '')).toMatchObject({
      releases: [{}, {}, { version: '1.2.0', releaseTimestamp: today }],
    });
    expect(beside ? git(days.remote, 'rev-parse', 'main') : reviewed).toBe(reviewed);
    expect(days.asked.filter((what) => !what.startsWith('GET'))).toEqual([]);
    expect(days.host.strange).toEqual([]);
  },
);

async function expectMissingRecords(): Promise<void> {
  const { results, said } = await days.run({ site: { records: 'records' } });
  expect(results).toEqual({ index: 'failure' });
  expect(said).toMatch(/::error::.*the branch records, which is not there/);
  expect(days.host.uploaded).toEqual([]);
  expect(days.asked.splice(0)).toContain('POST /repos/owner/name/issues');
}
