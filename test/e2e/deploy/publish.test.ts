/** The publishing workflow as it is written, three days in a row. */
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { workflowOf } from '#project/new-workflow.ts';
import { folderOf, put } from '../../folder.ts';
import { listen } from '../../gather/server.ts';
import { goodFiles } from '../../verify/good-index.ts';
import type { Platform } from './platform.ts';
import { emptyRemote, git, jobEnv, pushed } from './repository.ts';
import { account, StandIn, token } from './stand-in.ts';
import { CommitStandIn } from './stand-in-commits.ts';
import { pathWithGh } from './stand-in-gh.ts';
import { runWorkflow, type Ran } from './workflow.ts';

let host: StandIn;
let upstream: { readonly url: string; readonly versions: Map<string, string> };
let platform: { readonly url: string; readonly asked: string[] };
let commits: CommitStandIn;
let remote: string;

beforeEach(async () => {
  host = new StandIn();
  await host.start();
  upstream = await registry();
  platform = await issues();
  remote = repository();
  commits = new CommitStandIn(() => remote);
  await commits.start();
});

test('a new release is one commit, and uploads its component’s files and the shared ones', async () => {
  await publish();
  expect(log(remote)).toEqual([
    'Prepare publication 1',
    'Import 2 releases of 1 components',
    'Start',
  ]);
  expect(JSON.parse(host.text('tool.json') ?? '')).toMatchObject({
    releases: [{ version: '1.0.0' }, { version: '1.1.0' }],
  });

  upstream.versions.set('1.2.0', '2026-05-30T10:00:00.000Z');
  host.uploaded.length = 0;
  const said = await publish(['1/2', '2/2']);
  expect(log(remote)).toEqual([
    'Prepare publication 2',
    'Released: tool 1.2.0',
    'Prepare publication 1',
    'Import 2 releases of 1 components',
    'Start',
  ]);
  expect(git(remote, 'diff', '--name-only', 'main~2', 'main~1')).toBe(
    'data/history/tool.json\ndata/lifecycle/tool.json',
  );
  expect(JSON.parse(host.text('lifecycle/tool.json') ?? '')).toMatchObject({
    events: [{ number: 1 }, { number: 2 }, { number: 3, kind: 'released', version: '1.2.0' }],
  });
  expect(said).toContain('New releases: tool 1.2.0');
  const own = host.uploaded.filter((path) => /tool|other/.test(path)).toSorted();
  // Nothing is stated of its support, so version 1 of endoflife.date's API has none of its lines.
  expect(own).toEqual([
    '/api/tool.json',
    '/badge/tool.svg',
    '/details/tool.json',
    '/lifecycle/tool.json',
    '/tool.html',
    '/tool.json',
    '/tool.xml',
  ]);
  expect(host.uploaded).toContain('/SHA256SUMS');

  host.uploaded.length = 0;
  await publish();
  // The line of the log is the one commit of a day without news.
  expect(log(remote)).toHaveLength(6);
  expect(host.uploaded.toSorted()).toEqual([
    '/SHA256SUMS',
    '/freshness.json',
    '/log.jsonl',
    '/status.json',
  ]);
  // All but the first are the platform's own, which signs them.
  expect(git(remote, 'log', '--format=%cn', 'main').split('\n')).toEqual([
    ...Array.from({ length: 5 }, () => 'GitHub'),
    'Ann',
  ]);
  expect(host.strange).toEqual([]);
  expect(new Set(platform.asked)).toEqual(
    new Set(['GET /repos/owner/name/issues?state=open&labels=release-index&per_page=100']),
  );
});

test('a private repository of the free plan, whose rules demand a review, keeps its records beside', async () => {
  commits.refused = 'main';
  const missing = await publishing({ site: { records: 'records' } });
  expect(missing.results).toEqual({ index: 'failure' });
  expect(missing.said).toMatch(/::error::.*the branch records, which is not there/);
  expect(host.uploaded).toEqual([]);

  const reviewed = git(remote, 'rev-parse', 'main');
  makeRecords();
  const done = await publishing({});
  if (done.results['index'] !== 'success') throw new Error(done.said);
  expect(done.said).toMatch(/::notice::Nothing is attested: .* The deploy goes on/);
  expect(log(remote, 'records').slice(0, 2)).toEqual([
    'Prepare publication 1',
    'Import 2 releases of 1 components',
  ]);
  expect(git(remote, 'rev-parse', 'main')).toBe(reviewed);
  expect(host.text('other.json')).toContain('"version":"1.0"');
  expect(host.text('tool.json')).toContain('"version":"1.1.0"');
});

test('the watch finds what somebody else published with the host’s token', async () => {
  await publish();
  expect(await watching()).toContain('The index keeps the contract.');
  expect(platform.asked.filter((what) => what.startsWith('POST'))).toEqual([]);
  // Whoever has the host's token can publish an index that agrees with itself, its log included.
  host.active = host.seed(goodFiles());
  expect(await watching()).toContain('somebody else published this index');
  expect(platform.asked.at(-1)).toBe('POST /repos/owner/name/issues');
}, 300_000);

test('where the settings demand it, only what the platform attests is deployed', async () => {
  const demanded = { site: { attestedBy: 'owner/name' } };
  const refused = await publishing(demanded);
  expect(refused.results).toEqual({ index: 'failure' });
  expect(refused.said).toMatch(/::error::Nothing is attested: .* so nothing is deployed/);
  expect(host.uploaded).toEqual([]);
  const done = await publishing({ attests: true });
  if (done.results['index'] !== 'success') throw new Error(done.said);
  expect(host.text('tool.json')).toContain('"version":"1.1.0"');
});

test('the workflow that init writes: a first day without a deploy, and a second one in two parts with one', async () => {
  const repository = 'acme/release-index';
  const calling = workflowOf({ name: 'release-index', version: '0.1.0', repository });
  expect(calling.trimEnd().split('\n').length).toBeLessThanOrEqual(14);
  const first = await publishing({ calling });
  if (first.results['index'] !== 'success') throw new Error(first.said);
  expect(first.said).toContain('The index keeps the contract.');
  expect(host.uploaded).toEqual([]);

  upstream.versions.set('1.2.0', '2026-05-30T10:00:00.000Z');
  const deploys = `with: { deploy: true, shards: '["1/2","2/2"]' }`;
  const second = await publishing({ calling: calling.replace('with: { deploy: false }', deploys) });
  if (second.results['index'] !== 'success') throw new Error(second.said);
  expect(log(remote).slice(0, 2)).toEqual(['Prepare publication 1', 'Released: tool 1.2.0']);
  expect(host.text('tool.json')).toContain('"version":"1.2.0"');
  expect(host.strange).toEqual([]);
});

/** A change of the settings, as a reviewed commit on main. */
function settle(change: object): void {
  const seed = folderOf();
  git(seed, 'clone', '--quiet', remote, '.');
  const site = JSON.parse(readFileSync(join(seed, 'site/site.json'), 'utf8')) as object;
  put(seed, 'site/site.json', { ...site, ...change });
  if ('records' in change) rmSync(join(seed, 'data/history'), { recursive: true });
  pushed(seed, 'Settle');
}

/** What docs/operations.md says: the records alone, from before they left main. */
function makeRecords(): void {
  const seed = folderOf();
  git(seed, 'clone', '--quiet', remote, '.');
  git(seed, 'switch', '--quiet', '--orphan', 'records');
  git(seed, 'checkout', 'origin/main~1', '--', 'data/history');
  git(seed, 'add', '--all');
  git(seed, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', 'commit', '-qm', 'Records');
  git(seed, 'push', '--quiet', 'origin', 'records');
}

type Day = {
  readonly shards?: readonly string[];
  readonly site?: object;
  readonly attests?: boolean;
  /** The workflow that is run, in place of the program's own. */
  readonly calling?: string;
};

async function publish(shards = ['1/1']): Promise<string> {
  const { said, results } = await publishing({ shards });
  if (results['index'] !== 'success') throw new Error(said);
  return said;
}

async function watching(): Promise<string> {
  const { said, results } = await runWorkflow('.github/workflows/watch.yml', surroundings());
  if (results['verify'] !== 'success') throw new Error(said);
  return said;
}

/** Upstream and host are on this machine, under addresses that a site file cannot hold. */
function surroundings(): Platform {
  return {
    remote,
    room: folderOf(),
    files: {
      './.github/workflows/index.yml': '.github/workflows/index.yml',
      'acme/release-index/.github/workflows/index.yml@v0.1.0': '.github/workflows/index.yml',
    },
    env: {
      ...jobEnv,
      GITHUB_REPOSITORY: 'owner/name',
      GITHUB_API_URL: platform.url,
      GITHUB_GRAPHQL_URL: commits.url,
      CLOUDFLARE_API_BASE_URL: host.api,
    },
    contexts: {
      github: { ref_name: 'main', token: 'a-github-token', server_url: 'https://github.com' },
      secrets: { UPSTREAM_CREDENTIALS: 'INDEX_AUTH_ACME=a b\nPATH=/nowhere\n' },
      vars: { CLOUDFLARE_ACCOUNT_ID: account, INDEX_ADDRESS: host.live },
      environments: { production: { CLOUDFLARE_API_TOKEN: token } },
    },
    adapt: (command) =>
      command
        .replace('gather --json', 'gather --json --allow-private-hosts')
        .replace('" deploy', `" deploy --base-url ${host.live} --patience 5`),
  };
}

async function publishing({ shards = ['1/1'], site, attests, calling }: Day): Promise<Ran> {
  if (site !== undefined) settle(site);
  const attested = join(folderOf(), 'attested');
  const around = surroundings();
  const env = { ...around.env, PATH: pathWithGh('owner/name', attested) };
  const ran = await runWorkflow(
    calling === undefined ? '.github/workflows/publish.yml' : fileOf(calling),
    { ...around, env, ...(attests && { attested }) },
    calling === undefined ? { shards: JSON.stringify(shards) } : {},
  );
  expect(ran.said).not.toContain(token);
  return ran;
}

function fileOf(workflow: string): string {
  const folder = folderOf({ 'caller.yml': workflow });
  return join(folder, 'caller.yml');
}

function repository(): string {
  const root = folderOf();
  const { remote, seed } = emptyRemote(root);
  cpSync('site', join(seed, 'site'), { recursive: true });
  put(seed, '.gitignore', 'src\nnode_modules\ndist\nout\ngathered\n.output\n.wrangler\n');
  put(seed, 'components/tool.json', {
    ...described('tool', 'Tool'),
    sources: [{ kind: 'npm', package: 'tool', registry: upstream.url }],
  });
  put(seed, 'components/other.json', { ...described('other', 'Other'), sources: [] });
  put(seed, 'data/support-policy.json', { components: {} });
  put(seed, 'data/history/other.json', {
    id: 'other',
    imported: '2026-05-01',
    releases: [
      { version: '1.0', date: '2026-01-01', basis: 'stated', evidence: 'https://example.com/' },
    ],
  });
  pushed(seed, 'Start');
  return remote;
}

function described(id: string, title: string) {
  const homepage = `https://example.com/${id}`;
  return { id, title, summary: `${title}.`, homepage, changelogUrl: `${homepage}/changes` };
}

async function registry() {
  const versions = new Map([
    ['1.0.0', '2025-10-01T10:00:00.000Z'],
    ['1.1.0', '2026-01-10T10:00:00.000Z'],
  ]);
  const url = await answering(() => ({
    name: 'tool',
    'dist-tags': {},
    versions: Object.fromEntries([...versions.keys()].map((version) => [version, { version }])),
    time: Object.fromEntries(versions),
  }));
  return { url, versions };
}

async function issues() {
  const asked: string[] = [];
  const url = await answering((what) => {
    asked.push(what);
    return what.startsWith('POST') ? { number: 1 } : [];
  });
  return { url, asked };
}

async function answering(answer: (what: string) => unknown): Promise<string> {
  const { url } = await listen((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer(`${request.method} ${request.url}`)));
  });
  return url;
}

function log(remote: string, branch = 'main'): string[] {
  return git(remote, 'log', '--format=%s', branch).split('\n');
}
