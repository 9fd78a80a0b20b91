/** The order of a deploy, with a host of few lines; the real tool is tried in the long tests. */
import { execSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deployIndex, preview, type Deploy } from '#deploy/deploy.ts';
import { readPublished } from '#deploy/published.ts';
import { cloudflareHost, type Host } from '#deploy/host/cloudflare.ts';
import { startLocalHost } from '#deploy/host/local-host.ts';
import { withConfig, withoutSecrets } from '#deploy/host/wrangler.ts';
import { gitIn } from '#deploy/repository/git.ts';
import { folderReader } from '#verify/open-reader.ts';
import type { Reader } from '#verify/reader.ts';
import { folderOf, putProgram } from '../folder.ts';
import { listen } from '../gather/server.ts';
import { edit, type Files, goodFiles, now } from '../verify/good-index.ts';

const answering = (status: number): Reader => ({
  where: 'https://example.com/',
  over: 'http',
  get: async () => ({ kind: 'answered', status, headers: new Map(), body: new Uint8Array() }),
  [Symbol.asyncDispose]: async () => {},
});
const nothing = answering(404);
const silence: Reader = { ...nothing, get: async () => ({ kind: 'failed', because: 'no answer' }) };
const noAnswer = 'https://example.com/index.json: could not be read (no answer); nothing was';

test('an address without an answer is never taken for an empty one, and a preview changes nothing', async () => {
  await expect(preview(deploy({ live: silence }), undefined)).rejects.toThrow(noAnswer);
  await expect(preview(deploy({ live: silence }), host())).rejects.toThrow(noAnswer);
  expect(await preview(deploy(), undefined)).toMatchObject({ first: true });
  const first = { live: silence, allowed: { first: true } } as const;
  expect(await preview(deploy(first), host())).toMatchObject({ first: true });
});

const broken = goodFiles().set('edge-node.json', '{}\n');
broken.delete('404.html');

test.each<[words: string, given?: Partial<Deploy>, files?: Files, active?: string]>([
  [noAnswer, { live: silence }],
  ['(status 503); nothing was changed. Try again, or add --first', { live: answering(503) }],
  ['(status 401); nothing was changed. Give its credential, --auth', { live: answering(401) }],
  ['deploy: was interrupted; nothing was changed', { stop: AbortSignal.abort() }],
  ['nobody attests it', { requireAttested: () => Promise.reject(new Error('nobody attests it')) }],
  ['answers 404, yet the host has an active version', {}, goodFiles(), 'an earlier one'],
  ['edge-node.json: is not what SHA256SUMS says', {}, broken],
  ['404.html: is missing; run the build again', {}, broken],
  ['/pipe: is no plain file; remove it'],
])('a deploy, of a link to what was built, ends before it changes anything: %s', async (...row) => {
  const [words, given = {}, files, active] = row;
  const wanted = deploy(given, files);
  const folder = join(folderOf(), 'current');
  execSync(`ln -s '${wanted.folder}' '${folder}'`);
  if (words.startsWith('/pipe')) execSync(`mkfifo '${folder}/pipe'`);
  await expect(deployIndex({ ...wanted, folder }, host(active))).rejects.toThrow(words);
});

test.each(['host', 'address'])('a deploy activates nothing once the %s has another', async (by) => {
  const wanted = deploy();
  const own = await folderReader(wanted.folder);
  let after = '';
  const get: Reader['get'] = (path, ask) =>
    after === 'address' && path === 'SHA256SUMS' ? nothing.get(path) : own.get(path, ask);
  const active = async () => (after === 'host' ? 'other' : 'one');
  const busy: Host = { ...host(), active, upload: async () => (after = by) };
  const told = deployIndex({ ...wanted, live: { ...own, get } }, busy);
  await expect(told).rejects.toThrow('changed while this deploy was under way; run it again');
});

test('what is missing in the environment is named', () => {
  const env = { CLOUDFLARE_ACCOUNT_ID: 'x', CLOUDFLARE_API_TOKEN: '' };
  expect(() => cloudflareHost({ config: '', env, say: () => {} })).toThrow(
    'CLOUDFLARE_API_TOKEN: is not set; the host takes no upload without it [E-NOT-SET]',
  );
});

test.each(['{ "name": ', '[]', '{"assets":{"directory":5}}', '{"assets":"x"}'])(
  'settings of the host that cannot be read are named: %s',
  async (text) => {
    const folder = folderOf({ 'wrangler.jsonc': text });
    const message =
      'wrangler.jsonc: is no JSON, or none whose "assets" names a "directory" [E-HOST]';
    for (const agents of [true, undefined])
      await expect(withConfig(folder, agents, async () => {})).rejects.toThrow(message);
  },
);

test('why git failed is what ssh says, where git says only that it did', () => {
  const folder = folderOf();
  putProgram(folder, 'ssh', 'echo "a@127.0.0.1: Permission denied (publickey)." >&2; exit 255');
  const { need } = gitIn(folder, { ...process.env, GIT_SSH: join(folder, 'ssh') });
  const message = 'git ls-remote failed: a@127.0.0.1: Permission denied (publickey). [E-GIT]';
  expect(() => need(['ls-remote', 'a@127.0.0.1:a/b'])).toThrow(message);
  putProgram(folder, 'ssh', 'exit 255');
  const silent = 'git ls-remote failed: no answer [E-GIT]';
  expect(() => need(['ls-remote', 'a@127.0.0.1:a/b'])).toThrow(silent);
});

test('git sends the token of the job alone, not the one that a checkout has left; a secret is replaced wherever it occurs', () => {
  const key = 'http.https://a.example/.extraheader';
  const env = { GITHUB_SERVER_URL: 'https://a.example', GITHUB_TOKEN: 'own' };
  const { need } = gitIn(folderOf(), { ...process.env, ...env });
  need(['init', '--quiet']);
  need(['config', key, 'left']);
  // An empty value forgets those before it.
  expect(need(['config', '--get-all', key])).toMatch(/^left\n\nAUTHORIZATION: basic \S+$/);
  const line = 'token abc, https://x/?t=abc';
  expect(withoutSecrets(line, { CLOUDFLARE_API_TOKEN: 'abc' })).toBe('token ***, https://x/?t=***');
  expect(withoutSecrets(line, {})).toBe(line);
});

test('a port that is taken is named, and settings that are missing', async () => {
  const { port } = await listen(() => undefined);
  const options = { config: 'site/wrangler.jsonc', folder: 'dist', port };
  const message = `port ${port}: cannot be listened on; name another with --port, or 0 for any`;
  await expect(startLocalHost(options)).rejects.toThrow(message);
  const other = { ...options, config: 'site/other.jsonc', port: 0 };
  await expect(startLocalHost(other)).rejects.toThrow('site/other.jsonc: is missing; "init <empty');
});

test('what is read of an index for a comparison: its ledgers, and where it links to', async () => {
  const files = goodFiles().set('support.json', '"https://b.dev/"');
  const details = String(files.get('details/tool.json'));
  files.set('details/tool.json', details.replace('example.com/tool/changes', 'evil.example/x'));
  const corrections = ['withdrawn', 'date'].map((one, i) => ({ version: `0.${i}`, what: [one] }));
  edit<object>(files, 'details/tool.json', (tool) => ({ ...tool, corrections }));
  edit<string[]>(files, 'index.json', (names) => [...names, '../tool']);
  files.set('SHA256SUMS', `${'0'.repeat(64)}  ../tool.json\n`);
  const found = await published(files);
  for (const host of ['evil.example', 'example.com', 'b.dev']) expect(found?.hosts).toContain(host);
  const { ledger, withdrawn, releases } = found?.components.get('tool') ?? {};
  expect(releases?.get('2.0')?.deprecatedFrom).toBe('2026-12-02');
  expect(withdrawn).toEqual(new Set(['0.0']));
  expect([ledger?.events.length, ledger?.policies.length, found?.sums.size]).toEqual([11, 1, 0]);
});

test('a ledger that cannot be read is no missing one', async () => {
  const files = goodFiles().set('lifecycle/tool.json', '{');
  await expect(published(files)).rejects.toThrow('lifecycle/tool.json: cannot be read');
  files.delete('lifecycle/tool.json');
  expect((await published(files))?.components.get('tool')).not.toHaveProperty('ledger');
});

async function published(files: Files) {
  return await readPublished(await folderReader(folderOf(Object.fromEntries(files))));
}

/** Nothing may be deployed. */
function host(active?: string): Host {
  const never = () => Promise.reject(new Error('The host was asked to change something.'));
  return { active: async () => active, upload: never, uploadFirst: never, activate: never };
}

function deploy(more: Partial<Deploy> = {}, files = goodFiles()): Deploy {
  const folder = folderOf(Object.fromEntries(files));
  return { folder, live: nothing, now, allowed: {}, patienceMs: 0, say: () => {}, ...more };
}
