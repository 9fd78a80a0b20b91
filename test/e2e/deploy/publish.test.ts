/** The publishing workflow as it is written, three days in a row. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { folderOf, put } from '../../folder.ts';
import { listen } from '../../gather/server.ts';
import { emptyRemote, git, jobEnv, pushed } from './repository.ts';
import { account, StandIn, token } from './stand-in.ts';
import { CommitStandIn } from './stand-in-commits.ts';
import { runWorkflow } from './workflow.ts';

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

async function publish(shards = ['1/1']): Promise<string> {
  const { said, results } = await runWorkflow(
    '.github/workflows/publish.yml',
    {
      remote,
      room: folderOf(),
      files: { './.github/workflows/index.yml': '.github/workflows/index.yml' },
      env: {
        ...jobEnv,
        GITHUB_REPOSITORY: 'owner/name',
        GITHUB_API_URL: platform.url,
        GITHUB_GRAPHQL_URL: commits.url,
        CLOUDFLARE_API_BASE_URL: host.api,
      },
      contexts: {
        github: { ref_name: 'main', token: 'a-github-token', server_url: 'https://github.com' },
        vars: { CLOUDFLARE_ACCOUNT_ID: account },
        environments: { production: { CLOUDFLARE_API_TOKEN: token } },
      },
      // Upstream and host are on this machine, under addresses that a site file cannot hold.
      adapt: (command) =>
        command
          .replace('gather --json', 'gather --json --allow-private-hosts')
          .replace('" deploy', `" deploy --base-url ${host.live} --patience 5`),
    },
    { shards: JSON.stringify(shards) },
  );
  expect(said).not.toContain(token);
  if (results['index'] !== 'success') throw new Error(said);
  return said;
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
    return [];
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

function log(remote: string): string[] {
  return git(remote, 'log', '--format=%s', 'main').split('\n');
}
