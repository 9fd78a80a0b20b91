/** What can go wrong while a version goes live, with the host's own tool: nothing unproven stays, nothing is lost. */
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hostFiles } from '#model/served/served-paths.ts';
import { buildFiles, goodFiles, now, recorded } from '../../verify/good-index.ts';
import { folderOf } from '../../folder.ts';
import type { Version } from './stand-in-live.ts';
import { account, StandIn, token, type Fault } from './stand-in.ts';

const released = await buildFiles(recorded('edge-node', '2.1.0', '2026-05-30'));

let host: StandIn;
let good: Version;

beforeEach(async () => {
  host = new StandIn();
  await host.start();
  good = host.seed(goodFiles());
  host.active = good;
});

afterEach(() => host.stop());

const activation = 'POST scripts/:name/deployments';
const error = (status: number, done = false): Fault => ({ kind: 'error', status, done });
const lost = (done: boolean): Fault => ({ kind: 'lost', done });

type Row = readonly [what: string, route: string, fault: Fault];

const faults: readonly Row[] = [
  ['the list of versions fails once', 'GET scripts/:name/deployments', error(500)],
  [
    'the list of versions is garbled once',
    'GET scripts/:name/deployments',
    { kind: 'garbled', done: false },
  ],
  ['the answer with the list is lost', 'GET scripts/:name/deployments', lost(false)],
  ['the upload is not opened', 'POST scripts/:name/assets-upload-session', error(500)],
  ['the upload is refused', 'POST assets/upload', error(400)],
  ['the upload breaks off', 'POST assets/upload', lost(false)],
  ['the version is not made', 'POST scripts/:name/versions', error(500)],
  ['the version is made, but the answer is lost', 'POST scripts/:name/versions', lost(true)],
  ['the activation fails', activation, error(500)],
  ['the activation fails after it took effect', activation, error(500, true)],
  ['the activation is busy after it took effect', activation, error(429, true)],
  ['the answer to the activation is lost', activation, lost(true)],
  ['the activation is lost', activation, lost(false)],
  ['the answer to the activation is garbled', activation, { kind: 'garbled', done: true }],
  ['the activation takes effect late', activation, { kind: 'late', milliseconds: 2500 }],
  ['a call after the activation fails', 'GET services/:name', error(500)],
];

describe('a good version', () => {
  test.each(faults)('%s', async (_, route, fault) => {
    once(route, fault);
    const { code } = await deploy();
    expect([code, isReleased()]).toEqual(isReleased() ? [0, true] : [1, false]);
    expect(isReleased() || host.active === good).toBe(true);
  });
});

describe('a version that is served broken', () => {
  test.each(faults.slice(8))('%s', async (_, route, fault) => {
    once(route, fault);
    serveBroken();
    const { code } = await deploy('--patience', '2');
    expect(code).toBe(1);
    expect(host.active).toBe(good);
  });

  test('every call after the activation fails', async () => {
    serveBroken();
    let failing = 0;
    host.onActivate = () => (failing = failing === 0 && host.active !== good ? 4 : 0);
    host.fault = () => (failing-- > 0 ? error(500) : undefined);
    expect((await deploy('--patience', '2')).code).toBe(1);
    expect(host.active).toBe(good);
  });

  test('the way back fails twice', async () => {
    serveBroken();
    let count = 0;
    host.fault = (what) =>
      what === activation && [2, 3].includes(++count) ? error(500) : undefined;
    const { said } = await deploy('--patience', '2');
    expect(said).toContain(`it was rolled back, and ${good.id} is active again`);
    expect(host.active).toBe(good);
  });

  test('one file never answers', async () => {
    host.hang = (path) => host.active !== good && path === '/all.json';
    const start = performance.now();
    const { code, said } = await deploy('--patience', '4');
    expect(code).toBe(1);
    expect(said).toContain('did not verify');
    expect(host.active).toBe(good);
    expect(performance.now() - start).toBeLessThan(60_000);
  });

  test('no file answers', async () => {
    host.hang = () => host.active !== good;
    expect((await deploy('--patience', '4')).code).toBe(1);
    expect(host.active).toBe(good);
  });
});

describe('another deploy', () => {
  test('comes in during the upload', async () => {
    let rival: Version | undefined;
    host.fault = (what) => {
      if (what !== 'POST scripts/:name/versions' || rival) return undefined;
      rival = host.otherVersion({ 'robots.txt': 'User-agent: *\n' });
      host.active = rival;
      return undefined;
    };
    const { code, said } = await deploy();
    expect(code).toBe(1);
    expect(said).toContain('changed while this deploy was under way; run it again');
    expect(host.active).toBe(rival);
  });

  test('comes in just before the activation, and gets its place back', async () => {
    let rival: Version | undefined;
    host.beforeActivate = () => {
      if (rival) return;
      rival = host.seed(goodFiles());
      host.active = rival;
    };
    const { code, said } = await deploy();
    expect(code).toBe(1);
    expect(said).toContain('was replaced unseen');
    expect(host.active).toBe(rival);
  });

  test('comes in just after the activation, and stays where it keeps the contract', async () => {
    let rival: Version | undefined;
    host.onActivate = () => {
      if (rival) return;
      rival = host.seed(goodFiles());
      host.active = rival;
    };
    const { code, said } = await deploy('--patience', '2');
    expect(code).toBe(1);
    expect(said).toContain('nothing was rolled back');
    expect(host.active).toBe(rival);
  });
});

describe('a first version', () => {
  beforeEach(() => {
    host.active = undefined;
  });

  test('that is served broken is taken down', async () => {
    host.bend = (path, body) => (path === '/edge-node.json' ? Buffer.from('<html>') : body);
    const { code, said } = await deploy('--patience', '2');
    expect(code).toBe(1);
    expect(said).toContain('an empty version is active now');
    expect([...(host.active?.assets.keys() ?? [])]).toEqual(['/404.html']);
  });

  test('whose upload fails after it took effect is verified', async () => {
    once('GET workers/:name', error(500));
    const { code } = await deploy();
    expect([code, isReleased()]).toEqual([0, true]);
  });
});

describe('the process is ended', () => {
  test.each([
    ['SIGTERM', 'POST assets/upload'],
    ['SIGINT', 'POST scripts/:name/versions'],
    ['SIGTERM', activation],
    ['SIGINT', activation],
    ['SIGKILL', 'POST assets/upload'],
    ['SIGKILL', 'POST scripts/:name/versions'],
  ] as const)('by %s at %s', async (signal, route) => {
    serveBroken();
    const code = await ended(signal, (reached) => {
      host.fault = (what) => {
        if (what === route) reached();
        return undefined;
      };
    });
    expect(code).not.toBe(0);
    await pause(1500);
    expect(host.active).toBe(good);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('by %s while it verifies', async (signal) => {
    serveBroken();
    const code = await ended(signal, (reached) => {
      const bend = host.bend;
      host.bend = (path, body) => {
        if (host.active !== good) reached();
        return bend(path, body);
      };
    });
    expect(code).toBe(1);
    expect(host.active).toBe(good);
  });
});

function once(route: string, fault: Fault): void {
  let used = false;
  host.fault = (what) => {
    if (used || what !== route) return undefined;
    used = true;
    return fault;
  };
}

/** Whatever is active but the good version shows half a file. */
function serveBroken(): void {
  host.bend = (path, body) =>
    host.active !== good && path === '/edge-node.json' ? body.subarray(0, 40) : body;
}

/** All of the new version is live. */
function isReleased(): boolean {
  return [...released].every(
    ([path, body]) => hostFiles.has(path) || host.text(path) === String(body),
  );
}

function deploy(...words: string[]): Promise<{ code: number | null; said: string }> {
  return start(words).ended;
}

/** Ends the process by a signal when a moment is reached. */
async function ended(
  signal: NodeJS.Signals,
  watch: (reached: () => void) => void,
): Promise<number | null> {
  const running = start(['--patience', '30']);
  watch(() => running.child.kill(signal));
  return (await running.ended).code;
}

function start(words: readonly string[]) {
  const patience = words.includes('--patience') ? [] : ['--patience', '60'];
  const out = folderOf(Object.fromEntries(released));
  const child = spawn(
    process.execPath,
    [
      'src/main.ts',
      'deploy',
      '--out',
      out,
      '--now',
      now,
      '--base-url',
      host.live,
      ...patience,
      ...words,
    ],
    {
      env: {
        ...process.env,
        CLOUDFLARE_API_BASE_URL: host.api,
        CLOUDFLARE_API_TOKEN: token,
        CLOUDFLARE_ACCOUNT_ID: account,
      },
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += String(chunk)));
  const ended = new Promise<{ code: number | null; said: string }>((done) =>
    child.once('close', (code) => done({ code, said })),
  );
  return { child, ended };
}
