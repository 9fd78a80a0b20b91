/** What is recorded is committed by git, or by the platform, of which a stand-in does it in a real repository. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { commitAndPush } from '#deploy/repository/commit.ts';
import { put, putProgram } from '../../folder.ts';
import { git, jobEnv, person, pushed, repository } from './repository.ts';
import { CommitStandIn, failure, type Fault } from './stand-ins/commits.ts';

const token = 'ghs_secret-of-the-job';
const said: string[] = [];
let places: ReturnType<typeof repository>;
let platform: CommitStandIn;

beforeEach(async () => {
  said.length = 0;
  places = repository();
  platform = new CommitStandIn(() => places.remote);
  await platform.start();
});

/** A job without the settings for commits on the platform pushes with git, and says so. */
describe.each<[string, string, Record<string, string>, string[]]>([
  [
    'by git',
    'github-actions[bot]',
    { GITHUB_GRAPHQL_URL: '' },
    ['The commit is not signed: GITHUB_GRAPHQL_URL is not set'],
  ],
  ['by the platform', 'GitHub', {}, []],
])('%s', (_, committer, way, words) => {
  test('what was recorded becomes one commit of the branch, and nothing beside it', async () => {
    const { remote, mine } = places;
    put(mine, 'data/history/svc.json', 'zwei – ü\n');
    put(mine, 'data/history/new.json', 'one\n');
    put(mine, 'gathered.json', 'not to be committed\n');
    const done = await commit('Released: svc 2\n\n- svc: 2, 2026-05-30 (stated)\n- more\n', way);
    expect(git(remote, 'log', '--format=%cn|%B', '-1', 'main')).toBe(
      `${committer}|Released: svc 2\n\n- svc: 2, 2026-05-30 (stated)\n- more`,
    );
    const changed = git(remote, 'diff', '--name-only', 'main~1', 'main');
    expect(changed).toBe('data/history/new.json\ndata/history/svc.json');
    expect(git(remote, 'show', 'main:data/history/svc.json')).toBe('zwei – ü');
    expect(done).toEqual({ commit: git(remote, 'rev-parse', 'main'), changed: true });
    expect(git(mine, 'rev-parse', 'HEAD')).toBe(done.commit);
    expect(git(mine, 'status', '--porcelain')).toBe('?? gathered.json');
    expect(said).toEqual(words);
  });

  test('nothing new, no commit', async () => {
    const before = git(places.remote, 'rev-parse', 'main');
    expect(await commit('No news\n', way)).toEqual({ commit: before, changed: false });
    expect(git(places.remote, 'rev-parse', 'main')).toBe(before);
    expect(platform.asked).toEqual([]);
  });

  test('a branch that moved on in between is built upon, also where a tag has its name', async () => {
    const { remote, mine, theirs } = places;
    put(theirs, 'components/other.json', 'a person was faster\n');
    pushed(theirs, 'Describe it better');
    git(mine, 'tag', 'main');
    git(mine, 'push', '--quiet', 'origin', 'refs/tags/main');
    // Whatever a person left unfinished there.
    put(mine, 'components/svc.json', 'not finished\n');
    const done = await commitTwo(way);
    expect(git(remote, 'log', '--format=%cn %s', 'heads/main')).toBe(
      `${committer} Released: svc 2\nAnn Describe it better\nAnn Start`,
    );
    expect(git(remote, 'show', 'heads/main:components/other.json')).toBe('a person was faster');
    expect(git(remote, 'rev-parse', 'heads/main')).toBe(done.commit);
    expect(git(mine, 'status', '--porcelain')).toBe('M components/svc.json');
    expect(said).toContain('main has moved on; trying on top of it');
  });

  test('the same place changed twice is a person’s to solve, and leaves nothing half-done', async () => {
    const { remote, mine } = bothChanged();
    await expect(commit('Released: svc 2\n', way)).rejects.toThrow(
      'was changed elsewhere too, in the same places; not committed; run the job again',
    );
    expect(git(remote, 'log', '--format=%s', '-1', 'main')).toBe('Another job');
    // A clone that stays goes on from what is there.
    git(mine, 'pull', '--quiet', '--rebase', '--autostash');
    expect(git(mine, 'rev-parse', 'HEAD')).toBe(git(remote, 'rev-parse', 'main'));
  });

  test('what a killed run left, and another run recorded too, is a conflict that is not committed', async () => {
    const { remote, mine } = bothChanged();
    git(mine, 'pull', '--quiet', '--rebase', '--autostash');
    await expect(commit('Released: svc 2\n', way)).rejects.toThrow(
      'data/history/svc.json: holds a merge conflict; nothing was committed; to take what the branch has: git checkout HEAD -- :/data/history/svc.json',
    );
    expect(git(remote, 'log', '--format=%s', '-1', 'main')).toBe('Another job');
  });
});

test('the platform is asked with the job’s token, for a commit upon what the job began with', async () => {
  const start = git(places.remote, 'rev-parse', 'main');
  await commitTwo();
  const branch = { repositoryNameWithOwner: 'owner/name', branchName: 'main' };
  const input = { branch, expectedHeadOid: start, fileChanges: { deletions: [] } };
  expect(platform.asked).toMatchObject([{ authorization: `Bearer ${token}`, input }]);
});

test('a push that is refused for another reason is not tried again', async () => {
  putProgram(places.remote, 'hooks/pre-receive', 'echo "this branch is protected" >&2\nexit 1');
  await expect(commitTwo({ GITHUB_GRAPHQL_URL: '' })).rejects.toThrow('pushed: this branch is');
});

test('a checkout without a branch is refused', async () => {
  git(places.mine, 'checkout', '--quiet', '--detach');
  await expect(commitTwo()).rejects.toThrow('is on no branch; name the one');
});

test.each([{ CI_COMMIT_BRANCH: 'main' }, { GIT_BRANCH: 'origin/main' }])(
  'a checkout of a commit is pushed to the branch that another platform names, and nothing is asked of this one: %j',
  async (named) => {
    git(places.mine, 'checkout', '--quiet', '--detach');
    const done = await commitTwo({ GITHUB_ACTIONS: undefined, ...person, ...named });
    expect(git(places.remote, 'log', '-1', '--format=%H %cn', 'main')).toBe(`${done.commit} Ann`);
    expect([said, platform.asked]).toEqual([[], []]);
  },
);

test('more than the platform takes at once comes in pieces, a history beside its ledger', async () => {
  const { remote, mine } = places;
  const names = ['one', 'two', 'three'];
  for (const name of names) {
    put(mine, `data/history/${name}.json`, `${name.repeat(3_000_000)}\n`);
    put(mine, `data/history/lifecycle/${name}.json`, `${name}\n`);
  }
  platform.faults.push('none', { status: 502, body: {} });
  const done = await commit('Import\n');
  const parts = git(remote, 'log', '--format=%s', 'main').split('\n');
  expect(parts).toEqual(['Import (2 of 2)', 'Import (1 of 2)', 'Import (1 of 3)', 'Start']);
  const pairs = platform.asked.map(({ input }) => input.fileChanges.additions.length % 2);
  expect(pairs).toEqual(pairs.map(() => 0));
  expect(git(mine, 'status', '--porcelain')).toBe('');
  expect(done).toEqual({ commit: git(remote, 'rev-parse', 'main'), changed: true });
});

test('bytes that are no text, names with spaces, and deletions arrive as they are', async () => {
  const { remote, mine } = places;
  writeFileSync(join(mine, 'data/history/a b ü.json'), Buffer.from([0xff, 0, 0x0d, 0x0a]));
  rmSync(join(mine, 'data/history/svc.json'));
  const local = git(mine, 'hash-object', 'data/history/a b ü.json');
  await commit('Clean up\n');
  expect(git(remote, 'ls-tree', '-r', '-z', 'main', 'data')).toContain(
    `100644 blob ${local}\tdata/history/a b ü.json`,
  );
  expect(git(remote, 'ls-tree', '-r', '--name-only', 'main')).not.toContain('svc.json\ndata');
  const { deletions } = platform.asked[0]?.input.fileChanges ?? {};
  expect(deletions).toEqual([{ path: 'data/history/svc.json' }]);
});

test.each<[string, Fault, asked: number]>([
  ['whose answer was lost is found, and not made twice', 'lost', 1],
  ['that fails for a moment is asked for again', { status: 502, body: 'Bad gateway' }, 2],
])('a commit %s', async (_, fault, asked) => {
  const { remote } = places;
  platform.faults.push(fault);
  const done = await commitTwo();
  expect(git(remote, 'log', '--format=%s', 'main')).toBe('Released: svc 2\nStart');
  expect(platform.asked).toHaveLength(asked);
  expect(done).toEqual({ commit: git(remote, 'rev-parse', 'main'), changed: true });
});

test('a platform that goes on failing ends it after five tries', async () => {
  for (let left = 9; left > 0; left--) platform.faults.push({ status: 502, body: 'no' });
  await expect(commitTwo()).rejects.toThrow(
    /could not be committed through .*\/graphql: it answered 502; see the platform.s status page/,
  );
  expect(platform.asked).toHaveLength(5);
});

test.each([
  [200, failure('FORBIDDEN', `Resource not accessible by\nintegration ${token}`), 'Resource not'],
  [401, { message: 'Bad credentials' }, 'it answered 401'],
  [200, { data: {} }, 'it named no commit'],
])('an answer of %i with %j is said once, in one line, without the token', async (...row) => {
  const [status, body, words] = row;
  platform.faults.push({ status, body });
  const message = await commitTwo().then(String, ({ message }: Error) => message.trim());
  expect(message).toContain(words);
  expect(message).toContain('contents: write');
  expect(message).not.toMatch(/ghs_secret|\n/);
  expect(platform.asked).toHaveLength(1);
});

/** In the same place, by another job and here. */
function bothChanged() {
  put(places.theirs, 'data/history/svc.json', 'theirs\n');
  pushed(places.theirs, 'Another job');
  put(places.mine, 'data/history/svc.json', 'mine\n');
  return places;
}

function commitTwo(other: Record<string, string | undefined> = {}) {
  put(places.mine, 'data/history/svc.json', 'two\n');
  return commit('Released: svc 2\n', other);
}

function commit(message: string, other: Record<string, string | undefined> = {}) {
  const job = {
    GITHUB_TOKEN: token,
    GITHUB_REPOSITORY: 'owner/name',
    GITHUB_GRAPHQL_URL: platform.url,
  };
  const env = { ...jobEnv, ...job, ...other };
  const folder = join(places.mine, 'data/history');
  return commitAndPush({ folder, paths: ['.'], message, env, say: (line) => said.push(line) });
}
