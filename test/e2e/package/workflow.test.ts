/** The daily job of a new index: the workflow that `init` writes, and the one that it calls, as they are written. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pack } from '../../../package/pack.ts';
import { folderOf } from '../../folder.ts';
import { account, StandIn, token } from '../deploy/stand-in.ts';
import { runWorkflow } from '../deploy/workflow.ts';
import { emptyFolder, install, program, registry } from './program.ts';

const folder = emptyFolder();
const index = join(folder, 'releases');
const remote = join(folder, 'remote.git');
const releases: Record<string, string> = { '1.0.0': '2026-01-01T10:00:00.000Z' };
const servers: Server[] = [];
const host = new StandIn();
const gitEnv = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Ann',
  GIT_AUTHOR_EMAIL: 'ann@example.com',
  GIT_COMMITTER_NAME: 'Ann',
  GIT_COMMITTER_EMAIL: 'ann@example.com',
};
let tracker = '';

beforeAll(async () => {
  const upstream = await registry(releases);
  const issues = createServer((_, response) => response.end('[]'));
  await new Promise<void>((listening) => issues.listen(0, '127.0.0.1', listening));
  tracker = `http://127.0.0.1:${(issues.address() as AddressInfo).port}`;
  servers.push(upstream.server, issues);
  install(folder, await pack(folder, { version: '0.1.0', repository: 'acme/release-index' }));
  const coordinates = ['cli', 'server'].map((name) => `npm:${upstream.url}#@acme/${name}`);
  const address = ['--address', 'https://releases.acme.example', '--allow-private-hosts'];
  const words = ['--title', 'Acme releases', ...address, '--from', ...coordinates];
  await program(folder, folder, 'init', 'releases', ...words);
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', remote);
  git(index, 'init', '--quiet', '--initial-branch=main');
  git(index, 'add', '--all');
  git(index, 'commit', '--quiet', '-m', 'Start');
  git(index, 'push', '--quiet', remote, 'main');
});

afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

function git(cwd: string, ...words: string[]): string {
  return execFileSync('git', ['-C', cwd, ...words], { env: gitEnv, encoding: 'utf8' }).trim();
}

function caller(): string {
  return readFileSync(join(index, '.github/workflows/releases.yml'), 'utf8');
}

async function day(text: string): Promise<string> {
  const file = join(folder, 'caller.yml');
  writeFileSync(file, text);
  const { said, results } = await runWorkflow(file, {
    remote,
    room: folderOf(),
    files: {
      'acme/release-index/.github/workflows/index.yml@v0.1.0': '.github/workflows/index.yml',
    },
    env: {
      ...gitEnv,
      GITHUB_ACTIONS: 'true',
      GITHUB_REPOSITORY: 'acme/releases',
      GITHUB_API_URL: tracker,
      CLOUDFLARE_API_BASE_URL: host.api,
    },
    contexts: {
      github: { ref_name: 'main', token: 'a-github-token', server_url: 'https://github.com' },
      secrets: { UPSTREAM_CREDENTIALS: 'INDEX_AUTH_ACME=a b\nPATH=/nowhere\n' },
      vars: { CLOUDFLARE_ACCOUNT_ID: account },
      environments: { production: { CLOUDFLARE_API_TOKEN: token } },
    },
    adapt: (command) =>
      command
        .replace('gather --json', 'gather --json --allow-private-hosts')
        .replace('" deploy', `" deploy --base-url ${host.live} --patience 5`),
  });
  if (results['index'] !== 'success') throw new Error(said);
  return said;
}

test('the caller is about a dozen lines, and has one version', () => {
  const lines = caller().trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(14);
  expect(caller().match(/\d+\.\d+\.\d+/g)).toEqual(['0.1.0']);
  expect(caller()).toContain('uses: acme/release-index/.github/workflows/index.yml@v0.1.0\n');
});

test('a first day, and a second one in two parts with news, which is deployed', async () => {
  await host.start();
  const first = await day(caller());
  expect(first).toContain('The index keeps the contract.');
  expect(host.uploaded).toEqual([]);

  releases['1.1.0'] = '2026-02-01T10:00:00.000Z';
  const deploying = caller().replace(
    'with: { deploy: false }',
    `with: { deploy: true, shards: '["1/2","2/2"]' }`,
  );
  const second = await day(deploying);
  expect(git(remote, 'log', '--format=%s', 'main').split('\n').slice(0, 2)).toEqual([
    'Prepare publication 1',
    'Released: cli 1.1.0, server 1.1.0',
  ]);
  expect(host.text('cli.json')).toContain('"version":"1.1.0"');
  expect(host.text('server.json')).toContain('"version":"1.1.0"');
  expect(second).not.toContain(token);

  releases['1.2.0'] = '2026-03-01T10:00:00.000Z';
  await day(deploying);
  expect(host.text('cli.json')).toContain('"version":"1.2.0"');
  expect(host.text('log.jsonl')?.trim().split('\n')).toHaveLength(2);
  expect(host.strange).toEqual([]);
});
