/** A vendor with an upstream, a host and a repository that `init` fills; and its job, run as it is written. */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import type { HostKind } from '#model/served/paths.ts';
import { pack } from '../../../package/pack.ts';
import { folderOf, putProgram, sharedFolder } from '../../folder.ts';
import { freePort, startNginx } from './nginx.ts';
import { access, startHostBuckets } from './object-server.ts';
import { bucketOf, late, pagesOf, putAws, serving } from './other-hosts.ts';
import { answering, clockEnv } from './publishing.ts';
import { emptyRemote, git, person, pushed } from './repository.ts';
import { account, StandIn, token } from './stand-in.ts';
import { ranBy, runWorkflow, shell } from './workflow.ts';

const installed = sharedFolder();
const tarball = await pack(installed, { version: '0.1.0' });
fs.mkdirSync(join(installed, 'node_modules/release-index'), { recursive: true });
const into = ['-C', 'node_modules/release-index', '--strip-components=1'];
execFileSync('tar', ['-xzf', tarball, ...into], { cwd: installed });
// The job installs the host's tool beside the program.
fs.symlinkSync(resolve('node_modules/wrangler'), join(installed, 'node_modules/wrangler'));

type Setting = {
  readonly host: HostKind;
  readonly answer: (path: string) => unknown;
  /** Coordinates, given the upstream's address. */
  readonly from: (upstream: string) => string;
  /** So many milliseconds each answer of the upstream and of the host takes longer. */
  readonly lateMs?: number;
};

/** An upstream, a host at an address, and a repository that `init` fills. */
export async function vendor({ host, answer, from, lateMs }: Setting) {
  const clock = { daysOn: 0 };
  const reached = async (url: string) => (lateMs ? await late(url, lateMs) : url);
  const upstream = await answering(clock, (what) => answer(what.replace('GET ', '')));
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
  const port = await freePort();
  const address = {
    cloudflare: () => cloud.live,
    'github-pages': () => serving(pagesOf(www)),
    'gitlab-pages': () => serving(pagesOf(www)),
    s3: () => serving(bucketOf(www)),
    nginx: () => `http://127.0.0.1:${port}`,
    r2: () => `http://127.0.0.1:${port}`,
  }[host];
  const url = await reached(await address());
  const env = {
    PATH: [bin, dirname(process.execPath), process.env['PATH']].join(':'),
    HOME: root,
    GIT_CONFIG_NOSYSTEM: '1',
    ...person,
    npm_config_prefix: join(root, 'npm'),
    CLOUDFLARE_API_BASE_URL: await reached(cloud.api),
    OPTIONS: '--patience 2',
  };
  const today = () => ({ ...env, ...clockEnv(clock) });
  const program = async (...words: string[]) =>
    await ranBy(join(bin, 'release-index'), words, root, today());
  const sources = ['--from', from(await reached(upstream)), '--allow-private-hosts'];
  const named = ['--host', host, '--address', url, '--title', 'Acme'];
  const begun = join(root, 'not/there/yet');
  expect(await program('init', begun, ...named, ...sources)).toMatchObject({ outcome: 'success' });
  fs.cpSync(begun, seed, { recursive: true });
  pushed(seed, 'Start');
  if (host === 'r2') {
    const store = await startHostBuckets(join(seed, 'site/worker.js'), ['acme'], port);
    onTestFinished(store.stop);
  }
  if (host === 'nginx') await startNginx(join(seed, 'site/nginx.conf'), { root: www, port });
  return { remote, www, room, url, seed, env: today, program, next: () => (clock.daysOn += 1) };
}

export type Vendor = Awaited<ReturnType<typeof vendor>>;

let runs = 0;

/** `of`: the commit that started the job, which may have waited, or is run again. */
async function asWorkflow(one: Vendor, of = 'main') {
  const { remote, room, env, seed, www } = one;
  const run_attempt = of === 'main' ? 1 : 2;
  const { said, results } = await runWorkflow(join(seed, '.github/workflows/releases.yml'), {
    remote,
    room: join(room, String(run_attempt === 1 ? runs++ : runs - 1)),
    env: env(),
    contexts: {
      github: { token: 'a-token', ref_name: 'main', sha: of, run_attempt },
      inputs: { options: '--patience 2' },
      vars: { CLOUDFLARE_ACCOUNT_ID: account, INDEX_BUCKET: 's3://acme' },
      secrets: {
        CLOUDFLARE_API_TOKEN: token,
        ...access,
        AWS_ENDPOINT_URL_S3: new URL('cdn-cgi/local/r2/s3', one.url).href,
      },
    },
    pages: www,
  });
  return { outcome: results['index'], said };
}

type Job = {
  readonly script?: readonly string[];
  readonly artifacts?: { readonly paths: string[] };
};

/** Each job in a checkout of its own, of the commit that the pipeline is of; artefacts reach the jobs behind it. */
async function asPipeline({ remote, room, env, www }: Vendor, of = 'main') {
  const kept = join(room, String(runs++), 'artefacts');
  let said = '';
  const before = git(remote, 'rev-parse', of);
  const pipeline = parse(git(remote, 'show', 'main:.gitlab-ci.yml')) as Record<string, Job>;
  for (const [name, { script, artifacts }] of Object.entries(pipeline)) {
    if (script === undefined) continue;
    const folder = join(room, String(runs++));
    git(room, 'clone', '--quiet', remote, folder);
    git(folder, 'checkout', '--quiet', '--detach', before);
    if (fs.existsSync(kept)) fs.cpSync(kept, folder, { recursive: true });
    const names = { CI_COMMIT_BRANCH: 'main', GITLAB_USER_NAME: 'Ann', GITLAB_USER_EMAIL: 'a@b.c' };
    const ran = await shell(script.join('\n'), folder, { ...env(), ...names });
    said += ran.said;
    if (ran.outcome === 'failure') return { ...ran, said };
    for (const path of artifacts?.paths ?? [])
      if (fs.existsSync(join(folder, path)))
        fs.cpSync(join(folder, path), join(kept, path), { recursive: true });
    if (name === 'pages') fs.cpSync(join(folder, 'public'), www, { recursive: true });
  }
  return { outcome: 'success' as const, said };
}

async function asScript({ remote, room, env, www }: Vendor) {
  const folder = join(room, 'clone');
  if (!fs.existsSync(folder)) git(room, 'clone', '--quiet', remote, folder);
  // As the script says that cron is to start it.
  const [, command = ''] =
    /^# cron as: cd <that clone> && (.*)$/m.exec(git(remote, 'show', 'main:publish.sh')) ?? [];
  return await shell(command, folder, { ...env(), INDEX_TARGET: www });
}

export const hosts = [
  ['cloudflare', asWorkflow],
  ['r2', asWorkflow],
  ['github-pages', asWorkflow],
  ['gitlab-pages', asPipeline],
  ['s3', asWorkflow],
  ['nginx', asScript],
] as const;
