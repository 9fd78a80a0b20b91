/**
 * Publications follow each other: each is prepared, recorded, and names the one before; what a gather recorded is committed.
 * How they are proven: by templates, attestations and the repository's log, on any host, and behind a login.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { type HostKind, hosts } from '#model/served/paths.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { appendLog } from '#project/publication-log.ts';
import { openIndex } from '../../package/client/node.ts';
import { pagesOf, serving } from '../e2e/deploy/other-hosts.ts';
import { commit, git, jobEnv, pushed, repository } from '../e2e/deploy/repository.ts';
import { pathWithGh } from '../e2e/deploy/stand-ins/gh.ts';
import { folderOf, put } from '../folder.ts';
import { quietReport } from '../job/quiet-report.ts';
import { jsonIn, projectOf, run, runWith, site, sound, type Ran } from '../project.ts';
import { buildFiles, goodFiles, now, project, type Files } from '../verify/good-index.ts';
import { words } from '../words.ts';
import { withEnvironment } from './gather/upstream.ts';

test('each publication names the one before, also one of a wrong clock, and only what was prepared can be recorded', async () => {
  const { folder, at } = unpublished();
  const fresh = { schema: 1, number: 1, prepared: '2028-11-20', validUntil: '2028-11-25' };
  expect(await build(folder, '2028-11-20')).toEqual(fresh);
  expect(appendLog(at)).toBe(1);
  expect(appendLog(at)).toBe(1);
  const [first = ''] = read(folder, 'data/log.jsonl').split('\n');
  const sums = hash('sha256', read(folder, 'dist/SHA256SUMS'));
  expect(JSON.parse(first)).toEqual({ number: 1, day: '2028-11-20', sums });

  const previous = hash('sha256', first);
  expect(await build(folder, '2026-11-21')).toMatchObject({ number: 2, previous });
  expect(read(folder, 'dist/log.jsonl').split('\n')[0]).toBe(first);
  expect((await run(folder, 'verify', join(folder, 'dist'), '--now', '2026-11-21')).code).toBe(0);
  const late = await run(folder, 'verify', join(folder, 'dist'), '--now', '2026-11-27');
  expect(late.out).toContain('may be trusted until 2026-11-26; ask for the current index');
});

/** As an editor, or a clone on Windows, leaves it. */
test.each([
  ['without its last line break', (log: string) => log.trimEnd()],
  ['with line breaks of Windows', (log: string) => log.replaceAll('\n', '\r\n')],
])('a log %s is gone on from', async (_, rewritten) => {
  const { folder, at, log } = await publishedTwice();
  put(folder, 'data/log.jsonl', rewritten(log));
  expect(await build(folder, '2026-11-22')).toMatchObject({ number: 3 });
  expect(appendLog(at)).toBe(3);
  expect(read(folder, 'data/log.jsonl').startsWith(log)).toBe(true);
});

test('an earlier line of the log that was changed stops the check, the build and the record', async () => {
  const { folder, at, log } = await publishedTwice();
  const other = log.replace('"number":1,"day":"2026-11-20"', '"number":1,"day":"2026-11-19"');
  put(folder, 'data/log.jsonl', other);
  for (const command of ['check', 'build'])
    expect((await run(folder, command)).err).toContain('log.jsonl: line 2: does not follow from');
  expect(() => appendLog(at)).toThrow('does not follow from the line before');
});

test('a publication that was prepared upon another one is not recorded', async () => {
  const { folder, at } = unpublished();
  await build(folder, '2026-11-20');
  const line = { number: 1, day: '2026-11-20', sums: '0'.repeat(64) };
  put(folder, 'data/log.jsonl', `${JSON.stringify(line)}\n`);
  expect(() => appendLog(at)).toThrow('was built upon another log than the one that is recorded');
});

const report = { now: '2026-11-20T08:00:00.000Z', components: [quietReport('svc')] };

test('all that a gather writes is committed: the record, what is announced, and the release notes', async () => {
  const { remote, mine } = repository();
  const env = withoutUndefined(jobEnv) as Record<string, string>;
  put(mine, 'gathered.json', report);
  put(mine, 'data/curated/svc.json', 'a person’s\n');
  const what = ['--gathered', join(mine, 'gathered.json')];
  const commit = (by = env, words = what) => runWith({ env: by }, mine, 'commit', ...words);
  const isLost = (file: string) => ({ code: 1, err: lostLine(file) });
  const lostLine = (file: string) =>
    expect.stringMatching(`data/${file}: is missing, .* "git restore '.*data/${file}'"`);
  // Where it is left out of the checkout.
  git(mine, 'sparse-checkout', 'set', 'data/curated');
  expect(await commit()).toMatchObject(isLost('history/svc.json'));
  git(mine, 'sparse-checkout', 'disable');
  rmSync(join(mine, 'data/history'), { recursive: true });
  expect(await commit()).toMatchObject(isLost('history/svc.json'));
  // Before anything was recorded, git must not take all that is there.
  expect((await commit(env, ['--published'])).err).toContain('dist/log.jsonl: is missing; run the');
  git(mine, 'rm', '-r', '--cached', '--quiet', 'data/history');
  expect(await commit()).toMatchObject({ code: 0, out: 'Nothing to commit\n' });
  mkdirSync(join(mine, 'data/lifecycle')); // Nothing could be announced.
  put(mine, 'data/history/svc.json', 'first\n');
  put(mine, '.git/info/exclude', 'history\n');
  expect((await commit()).err).toContain('by one of your .gitignore files: data/history [E-GIT]');
  put(mine, '.git/info/exclude', '');
  expect(await commit()).toMatchObject({ code: 0 });
  for (const part of ['history', 'lifecycle', 'notes']) put(mine, `data/${part}/svc.json`, 'new\n');
  const nobody = { ...env, GITHUB_ACTIONS: '', EMAIL: '', HOME: mine };
  git(mine, 'config', 'user.useConfigOnly', 'true');
  const refused = { code: 1, err: expect.stringContaining('git config --global user.email') };
  expect(await commit(nobody)).toMatchObject(refused);
  // What a git that was killed leaves.
  put(mine, '.git/index.lock', '');
  expect((await commit()).err).toContain("index.lock': File exists. If no other git runs, remove");
  rmSync(join(mine, '.git/index.lock'));
  // A script beside which the records lie on another branch would begin them anew on this one.
  put(mine, 'site/site.json', { ...site, records: 'records' });
  expect((await commit()).err).toContain('on the branch records, which is not the one here');
  put(mine, 'site/site.json', site);
  expect(await commit()).toMatchObject({ code: 0 });
  expect(git(remote, 'diff', '--name-only', 'main~1', 'main').split('\n')).toEqual(
    words('data/history/svc.json data/lifecycle/svc.json data/notes/svc.json'),
  );
  expect(git(remote, 'log', '-1', '--format=%s', 'main')).toBe('What is known of svc');
  // The network fails: the commit is made, and stays here.
  git(mine, 'remote', 'set-url', 'origin', `file://${remote}.gone`);
  put(mine, 'data/history/svc.json', 'newer\n');
  expect(await commit()).toMatchObject({ code: 1 });
  git(mine, 'update-ref', '-d', 'refs/remotes/origin/main'); // As in a clone of another branch alone.
  expect(await commit()).toMatchObject({ code: 1 });
  git(mine, 'remote', 'set-url', 'origin', `file://${remote}`);
  const again = await commit();
  expect([again.code, again.out]).toEqual([0, 'Nothing to commit\n']);
  expect(again.err).toContain('An earlier commit is not pushed yet; pushing it\n');
  expect(git(remote, 'show', 'main:data/history/svc.json')).toBe('newer');
  git(mine, 'switch', '--quiet', '--create', 'new'); // The remote lacks it.
  expect(await commit()).toMatchObject({ code: 0, err: again.err });
  put(mine, 'data/log.jsonl', 'prepared\n');
  pushed(mine, 'By hand');
  put(mine, 'data/log.jsonl', '');
  const lacks = 'data/log.jsonl: lacks what git has of it';
  expect((await commit(env, ['--published'])).err).toContain(lacks);
  rmSync(join(mine, 'data/log.jsonl'));
  expect(await commit(env, ['--published'])).toMatchObject(isLost('log.jsonl'));
});

async function publishedTwice() {
  const { folder, at } = unpublished();
  for (const day of ['2026-11-20', '2026-11-21']) {
    await build(folder, day);
    appendLog(at);
  }
  return { folder, at, log: read(folder, 'data/log.jsonl') };
}

function unpublished() {
  const folder = projectOf();
  return { folder, at: { data: join(folder, 'data'), out: join(folder, 'dist') } };
}

async function build(folder: string, now: string): Promise<unknown> {
  expect((await run(folder, 'build', '--now', now)).code).toBe(0);
  return jsonIn(folder, 'dist/freshness.json');
}

function read(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

// How a publication is proven.

test('templates of the index’s own are taken from its folder, and what lacks them is not called proven', async () => {
  const own = `${readFileSync('site/templates/404.hbs', 'utf8')}\n<!-- Ours -->\n`;
  const folder = projectOf({ 'site/templates/404.hbs': own });
  expect((await run(folder, 'build')).code).toBe(0);
  const [dist, site] = [join(folder, 'dist'), join(folder, 'site')];
  expect((await run(folder, 'verify', dist)).code).toBe(0);
  const { code, out } = await run(projectOf(), 'verify', dist, '--json');
  expect([code, JSON.parse(out)]).toMatchObject([4, { kept: true, proven: false }]);
  expect((await run(projectOf(), 'verify', dist, '--source', site)).code).toBe(0);
  const preview = await run(folder, 'deploy', '--dry-run', '--against', dist);
  expect([preview.code, preview.err]).toEqual([0, '']);
});

test.each([['no/such'], ['.', '--source', 'no/such'], ['.', '--log', 'no/such']])(
  'what is not there is named: %s %s',
  async (...words) => {
    const { code, err } = await run(projectOf(), 'verify', ...words);
    const remedy = words.includes('--source') ? 'name the folder site' : '(run the|name the log)';
    expect(err).toMatch(new RegExp(`^no/such: is (no folder|not there); ${remedy}`));
    expect(code).toBe(1);
  },
);

const files = goodFiles();
const good = () => folderOf(Object.fromEntries(files));

// `verify --attested`, with a stand-in for the platform's tool that knows what was attested by whom.

const attestedBy = 'acme/releases';

test.each(['SHA256SUMS', 'log.jsonl', '_headers'])('another %s is refused', async (path) => {
  const { code, err } = await attested(new Map(files).set(path, 'of another build\n'));
  const message = `${path}: is not attested by ${attestedBy}: no attestations found [E-NOT-ATTESTED]`;
  expect([code, err]).toEqual([1, expect.stringContaining(message)]);
});

test('files that the repository’s own workflow built are taken, and what another one attested counts for nothing', async () => {
  expect(await attested(files)).toMatchObject({ code: 0 });
  const { err } = await attested(files, 'acme/other');
  expect(err).toContain('is not attested by acme/other: no attestations found');
});

test('without the tool, it is said which one is needed, and without a repository, where to name one', async () => {
  const env = { PATH: folderOf() };
  const verify = async (...words: string[]) =>
    await runWith({ env }, projectOf(), 'verify', good(), '--attested', ...words);
  expect((await verify(attestedBy)).err).toContain('gh is not installed; see https://cli.github');
  put(env.PATH, 'gh', 'Nobody may run it.');
  expect((await verify(attestedBy)).err).toContain('by acme/releases: gh: permission denied; see');
  const { code, out, err } = await verify();
  expect([code, out, err]).toEqual([2, '', expect.stringContaining('attestedBy')]);
});

/** Verifies the good files where the repository attested what is in `known`. */
async function attested(known: Files, asked = attestedBy): Promise<Ran> {
  const paths = ['SHA256SUMS', 'log.jsonl', '_headers'];
  const sums = paths.map((path) => hash('sha256', String(known.get(path)))).join('\n');
  const https_proxy = 'http://proxy.example';
  const path = pathWithGh(attestedBy, join(folderOf({ sums }), 'sums'), https_proxy);
  const env = { PATH: path, GH_TOKEN: 'a-token', https_proxy };
  return await runWith({ env }, projectOf(), 'verify', good(), '--now', now, '--attested', asked);
}

// `verify --log`: an index that agrees with itself and is not the repository's.

const log = String(files.get('log.jsonl'));
const other = log.replace(/(?<="sums":")./, (digit) => (digit === 'f' ? '0' : 'f'));
test.each([
  ['the same log', log, undefined, 0],
  ['one line more, recorded just now', `${log}${log}`, 1, 0],
  ['one line more, recorded this morning', `${log}${log}`, 3, 1],
  ['one line more, of which git knows nothing', `${log}${log}`, undefined, 1],
  ['another log', other, undefined, 1],
])('the repository has %s', async (_, recorded, hours, code) => {
  const { mine } = repository();
  put(mine, 'log.jsonl', recorded);
  if (hours !== undefined) {
    git(mine, 'add', '--all');
    commit(mine, 'Prepare', new Date(Date.parse(now) - hours * 3600_000).toISOString());
  }
  const words = ['verify', good(), '--now', now, '--log', join(mine, 'log.jsonl')];
  const ran = await runWith({ env: { PATH: process.env['PATH'] ?? '' } }, projectOf(), ...words);
  expect([ran.code, /^  log\.jsonl: ./m.test(ran.out)]).toEqual([code, code === 1]);
});

test('a preview of a deploy names what would be gone, and a person may say that it is gone for good', async () => {
  const { 'components/tool.json': _, ...others } = project;
  const policy = { 'data/support-policy.json': { components: {} } };
  const less = await buildFiles({ ...others, ...policy, 'data/history/tool.json': undefined });
  const out = folderOf(Object.fromEntries(less));
  const words = ['deploy', '--dry-run', '--out', out, '--against', good(), '--now', now];
  const mistyped = await run(projectOf(), ...words, '--against', folderOf());
  expect([mistyped.code, mistyped.err]).toEqual([1, expect.stringContaining('mend --against, or')]);
  const { err } = await run(projectOf(), ...words);
  expect(err).toContain('tool.json: is live but would be gone; bring its definition back');
  const allow = ['--allow', 'supportedAgain=1 presetRules=99', '--allow-removal', 'tool'];
  const said = expect.stringContaining('Removed components: tool') as string;
  expect(await run(projectOf(), ...words, ...allow)).toMatchObject({ code: 0, out: said });
});

// An index where the host sets no headers, or behind a login.

/** A static host with nothing but types, these headers and a page for what is missing. */
async function served(login?: string, host?: HostKind, headers: Record<string, string> = {}) {
  const site = { ...(sound['site/site.json'] as object), host: { kind: host } };
  const folder = projectOf({ 'components/tool.json': undefined, 'site/site.json': site });
  expect((await run(folder, 'build')).code).toBe(0);
  const seen: unknown[] = [];
  const letsIn = (sent?: string) => {
    seen.push(sent);
    return login === undefined || sent === login;
  };
  return { url: await serving(pagesOf(join(folder, 'dist'), headers), letsIn), folder, seen };
}

test('verify says which of its findings Renovate minds', async () => {
  const { url, folder } = await served();
  const all = await run(folder, 'verify', url);
  expect(all).toMatchObject({ code: 1, out: expect.stringContaining('violation page-policy') });
  expect(all.out).toContain('\nNone of it keeps Renovate from reading the index: verify --for re');
  const needed = await run(folder, 'verify', url, '--for', 'renovate');
  expect(needed.code).toBe(0);
  expect(needed.out).toMatch(/\nleft out: typed, one-hour-cache, validator,.*\n\nThe index keeps/);
  expect((await run(folder, 'verify', url, '--for', 'nobody')).code).toBe(2);
  // One that knows no page without its ending, none of its own for what is missing, and few types.
  const pages = pagesOf(join(folder, 'dist'), { 'content-type': 'text/plain' });
  const missing = { status: 404, body: Buffer.from('Not found'), headers: {} };
  const isFile = (path: string) => existsSync(join(folder, 'dist', path));
  const bare = await serving((path) => (isFile(path) ? pages(path) : missing));
  expect(await run(folder, 'verify', bare, '--for', 'renovate')).toMatchObject({ code: 0 });
  expect((await run(folder, 'verify', bare)).out).not.toMatch(/ (sums-match|revalidates): /);
});

/** What a host sends by itself with every file. */
const cors = { 'access-control-allow-origin': '*' };
const ofPages = { ...cors, 'cache-control': 'max-age=600' };
const leftOutBy = (host: HostKind) =>
  `\n\nleft out: ${hosts[host].cannot.join(', ')}; ${host} cannot be told to send it\n\nThe index keeps the contract.\n`;

test.each<[HostKind, headers: Record<string, string>, code: number, said: string]>([
  ['github-pages', ofPages, 0, leftOutBy('github-pages')],
  ['gitlab-pages', ofPages, 0, leftOutBy('gitlab-pages')],
  ['s3', { 'cache-control': 'public, max-age=3600' }, 0, leftOutBy('s3')],
  ['github-pages', { 'cache-control': 'max-age=600' }, 1, 'open-to-scripts'],
  ['s3', {}, 1, 'one-hour-cache'],
  ['nginx', cors, 1, 'page-policy'],
])('of %s, which sends %j, verify ends with %i and says: %s', async (host, headers, code, said) => {
  const { url, folder } = await served(undefined, host, headers);
  const ran = await run(folder, 'verify', url);
  expect(ran).toMatchObject({ code, out: expect.stringContaining(said) });
});

test.each([
  ['hush', 'Bearer hush'],
  ['robot:hush', `Basic ${Buffer.from('robot:hush').toString('base64')}`],
  ['Basic aHVzaA==', 'Basic aHVzaA=='],
])('an index behind a login is verified, audited and opened with %j', async (secret, header) => {
  const { url, folder, seen } = await served(header);
  const env = { INDEX_AUTH_ACME: secret, XDG_CACHE_HOME: join(folder, 'cache') };
  const auth = ['--auth', 'INDEX_AUTH_ACME'];
  const verified = await runWith({ env }, folder, 'verify', url, '--for', 'renovate', ...auth);
  expect(verified.code).toBe(0);
  const audited = await runWith({ env }, folder, 'audit', 'server@1.2', '--index', url, ...auth);
  expect(audited.err).not.toContain('401');
  withEnvironment(env);
  const own = vi.fn<typeof fetch>(fetch);
  const options = { auth: 'INDEX_AUTH_ACME', today: '2026-11-20', fetch: own };
  for (const _ of ['first', 'from memory'])
    expect((await openIndex(new URL(url), options)).components).toHaveLength(1);
  expect(own).toHaveBeenCalledTimes(2);
  expect(new Set(seen)).toEqual(new Set([header]));
  const none = { env: { XDG_CACHE_HOME: join(folder, 'none') } };
  const without = await runWith(none, folder, 'audit', '--index', url, 'server@1.2');
  expect(without.err).toContain('name a valid credential with --auth INDEX_AUTH_<NAME>');
  expect(`${audited.out}${audited.err}${without.err}`).not.toContain('hush');
});

test.each([
  ['hush', 2, /^--auth: must be the name of a variable that begins with INDEX_AUTH_/],
  ['INDEX_AUTH_NONE', 1, /^INDEX_AUTH_NONE: is not set/],
])('--auth %s is refused, and nothing is asked', async (name, wanted, message) => {
  const { url, folder, seen } = await served('Bearer x');
  const { code, err } = await run(folder, 'verify', url, '--auth', name);
  expect([code, err, seen]).toEqual([wanted, expect.stringMatching(message), []]);
});
