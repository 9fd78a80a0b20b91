/** What becomes of a deploy that another one meets, or whose host falls silent: with a host in this process. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { deployIndex, type Deploy } from '#deploy/deploy.ts';
import type { Host } from '#deploy/host/cloudflare.ts';
import { refuse } from '#model/problem.ts';
import type { Answer, Reader } from '#verify/reader.ts';
import { typeOf } from '../e2e/deploy/stand-in-live.ts';
import { folderOf } from '../folder.ts';
import { buildFiles, goodFiles, now, recorded, type Files } from '../verify/good-index.ts';

const built = await buildFiles(recorded('edge-node', '2.1.0', '2026-05-30'));
const common = {
  'cache-control': 'public, max-age=3600',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
};

/** Versions by id; each moment of a deploy can be met. */
class Platform {
  readonly versions = new Map<string, Files>();
  readonly activations: string[] = [];
  readonly asked: string[] = [];
  isOut = false;
  bend: (path: string, body: string | Uint8Array) => string | Uint8Array = (_, body) => body;
  before: () => void = () => {};
  after: () => void = () => {};

  put(id: string, files: Files): void {
    this.versions.set(id, files);
    this.activations.push(id);
  }

  #activate(id: string): void {
    this.before();
    this.activations.push(id);
    this.after();
    if (this.isOut) refuse('E-HOST', 'the host', 'gave no answer');
  }

  readonly host: Host = {
    active: async () => {
      if (this.isOut) refuse('E-HOST', 'the host', 'the active version could not be read');
      return this.activations.at(-1);
    },
    history: async () => this.activations.map((version, at) => ({ version, at: `${100 + at}` })),
    upload: async () => {
      const id = `v${this.versions.size + 1}`;
      this.versions.set(id, id === 'v2' ? built : new Map([['404.html', '']]));
      return id;
    },
    uploadFirst: async () => {
      this.versions.set('first', built);
      this.#activate('first');
      return 'first';
    },
    activate: async (id) => this.#activate(id),
  };

  readonly live: Reader = {
    where: 'https://releases.example.com/',
    over: 'http',
    get: async (path, ask) => {
      this.asked.push(path);
      return this.#answer(path, ask?.ifNoneMatch);
    },
    close: async () => {},
  };

  #answer(path: string, validator?: string): Answer {
    const files = this.versions.get(this.activations.at(-1) ?? '');
    const file = path === '' ? 'index.html' : files?.has(path) ? path : `${path}.html`;
    const body = files?.get(file);
    const type = typeOf(body === undefined || file.endsWith('.html') ? '' : `/${file}`);
    const headers = new Map(Object.entries({ ...common, 'content-type': type }));
    if (body === undefined)
      return { kind: 'answered', status: 404, headers, body: Buffer.from('') };
    const bytes = Buffer.from(this.bend(file, body));
    const etag = createHash('sha256').update(bytes).digest('hex');
    headers.set('etag', etag);
    return { kind: 'answered', status: etag === validator ? 304 : 200, headers, body: bytes };
  }

  /** Everything that was said, and what is active at the end. */
  async deploy(options: { readonly full?: true } = {}): Promise<[said: string, active: string]> {
    const folder = folderOf(Object.fromEntries(built));
    const { live, host } = this;
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const allowed = { allowChanges: 100 };
    const deploy: Deploy = { folder, live, now, allowed, patienceMs: 300, say, ...options };
    await deployIndex(deploy, host).catch((error: unknown) => say((error as Error).message));
    return [said.join('\n'), this.activations.at(-1) ?? ''];
  }
}

test('two first deploys: what the other activated before ours comes back', async () => {
  const platform = new Platform();
  platform.before = () => platform.versions.has('rival') || platform.put('rival', goodFiles());
  const [said, active] = await platform.deploy();
  expect([active, said]).toEqual(['rival', expect.stringContaining('was replaced unseen')]);
  expect(said).toContain('now serves neither what this deploy built nor what it served before');
});

test('two first deploys: what the other activated after ours is not taken down', async () => {
  const platform = new Platform();
  platform.after = () => platform.put('rival', goodFiles());
  const [said, active] = await platform.deploy();
  expect([active, said]).toEqual([
    'rival',
    expect.stringContaining('version rival of another deploy is active instead of first'),
  ]);
});

test.each([
  ['what is live is proven', true, 'yet the new version is active and verified'],
  [
    'what is live is said',
    false,
    'https://releases.example.com/: now serves what this deploy built',
  ],
])(
  'the answer to the activation is lost, and the host says nothing more: %s',
  async (_, isWhole, words) => {
    const platform = new Platform();
    platform.put('v1', goodFiles());
    platform.after = () => (platform.isOut = true);
    platform.bend = (path, body) =>
      platform.isOut && !isWhole && path === 'tool.json' ? '{}' : body;
    const [said, active] = await platform.deploy({ full: true });
    expect([active, said]).toEqual(['v2', expect.stringContaining(words)]);
  },
);

test('a deploy proves what changed and a sample; with --full all', async () => {
  const counts = await Promise.all(
    ([{}, { full: true }] as const).map(async (options) => {
      const platform = new Platform();
      platform.put('v1', goodFiles());
      let before = 0;
      platform.after = () => (before = platform.asked.length);
      expect((await platform.deploy(options))[1]).toBe('v2');
      const read = new Set(platform.asked.slice(before));
      return { size: read.size, changed: read.has('details/edge-node.json') };
    }),
  );
  expect(counts.map(({ changed }) => changed)).toEqual([true, true]);
  expect(counts[0]?.size).toBeLessThan((counts[1]?.size ?? 0) - 10);
});
