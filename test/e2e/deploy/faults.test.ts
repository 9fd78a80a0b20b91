/** What can go wrong while a version goes live, with the host's own tool: nothing unproven stays, nothing is lost. */
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { hostFiles } from '#model/served/paths.ts';
import { buildFiles, goodFiles, recorded } from '../../verify/good-index.ts';
import type { Version } from './stand-ins/live.ts';
import { startDeploy, type Ended } from './run-deploy.ts';
import { StandIn, type Fault } from './stand-in.ts';

const released = await buildFiles(recorded('edge-node', '2.1.0', '2026-05-30'));

let host: StandIn;
let good: Version;

beforeEach(async () => {
  host = new StandIn();
  await host.start();
  good = host.seed(goodFiles());
  host.active = good;
});

const listing = 'GET scripts/:name/deployments';
const activation = 'POST scripts/:name/deployments';
const error = (status: number, done = false): Fault => ({ kind: 'error', status, done });
const lost = (done: boolean): Fault => ({ kind: 'lost', done });

type Row = [what: string, route: string, fault: Fault];

const faults: readonly Row[] = [
  ['the list of versions fails once', listing, error(500)],
  ['the list of versions is garbled once', listing, { kind: 'garbled', done: false }],
  ['the answer with the list is lost', listing, lost(false)],
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

test.each<Row>(faults)('a good version: %s', async (_, route, fault) => {
  once(route, fault);
  const { code } = await deploy();
  expect([code, isReleased()]).toEqual(isReleased() ? [0, true] : [1, false]);
  expect(isReleased() || host.active === good).toBe(true);
});

test.each<Row>(faults.slice(8))('a version that is served broken: %s', async (_, route, fault) => {
  once(route, fault);
  serveBroken();
  const { code } = await deploy('--patience', '2');
  expect(code).toBe(1);
  expect(host.active).toBe(good);
});

const others: readonly (readonly [what: string, said: string, breaks: () => void])[] = [
  [
    'every call after the activation fails',
    'did not verify',
    () => {
      serveBroken();
      let failing = 0;
      host.onActivate = () => (failing = failing === 0 && host.active !== good ? 4 : 0);
      host.fault = () => (failing-- > 0 ? error(500) : undefined);
    },
  ],
  [
    'the way back fails twice',
    'it was rolled back, and 00000000-0000-4000-8000-000000000001 is active again',
    () => {
      serveBroken();
      let count = 0;
      host.fault = (what) =>
        what === activation && [2, 3].includes(++count) ? error(500) : undefined;
    },
  ],
  [
    'one file never answers',
    'did not verify',
    () => (host.hang = (path) => host.active !== good && path === '/all.json'),
  ],
  ['no file answers', 'did not verify', () => (host.hang = () => host.active !== good)],
  [
    'a file is a page',
    'edge-node.json: is not yet the one that was built',
    () =>
      (host.bend = (path, body) =>
        path === '/edge-node.json' && host.active !== good ? Buffer.from('<html>') : body),
  ],
];

test.each(others)('a version that is served broken: %s', async (_, words, breaks) => {
  breaks();
  const start = performance.now();
  const { code, said } = await deploy('--patience', '4');
  expect(code).toBe(1);
  expect(said).toContain(words);
  expect(host.active).toBe(good);
  expect(performance.now() - start).toBeLessThan(60_000);
});

const moments: readonly (readonly [string, string, watch: (comes: () => void) => void])[] = [
  [
    'comes in during the upload',
    'changed while this deploy was under way; run it again',
    (comes) => (host.fault = (what) => void (what === 'POST scripts/:name/versions' && comes())),
  ],
  [
    'comes in just before the activation, and gets its place back',
    'was replaced unseen',
    (comes) => (host.beforeActivate = comes),
  ],
  [
    'comes in just after the activation, and stays where it keeps the contract',
    'nothing was rolled back',
    (comes) => (host.onActivate = comes),
  ],
];

test.each(moments)('another deploy %s', async (_, words, watch) => {
  let rival: Version | undefined;
  watch(() => {
    if (rival === undefined) host.active = rival = host.seed(goodFiles());
  });
  const { code, said } = await deploy('--patience', '2');
  expect(code).toBe(1);
  expect(said).toContain(words);
  expect(host.active).toBe(rival);
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

describe('a first version', () => {
  beforeEach(() => {
    host.active = undefined;
    host.activations.length = 0;
  });

  test.each([
    ['before', 'was replaced unseen', 'now serves neither what this deploy built nor what'],
    ['after', 'of another deploy is active instead of'],
  ])('%s which another deploy activates its own leaves that one', async (when, ...words) => {
    let rival: Version | undefined;
    const comes = () => {
      if (rival === undefined) host.active = rival = host.seed(goodFiles());
    };
    if (when === 'before') host.beforeActivate = comes;
    else host.onActivate = comes;
    const { code, said } = await deploy('--patience', '2');
    expect([code, host.active]).toEqual([1, rival]);
    for (const one of words) expect(said).toContain(one);
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

test.each([
  ['SIGTERM', 'POST assets/upload'],
  ['SIGINT', 'POST scripts/:name/versions'],
  ['SIGTERM', activation],
  ['SIGINT', activation],
  ['SIGKILL', 'POST assets/upload'],
  ['SIGKILL', 'POST scripts/:name/versions'],
] as const)('the process is ended by %s at %s', async (signal, route) => {
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

test.each(['SIGTERM', 'SIGINT'] as const)(
  'the process is ended by %s while it verifies',
  async (signal) => {
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
  },
);

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

function isReleased(): boolean {
  return [...released].every(
    ([path, body]) => hostFiles.has(path) || host.text(path) === String(body),
  );
}

function deploy(...words: string[]): Promise<Ended> {
  return startDeploy(host, released, words).ended;
}

/** Ends the process by a signal when a moment is reached. */
async function ended(
  signal: NodeJS.Signals,
  watch: (reached: () => void) => void,
): Promise<number | null> {
  const running = startDeploy(host, released, ['--patience', '30']);
  watch(() => running.child.kill(signal));
  return (await running.ended).code;
}
