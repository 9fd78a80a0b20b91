/**
 * For each host: `init --host` in an empty folder, with the packed program, and the job that it wrote, run as it is
 * written: on a first day, on quiet ones, on one with news and on one that would lose a release. `QUIET_DAYS=90` says
 * how many are quiet. nginx is a reader of the written file's own rules.
 */
import { execFile, execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { HostKind } from '#model/served/hosts.ts';
import { pack } from '../../../package/pack.ts';
import { folderOf, put, putProgram } from '../../folder.ts';
import { listen } from '../../gather/server.ts';
import { jsonIn } from '../../project.ts';
import { bucketOf, nginxOf, pagesOf, putAws, serving } from './other-hosts.ts';
import { emptyRemote, git, pushed } from './repository.ts';
import { account, StandIn, token } from './stand-in.ts';
import { runWorkflow } from './workflow.ts';

const installed = fs.mkdtempSync(join(tmpdir(), 'hosts-'));
const dayMs = 86_400_000;
const quiet = Number(process.env['QUIET_DAYS'] ?? 1);
const author = { GIT_AUTHOR_NAME: 'Ann', GIT_AUTHOR_EMAIL: 'ann@example.com' };
const person = { ...author, GIT_COMMITTER_NAME: 'Ann', GIT_COMMITTER_EMAIL: 'ann@example.com' };

beforeAll(async () => {
  const tarball = await pack(installed, { version: '0.1.0' });
  fs.mkdirSync(join(installed, 'node_modules/release-index'), { recursive: true });
  const words = ['-xzf', tarball, '-C', 'node_modules/release-index', '--strip-components=1'];
  execFileSync('tar', words, { cwd: installed });
  // The job installs the host's tool beside the program.
  fs.symlinkSync(resolve('node_modules/wrangler'), join(installed, 'node_modules/wrangler'));
});

afterAll(() => fs.rmSync(installed, { recursive: true }));

/** A vendor: an upstream, a host at an address, and a repository that `init` fills. */
async function vendor(host: HostKind) {
  const releases: Record<string, string> = { '1.0.0': '2026-01-01T10:00:00.000Z' };
  let daysOn = 0;
  const upstream = await listen((_, response) => {
    const date = new Date(Date.now() + daysOn * dayMs).toUTCString();
    const versions = Object.fromEntries(Object.keys(releases).map((version) => [version, {}]));
    response.writeHead(200, { date }).end(JSON.stringify({ time: releases, versions }));
  });
  const root = folderOf();
  const [bin, www, room] = [join(root, 'bin'), join(root, 'www'), join(root, 'room')];
  const main = join(installed, 'node_modules/release-index/lib/main.js');
  putProgram(bin, 'release-index', `exec "${process.execPath}" "${main}" "$@"`);
  putAws(bin, www);
  // The host's tool is the one of this checkout, beside the program.
  if (host === 'cloudflare') putProgram(bin, 'npm', 'true');
  for (const folder of [www, room]) fs.mkdirSync(folder);
  const { remote, seed } = emptyRemote(root);
  const cloud = new StandIn();
  await cloud.start();
  const address = {
    cloudflare: () => cloud.live,
    'github-pages': () => serving(pagesOf(www)),
    'gitlab-pages': () => serving(pagesOf(www)),
    s3: () => serving(bucketOf(www)),
    nginx: () => serving(nginxOf(join(seed, 'site/nginx.conf'), www)),
  }[host];
  const url = await address();
  const env = {
    PATH: [bin, dirname(process.execPath), process.env['PATH']].join(':'),
    HOME: root,
    GIT_CONFIG_NOSYSTEM: '1',
    ...person,
    npm_config_prefix: join(root, 'npm'),
    CLOUDFLARE_API_BASE_URL: cloud.api,
    OPTIONS: '--patience 2',
  };
  const today = () => ({
    ...env,
    DAYS_ON: String(daysOn),
    NODE_OPTIONS: `--import=${resolve('test/e2e/deploy/days-on.js')}`,
  });
  const program = async (...words: string[]) => {
    const { isGood, said } = await started('release-index', words, { cwd: root, env: today() });
    return { code: isGood ? 0 : 1, out: said };
  };
  const from = ['--from', `npm:${upstream.url}#@acme/cli`, '--allow-private-hosts'];
  const named = ['--host', host, '--address', url, '--title', 'Acme'];
  const begun = join(root, 'not/there/yet');
  const made = await program('init', begun, ...named, ...from);
  expect(made).toMatchObject({ code: 0 });
  fs.cpSync(begun, seed, { recursive: true });
  pushed(seed, 'Start');
  return { releases, remote, www, room, url, seed, env: today, program, next: () => (daysOn += 1) };
}

type Vendor = Awaited<ReturnType<typeof vendor>>;

type Failed = { stdout: string; stderr: string };

async function started(program: string, words: readonly string[], options: object) {
  const ran = promisify(execFile)(program, words, options as { cwd: string });
  return await ran.then(
    ({ stdout, stderr }) => ({ isGood: true, said: stdout + stderr }),
    ({ stdout, stderr }: Failed) => ({ isGood: false, said: stdout + stderr }),
  );
}

/** The same script, with its lines as the system hands them to a shell. */
async function sh(script: string, cwd: string, env: object) {
  return await started('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd, env });
}

let runs = 0;

async function asWorkflow({ remote, room, env, seed, www }: Vendor) {
  const file = join(seed, '.github/workflows/releases.yml');
  const { said, results } = await runWorkflow(file, {
    remote,
    room: join(room, String(runs++)),
    env: env(),
    contexts: {
      github: { token: 'a-token' },
      inputs: { options: '--patience 2' },
      vars: { CLOUDFLARE_ACCOUNT_ID: account, INDEX_BUCKET: 's3://acme' },
      secrets: { CLOUDFLARE_API_TOKEN: token },
    },
    pages: www,
    adapt: (command) => command,
  });
  return { isGood: results['index'] === 'success', said };
}

type Job = {
  readonly script?: readonly string[];
  readonly artifacts?: { readonly paths: string[] };
};

/** Each job in a checkout of its own, of the commit that the pipeline is of; artefacts reach the jobs behind it. */
async function asPipeline({ remote, room, env, www }: Vendor) {
  const kept = join(room, String(runs++), 'artefacts');
  let said = '';
  const before = git(remote, 'rev-parse', 'main');
  const pipeline = parse(git(remote, 'show', 'main:.gitlab-ci.yml')) as Record<string, Job>;
  for (const [name, { script, artifacts }] of Object.entries(pipeline)) {
    if (script === undefined) continue;
    const folder = join(room, String(runs++));
    git(room, 'clone', '--quiet', remote, folder);
    git(folder, 'checkout', '--quiet', '--detach', before);
    if (fs.existsSync(kept)) fs.cpSync(kept, folder, { recursive: true });
    const lines = script.join('\n');
    const names = { CI_COMMIT_BRANCH: 'main', GITLAB_USER_NAME: 'Ann', GITLAB_USER_EMAIL: 'a@b.c' };
    const ran = await sh(lines, folder, { ...env(), ...names });
    said += ran.said;
    if (!ran.isGood) return { isGood: false, said };
    for (const path of artifacts?.paths ?? [])
      if (fs.existsSync(join(folder, path)))
        fs.cpSync(join(folder, path), join(kept, path), { recursive: true });
    if (name === 'pages') fs.cpSync(join(folder, 'public'), www, { recursive: true });
  }
  return { isGood: true, said };
}

async function asScript({ remote, room, env, www }: Vendor) {
  const folder = join(room, 'clone');
  if (!fs.existsSync(folder)) git(room, 'clone', '--quiet', remote, folder);
  return await sh('git pull --quiet && sh publish.sh', folder, { ...env(), INDEX_TARGET: www });
}

test.each([
  ['cloudflare', asWorkflow],
  ['github-pages', asWorkflow],
  ['gitlab-pages', asPipeline],
  ['s3', asWorkflow],
  ['nginx', asScript],
] as const)(
  '%s: the job that init writes deploys what verify proves, and loses nothing',
  async (host, run) => {
    const one = await vendor(host);
    const commits = () => git(one.remote, 'log', '--format=%s', 'main').split('\n');
    const publish = async () => {
      const { isGood, said } = await run(one);
      if (!isGood) throw new Error(said);
      expect(await program(one)).toMatchObject({ code: 0 });
      one.next();
      return await sumsOf(one);
    };
    let before = await publish();
    const first = commits();
    for (let day = 1; day <= quiet; day++) {
      const after = await publish();
      expect(changed(before, after)).toEqual(['freshness.json', 'status.json']);
      before = after;
    }
    const prepared = Array.from({ length: quiet }, (_, day) => `Prepare publication ${day + 2}`);
    expect(commits()).toEqual([...prepared.toReversed(), ...first]);
    one.releases['1.1.0'] = '2026-02-01T10:00:00.000Z';
    expect(changed(before, await publish())).toContain('cli.json');
    expect(commits()[1]).toBe('Released: cli 1.1.0');
    // Somebody takes a release out of the record.
    delete one.releases['1.1.0'];
    git(one.seed, 'pull', '--quiet', 'origin', 'main');
    const file = 'data/history/cli.json';
    const history = jsonIn(one.seed, file) as { releases: object[] };
    put(one.seed, file, { ...history, releases: history.releases.slice(0, 1) });
    pushed(one.seed, 'Forget');
    const { isGood, said } = await run(one);
    expect({ isGood, said }).toEqual({
      isGood: false,
      said: expect.stringContaining('is live but would be gone') as string,
    });
    expect(fs.readFileSync(join(one.seed, 'README.md'), 'utf8')).toContain(`By ${host}: `);
    expect(await (await fetch(`${one.url}/cli.json`)).text()).toContain('"version":"1.1.0"');
  },
  300_000 + quiet * 60_000,
);

/** Of the files that are served, by path; the log alone is not among them. */
async function sumsOf({ url }: Vendor) {
  const lines = (await (await fetch(`${url}/SHA256SUMS`)).text()).trim().split('\n');
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

function changed(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  return paths.filter((path) => before.get(path) !== after.get(path)).toSorted();
}

async function program(one: Vendor) {
  return await one.program('verify', one.url);
}
