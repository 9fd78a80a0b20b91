/** Deploys to object storage, with real servers of it; what serves it is the Worker that `init` writes. */
import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildFiles, goodFiles, recorded } from '../../verify/good-index.ts';
import { definitionOf } from '../../project.ts';
import { words } from '../../words.ts';
import { bucketOn, type Bucket } from './bucket.ts';
import { missingCeph, startCeph, startHostBuckets, type ObjectServer } from './object-server.ts';
import { findingsAt } from './run-deploy.ts';
import { asked, expectBrief, expectNowhere, expectTyped } from './serving.ts';
import { error, lost, type Fault } from './stand-in.ts';

const released = await buildFiles({
  ...recorded('edge-node', '2.1.0', '2026-05-30'),
  'components/site-index.json': definitionOf('site-index', 'Index', 'Its page is no folder.'),
});

/** Half a file, of the new version alone. */
function breaking(path: string, body: Buffer): Buffer {
  const isNew = path === '/edge-node.json' && String(body).includes('"2.1.0"');
  return isNew ? body.subarray(0, 40) : body;
}

const refused = (words: string) => ({ code: 1, said: expect.stringContaining(words) as string });

describe.each([
  ['the host’s own runtime', startHostBuckets, undefined],
  ['Ceph', startCeph, missingCeph],
] as const)('in a bucket of %s', (_, start, missing) => {
  let server: ObjectServer;
  let bucket: Bucket;
  /** What is active before. */
  let good: string | undefined;

  beforeAll(async () => {
    if (missing === undefined) server = await start();
  });
  afterAll(() => server?.stop());
  beforeEach(async (context) => {
    context.skip(missing !== undefined, missing);
    bucket = await bucketOn(server);
  });

  const uploads = () => bucket.door.asked.filter((what) => what.startsWith('PUT files/'));
  const versions = async () => (await bucket.versions()).map(({ version }) => version);
  const active = async () => (await versions())[0];
  const deployed = () => bucket.text('edge-node.json');

  let seeded: ReadonlyMap<string, ArrayBuffer> | undefined;
  /** Deploys for the first time, and from then on copies what that left. */
  async function seed(): Promise<void> {
    if (seeded === undefined) await bucket.deploy(goodFiles());
    else await bucket.fill(seeded);
    seeded ??= await bucket.objects();
    good = await active();
    expect(good).toMatch(/^[\da-f]{16}$/);
  }

  test('the first deploy uploads everything, the second nothing, a third what changed, and each verifies', async () => {
    expect(await bucket.deploy(goodFiles())).toMatchObject({ code: 0 });
    expect(await deployed()).toBe(goodFiles().get('edge-node.json'));
    expect(await findingsAt(bucket.live)).toEqual([]);
    bucket.door.asked.length = 0;
    expect(await bucket.deploy(goodFiles())).toMatchObject({ code: 0 });
    expect(uploads()).toEqual([]);
    // What another deploy left under the hash of a new file is no reason to fail.
    const wrong = (key: string) => new Map([[key, new ArrayBuffer(4)]]);
    await bucket.fill(wrong(`files/${hash('sha256', released.get('edge-node.json') ?? '')}`));
    const third = await bucket.deploy(released);
    expect(third).toMatchObject({ code: 0 });
    expect(third.said).toContain('New releases: edge-node 2.1.0');
    expect(uploads().length).toBeGreaterThan(5);
    expect(uploads().length).toBeLessThan(released.size / 2);
    expect(await findingsAt(bucket.live)).toEqual([]);
    await bucket.fill(wrong(`files/${hash('sha256', released.get('robots.txt') ?? '')}`));
    expect(await bucket.deploy(released, ['--full'])).toMatchObject({ code: 0 });
    expect(await bucket.text('robots.txt')).toBe(released.get('robots.txt'));
    // The Worker on the host's own runtime has the bucket of this first test.
    expect(await findingsAt(server.live ?? bucket.live)).toEqual([]);
  });

  test('what does not verify is taken back', async () => {
    await seed();
    bucket.door.bend = breaking;
    const { code, said } = await bucket.deploy(released, ['--patience', '2']);
    expect(code).toBe(1);
    expect(said).toContain(`it was rolled back, and ${good} is active again`);
    expect(said).toContain('now serves what it served before this deploy');
    expect(await versions()).toEqual([good, expect.any(String), good]);
    expect(await deployed()).toBe(goodFiles().get('edge-node.json'));
  });

  test.each([
    ['while the files are uploaded', /^PUT versions/, 'under way; run it again [E-NOT-THIS-INDEX]'],
    ['just before the switch', /^PUT head/, 'head.json: was switched by another deploy; run this'],
    ['just before the way back', /^PUT head/, 'it could not be rolled back; activate'],
  ])('what another deploy makes active %s stays', async (when, moment, words) => {
    await seed();
    const isBack = when === 'just before the way back';
    if (isBack) bucket.door.bend = breaking;
    bucket.door.before = async (what) => {
      const now = await active();
      if (moment.test(what) && now !== 'rival' && (now !== good) === isBack)
        await bucket.switchTo('rival', good);
    };
    const ended = await bucket.deploy(released, ['--patience', '2']);
    expect(ended).toMatchObject(refused(isBack ? `${words} ${good} by hand` : words));
    expect((await versions())[0]).toBe('rival');
  });

  describe.runIf(start === startHostBuckets)('besides', () => {
    test.each<[string, RegExp, Fault]>([
      ['a file is not taken', /^PUT files/, error(503)],
      ['a file is lost', /^PUT files/, lost(false)],
      ['the switch is refused, as there are too many', /^PUT head/, error(429)],
      ['the switch fails after it took effect', /^PUT head/, error(500, true)],
      ['the answer to the switch is lost', /^PUT head/, lost(true)],
      ['the head cannot be read', /^GET head/, error(502)],
    ])('%s once, and the next try goes well', async (_, route, fault) => {
      await seed();
      const left = [fault];
      bucket.door.fault = (what) => (route.test(what) ? left.pop() : undefined);
      expect(await bucket.deploy(released)).toMatchObject({ code: 0 });
      expect([left.length, (await versions()).length]).toEqual([0, 2]);
      expect(await deployed()).toBe(released.get('edge-node.json'));
    });

    test.each([
      ['SIGKILL', /^PUT files/],
      ['SIGKILL', /^PUT versions/],
      ['SIGTERM', /^PUT files/],
    ] as const)(
      'a deploy that is ended by %s at %s leaves what was live',
      async (signal, route) => {
        await seed();
        const { child, ended } = bucket.deploying(released);
        bucket.door.before = async (what) => void (route.test(what) && child.kill(signal));
        expect((await ended).code).not.toBe(0);
        await pause(500);
        expect(await active()).toBe(good);
        expect(await deployed()).toBe(goodFiles().get('edge-node.json'));
      },
    );

    test('a first version that does not verify is taken down', async () => {
      bucket.door.bend = (path, body) => (path === '/index.json' ? body.subarray(0, 4) : body);
      const words = 'an empty version is active now';
      expect(await bucket.deploy(goodFiles(), ['--patience', '2'])).toMatchObject(refused(words));
      expect((await fetch(`${bucket.live}/index.json`)).status).toBe(404);
    });

    test('a server that ignores conditions is refused before anything is active, and one that says why', async () => {
      bucket.door.ignoresConditions = true;
      expect((await bucket.deploy(goodFiles())).said).toContain('if-none-match: is ignored by');
      bucket.door.fault = () => error(400);
      expect((await bucket.deploy(goodFiles())).said).toContain(': answers 400; no luck');
      expect(await versions()).toEqual([]);
    });

    const [id, secret] = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;
    const endpoint = 'AWS_ENDPOINT_URL_S3';

    test.each([
      ['s3://no-such-bucket', {}, 's3://no-such-bucket: answers NoSuchBucket; it must be there'],
      ['', { [id]: 'another' }, 'may list, read and write it [E-ACCESS-REFUSED]'],
      ['', { [secret]: 'another' }, ': answers SignatureDoesNotMatch;'],
      ['', { [secret]: '' }, `${secret}: is not set; no bucket is reached without it [E-NOT-SET]`],
      ['', { [endpoint]: '' }, `${endpoint}: is not set;`],
      ['', { [endpoint]: 'a.example' }, `${endpoint}: must be an address that begins with https`],
      ['', { [id]: 'a\n' }, `${id}: holds white space, such as a line end; set it without [E-NOT`],
    ])('%s %j is said in one line', async (to, env, words) => {
      const ended = await bucket.deploy(goodFiles(), to ? ['--to', to] : [], env);
      expect(ended).toMatchObject(refused(words));
      expect(ended.said.trim().split('\n')).toHaveLength(1);
    });

    test('each address has its file, type and headers; what is not there is a 404', async () => {
      await seed();
      await expectTyped(bucket.live);
      await expectNowhere(bucket.live);
      await expectNowhere(bucket.live, words('SHA256SUM %zz no-such/ head.json'));
      await expectBrief(bucket.live);
      const etag = (await asked(bucket.live, 'edge-node.json')).headers['etag'] ?? '';
      const headers = { 'if-none-match': `"a", W/${etag}` };
      expect((await asked(bucket.live, 'edge-node.json', { headers })).status).toBe(304);
      const page = await asked(bucket.live, 'edge-node/');
      expect([page.status, page.headers['location']]).toEqual([307, '/edge-node']);
    });
  });
});
