/** Whole deploys, with the host's own tool, against its stand-in: whatever goes wrong, nothing unproven stays, nothing is lost. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { hostFiles } from '#model/served/paths.ts';
import { buildFiles, goodFiles, recorded, type Files } from '../../verify/good-index.ts';
import { folderOf } from '../../folder.ts';
import { jsonIn } from '../../project.ts';
import type { Version } from './stand-ins/live.ts';
import { startDeploy, type Ended } from './run-deploy.ts';
import { error, lost, StandIn, token, type Fault } from './stand-in.ts';

const released = await buildFiles(recorded('edge-node', '2.1.0', '2026-05-30'));

let host: StandIn;
let good: Version;

beforeEach(async () => {
  host = new StandIn();
  await host.start();
  good = host.seed(goodFiles());
  host.active = good;
});

test('code goes with the files only where the settings ask for agents', async () => {
  nothingIsLive();
  expect(await deploy()).toMatchObject({ code: 0 });
  expect(host.worker).not.toContain('ASSETS');
  const site = folderOf({ 'site.json': { ...jsonIn('site', 'site.json'), agents: true } });
  copyFileSync('site/wrangler.jsonc', join(site, 'wrangler.jsonc'));
  expect(await deploy('--site', site)).toMatchObject({ code: 0 });
  expect(host.worker).toContain('{"name":"ASSETS","type":"assets"}');
  expect(host.worker).toContain('"name":"VERSION"');
  expect(host.worker).toContain('/api/mcp');
});

test('a new address needs a word, and what it shows is still compared', async () => {
  host.active = host.seed(released);
  const failed = await run(goodFiles(), {}, '--first');
  expect(failed.said).toContain('edge-node.json: 2.1.0: is live but would be gone');
  const place = ['--base-url', `${host.live}/elsewhere`, '--patience', '0'];
  expect((await deploy('--first', ...place)).said).toContain('was rolled back');
});

test('a wrong token is said in one line, and never shown', async () => {
  expect(await run(released, { CLOUDFLARE_API_TOKEN: 'a-wrong-token' })).toEqual({
    code: 1,
    out: '',
    said: 'CLOUDFLARE_API_TOKEN: is not accepted by the host; it must be valid, and allowed to edit this one Worker of the account in CLOUDFLARE_ACCOUNT_ID [E-ACCESS-REFUSED]\n',
  });
});

const listing = 'GET scripts/:name/deployments';
const activation = 'POST scripts/:name/deployments';
const upload = 'POST assets/upload';
const making = 'POST scripts/:name/versions';

type Row = [what: string, route: string, fault: Fault];

const faults: readonly Row[] = [
  ['the list of versions fails once', listing, error(500)],
  ['the upload breaks off', upload, lost(false)],
  ['the version is not made', making, error(500)],
  ['the version is made, but the answer is lost', making, lost(true)],
  ['the activation fails', activation, error(500)],
  ['the activation fails after it took effect', activation, error(500, true)],
  ['the answer to the activation is lost', activation, lost(true)],
  ['the answer to the activation is garbled', activation, { kind: 'garbled', done: true }],
  ['the activation takes effect late', activation, { kind: 'late', milliseconds: 2500 }],
  ['a call after the activation fails', 'GET services/:name', error(500)],
];

test.each<Row>(faults)('a good version: %s', async (_, route, fault) => {
  once(route, fault);
  const { code } = await deploy();
  expect([code, isReleased()]).toEqual(isReleased() ? [0, true] : [1, false]);
  expect(isReleased() || host.active === good).toBe(true);
});

test('a good version: the upload is refused half-way, and nothing is activated', async () => {
  let parts = 0;
  host.fault = (what) => (what === upload && ++parts > 1 ? error(400) : undefined);
  const { code, said } = await deploy();
  expect(code).toBe(1);
  expect(said).toMatch(/the upload failed[^]*the live version is unchanged/);
  expect(host.active).toBe(good);
});

test.each<Row>(faults.slice(4))('a version that is served broken: %s', async (_, route, fault) => {
  once(route, fault);
  serveBroken();
  expect((await deploy('--patience', '2')).code).toBe(1);
  expect(host.active).toBe(good);
});

const others: Readonly<Record<string, readonly [said: string, breaks: () => void]>> = {
  'every call after the activation fails': [
    'did not verify',
    () => {
      serveBroken();
      let failing = 0;
      host.onActivate = () => (failing = failing === 0 && host.active !== good ? 4 : 0);
      host.fault = () => (failing-- > 0 ? error(500) : undefined);
    },
  ],
  'the way back fails twice': [
    'it was rolled back, and 00000000-0000-4000-8000-000000000001 is active again',
    () => {
      serveBroken();
      let count = 0;
      const isWayBack = (what: string) => what === activation && [2, 3].includes(++count);
      host.fault = (what) => (isWayBack(what) ? error(500) : undefined);
    },
  ],
  'one file never answers': [
    'did not verify',
    () => (host.hang = (path) => host.active !== good && path === '/all.json'),
  ],
  'no file answers': ['did not verify', () => (host.hang = () => host.active !== good)],
  'a file is half of itself': ['edge-node.json: is not yet the one that was built', serveBroken],
};

test.each(Object.entries(others))(
  'a version that is served broken: %s',
  async (_, [words, breaks]) => {
    breaks();
    const start = performance.now();
    const { code, said } = await deploy('--patience', '4');
    expect(code).toBe(1);
    expect(said).toContain(words);
    expect(host.active).toBe(good);
    // Most of it is the host's own tool, which starts several times: slow machines need a minute.
    expect(performance.now() - start).toBeLessThan(200_000);
  },
);

type Moment = 'fault' | 'beforeActivate' | 'onActivate';

test.each<[what: string, Moment, isFirst: boolean, ...words: string[]]>([
  ['during the upload', 'fault', false, 'changed while this deploy was under way; run it again'],
  ['just before the activation', 'beforeActivate', false, 'was replaced unseen'],
  ['just after it, and keeps the contract', 'onActivate', false, 'nothing was rolled back'],
  [
    'just before a first activation',
    'beforeActivate',
    true,
    'was replaced unseen',
    'now serves neither what this deploy built nor what',
  ],
  ['just after a first one', 'onActivate', true, 'of another deploy is active instead of'],
])('another deploy that comes in %s gets or keeps its place', async (...row) => {
  const [, moment, isFirst, ...words] = row;
  if (isFirst) nothingIsLive();
  let rival: Version | undefined;
  const comes = () => {
    if (rival === undefined) host.active = rival = host.seed(goodFiles());
  };
  if (moment === 'fault') host.fault = (what) => void (what === making && comes());
  else host[moment] = comes;
  const { code, said } = await deploy('--patience', '2');
  expect([code, host.active]).toEqual([1, rival]);
  for (const one of words) expect(said).toContain(one);
});

test.each([
  ['', 0, 'yet the new version is active and verified'],
  ['tool.json', 1, ': now serves what this deploy built'],
])(
  'the answer to the activation is lost, and the host says nothing more; of what is live, broken is: %j',
  async (broken, ends, words) => {
    let isOut = false;
    host.onActivate = () => (isOut = true);
    host.fault = (what) => (isOut || what === activation ? error(500, !isOut) : undefined);
    host.bend = (path, body) => (isOut && path === `/${broken}` ? Buffer.from('{}') : body);
    const { code, said } = await deploy('--full', '--patience', '2');
    expect([code, said]).toEqual([ends, expect.stringContaining(words)]);
    expect(isReleased()).toBe(true);
  },
);

test('a deploy proves what changed and a sample; with --full all', async () => {
  const read = async (...words: string[]) => {
    host.active = good;
    const paths = new Set<string>();
    host.hang = (path) => {
      if (host.active !== good) paths.add(path);
      return false;
    };
    expect(await deploy(...words)).toMatchObject({ code: 0 });
    return paths;
  };
  const [some, all] = [await read(), await read('--full')];
  const changed = '/details/edge-node.json';
  expect([some.has(changed), all.has(changed)]).toEqual([true, true]);
  expect(some.size).toBeLessThan(all.size - 10);
});

test('a first version that is served broken is taken down', async () => {
  nothingIsLive();
  host.bend = (path, body) => (path === '/edge-node.json' ? Buffer.from('<html>') : body);
  const { code, said } = await deploy('--patience', '2');
  expect(code).toBe(1);
  expect(said).toContain('an empty version is active now');
  expect([...(host.active?.assets.keys() ?? [])]).toEqual(['/404.html']);
});

test('a first version whose upload fails after it took effect is verified', async () => {
  nothingIsLive();
  once('GET workers/:name', error(500));
  const { code } = await deploy();
  expect([code, isReleased()]).toEqual([0, true]);
});

const verifying = 'what verifies the new version';

test.each([
  ['SIGTERM', upload],
  ['SIGINT', making],
  ['SIGTERM', activation],
  ['SIGKILL', upload],
  ['SIGKILL', making],
  ['SIGINT', verifying],
] as const)('the process is ended by %s at %s', async (signal, moment) => {
  serveBroken();
  const { child, ended } = startDeploy(host, released, ['--patience', '30']);
  const { bend } = host;
  host.fault = (what) => void (what === moment && child.kill(signal));
  host.bend = (path, body) => {
    if (moment === verifying && host.active !== good) child.kill(signal);
    return bend(path, body);
  };
  const { code } = await ended;
  expect(moment === verifying ? code === 1 : code !== 0).toBe(true);
  await pause(1500);
  expect(host.active).toBe(good);
});

function nothingIsLive(): void {
  host.active = undefined;
  host.activations.length = 0;
}

function once(route: string, fault: Fault): void {
  const left = [fault];
  host.fault = (what) => (what === route ? left.pop() : undefined);
}

/** Whatever is active but the good version shows half a file. */
function serveBroken(): void {
  host.bend = (path, body) =>
    host.active !== good && path === '/edge-node.json' ? body.subarray(0, 40) : body;
}

function isReleased(): boolean {
  return [...released].every(
    ([path, body]) => hostFiles.has(path) || host.text(path) === String(body),
  );
}

async function deploy(...words: string[]): Promise<Ended> {
  return await run(released, {}, ...words);
}

async function run(index: Files, env: Record<string, string>, ...words: string[]) {
  const ended = await startDeploy(host, index, words, env).ended;
  expect(ended.said).not.toContain(token);
  expect(host.strange).toEqual([]);
  return ended;
}
