/** `deploy` to a folder or by a command: the guards of every host, against a server on this machine. */
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startStaticServer } from '#deploy/host/static-server.ts';
import { folderOf, put } from '../../folder.ts';
import { filesOf, jsonIn, projectOf, runWith, sound } from '../../project.ts';

const history = 'data/history/server.json';
const days = ['2026-11-20T08:00:00Z', '2026-11-21T08:00:00Z'] as const;

/** A project that was built once, and the empty folder that a server serves as its address. */
async function site() {
  const target = folderOf();
  const { address, close } = await startStaticServer({ folder: target, port: 0 });
  onTestFinished(close);
  const own = { baseUrl: address.replace(/\/$/, ''), formats: [], host: { kind: 'nginx' } };
  const project = projectOf({
    'components/tool.json': undefined,
    'site/site.json': { ...(sound['site/site.json'] as object), ...own },
  });
  const ran = async (day: string, command: string, ...words: string[]) =>
    await runWith({ env: process.env as never }, project, command, '--now', day, ...words);
  const build = async (day: string, ...words: string[]) => {
    expect((await ran(day, 'build', ...words)).code).toBe(0);
    put(project, 'data/log.jsonl', readFileSync(join(project, 'dist/log.jsonl'), 'utf8'));
  };
  const deploy = async (day: string, ...words: string[]) =>
    await ran(day, 'deploy', '--patience', '1', ...words);
  await build(days[0]);
  return { project, target, address, build, deploy, verify: () => ran(days[1], 'verify', address) };
}

/** Of the releases, the newest is no longer known, or another one is. */
function change(project: string, by: 1 | -1): void {
  const known = jsonIn(project, history) as { releases: object[] };
  const more = { ...known.releases.at(-1), version: '1.2.1', date: '2026-11-01' };
  const releases = by === 1 ? [...known.releases, more] : known.releases.slice(0, -1);
  put(project, history, { ...known, releases });
}

const refused = (words: string) => ({ code: 1, err: expect.stringContaining(words) as string });

test('a folder gets what was built, in order, and leaves what did not change', async () => {
  const { project, target, build, deploy, verify } = await site();
  expect(await deploy(days[0], '--to', target)).toMatchObject({ code: 0 });
  const before = statSync(join(target, 'assets/style.css'));
  change(project, 1);
  await build(days[1]);
  const link = join(folderOf(), 'www');
  symlinkSync(target, link);
  expect(await deploy(days[1], '--to', link)).toMatchObject({ code: 0 });
  expect(filesOf(target)).toEqual(filesOf(join(project, 'dist')));
  expect((await verify()).code).toBe(0);
  // Validators of web servers are made of it.
  expect(statSync(join(target, 'assets/style.css')).mtimeMs).toBe(before.mtimeMs);
  const when = (path: string) => statSync(join(target, path), { bigint: true }).ctimeNs;
  const order = ['server.json', 'index.html', 'status.json', 'log.jsonl', 'SHA256SUMS'];
  const late = ['status.json', 'log.jsonl', 'SHA256SUMS'];
  expect(order.toSorted((a, b) => Number(when(a) - when(b))).slice(-3)).toEqual(late);
}, 60_000);

test('what would lose a release, or stands beside another index, changes no folder', async () => {
  const { project, target, build, deploy } = await site();
  await deploy(days[0], '--to', target);
  const before = filesOf(target);
  const known: unknown = jsonIn(project, history);
  change(project, -1);
  await build(days[1]);
  const gone = refused('is live but would be gone');
  expect(await deploy(days[1], '--to', target)).toMatchObject(gone);
  expect(await deploy(days[1], '--with', `rm -rf ${target}`)).toMatchObject(gone);
  expect(filesOf(target)).toEqual(before);
  const others = folderOf({ 'a-page.html': 'A page' });
  put(project, history, known);
  await build(days[1], '--base-url', 'http://localhost:8788');
  const forAnother = refused('was built for http://localhost:8788, and is to be served at http');
  expect(await deploy(days[1], '--to', target)).toMatchObject(forAnother);
  await build(days[1]);
  expect((await deploy(days[1], '--to', others, '--first')).err).toContain('and no build made');
  const another = folderOf({ ...before, SHA256SUMS: `${before['SHA256SUMS']} ` });
  for (const to of [another, `${target}s`])
    expect(await deploy(days[1], '--to', to)).toMatchObject(
      refused('is not what the address serves; name its folder'),
    );
  expect(filesOf(others)).toEqual({ 'a-page.html': 'A page' });
  const how = 'is the host, so name a folder or a bucket (--to), or a command (--with)';
  expect(await deploy(days[1])).toMatchObject({ ...refused(how), code: 2 });
  // What another host's tool would need says nothing of this one.
  vi.stubEnv('CLOUDFLARE_API_TOKEN', 'of another index');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { code, out } = await deploy(days[1], '--dry-run', '--json');
  expect([code, JSON.parse(out)]).toMatchObject([0, { first: false, added: [], lost: [] }]);
}, 60_000);

test('a folder that cannot be written whole, or is served otherwise, is as it was', async () => {
  const { project, target, build, deploy } = await site();
  await deploy(days[0], '--to', target);
  const before = filesOf(target);
  change(project, 1);
  await build(days[1]);
  // Where a file is to be, something else is.
  rmSync(join(target, 'log.jsonl'));
  mkdirSync(join(target, 'log.jsonl', 'x'), { recursive: true });
  expect((await deploy(days[1], '--to', target, '--new-log')).err).toContain(
    'cannot be written: it is a folder',
  );
  rmSync(join(target, 'log.jsonl'), { recursive: true });
  put(target, 'log.jsonl', before['log.jsonl']);
  expect(filesOf(target)).toEqual(before);
  const elsewhere = folderOf(before);
  const { code, err } = await deploy(days[1], '--to', elsewhere);
  expect({ code, err }).toMatchObject(refused('did not verify; it was rolled back'));
  expect(filesOf(elsewhere)).toEqual(before);
}, 60_000);

test('a folder that is served otherwise at its first deploy is taken down, and takes the next one', async () => {
  const { deploy } = await site();
  const elsewhere = folderOf();
  for (const words of ['an empty version is active now', 'did not verify; it was rolled back']) {
    expect(await deploy(days[0], '--to', elsewhere, '--first')).toMatchObject(refused(words));
    expect(Object.keys(filesOf(elsewhere))).toEqual(['404.html']);
  }
}, 60_000);

test('a command gets the folder, and its end is told', async () => {
  const { project, target, address, build, deploy, verify } = await site();
  const copy = `cp -R "$INDEX_FOLDER/." '${target}'; echo copied`;
  expect(await deploy(days[0], '--with', copy)).toMatchObject({ code: 0 });
  expect((await verify()).code).toBe(0);
  change(project, 1);
  await build(days[1]);
  const failing = await deploy(days[1], '--with', 'echo one; echo no rights >&2; exit 3');
  expect(failing.err).toMatch(/--with: the command ended with 3: one; no rights/);
  expect(failing.err).toMatch(/the host: a part of the new version may be live; deploy again/);
  expect(failing.err).toContain(
    `${address}: now has the SHA256SUMS that it had before this deploy`,
  );
  const nothing = (await deploy(days[1], '--with', 'true')).err;
  expect(nothing).toMatch(/is not yet the one that was/);
  expect(nothing).toMatch(
    /did not verify, and what was brought stays; mend it, or deploy an earlier/,
  );
  expect(await deploy(days[1], '--with', '')).toMatchObject({ code: 2 });
  // What another step has brought is proven too.
  cpSync(join(project, 'dist'), target, { recursive: true });
  expect(await deploy(days[1], '--with', 'true')).toMatchObject({ code: 0 });
}, 60_000);
