/** An index where the host sets no headers, or behind a login, as it is verified and asked. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hosts, type HostKind } from '#model/served/hosts.ts';
import { openIndex } from '../../../package/client/node.ts';
import { pagesOf, serving } from '../../e2e/deploy/other-hosts.ts';
import { projectOf, run, runWith, sound } from '../../project.ts';
import { withEnvironment } from './upstream.ts';

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
  expect(all.out).toMatch(
    /\nNone of it keeps Renovate from reading the index: verify --for renovate\n$/,
  );
  const needed = await run(folder, 'verify', url, '--for', 'renovate');
  expect(needed.code).toBe(0);
  expect(needed.out).toContain('The index keeps the contract.');
  expect(needed.out).toContain('\nleft out: one-hour-cache, validator,');
  const { out } = await run(folder, 'verify', url, '--for', 'renovate', '--json');
  expect(JSON.parse(out).leftOut.clauses.slice(0, 2)).toEqual(['one-hour-cache', 'validator']);
  expect((await run(folder, 'verify', url, '--for', 'nobody')).code).toBe(2);
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
  const index = await openIndex(url, { auth: 'INDEX_AUTH_ACME', today: '2026-11-20' });
  expect(index.components.map(({ id }) => id)).toEqual(['server']);
  expect(new Set(seen)).toEqual(new Set([header]));
  const none = { env: { XDG_CACHE_HOME: join(folder, 'none') } };
  const without = await runWith(none, folder, 'audit', '--index', url, 'server@1.2');
  expect(without.err).toContain('name its credential with --auth INDEX_AUTH_<NAME>');
  expect(`${audited.out}${audited.err}${without.err}`).not.toContain('hush');
});

test.each([
  ['hush', 2, /^--auth: must be the name of a variable that begins with INDEX_AUTH_/],
  ['INDEX_AUTH_NONE', 1, /^INDEX_AUTH_NONE: is not set/],
])('--auth %s is refused, and nothing is asked', async (name, wanted, message) => {
  const { url, folder, seen } = await served('Bearer x');
  const { code, err } = await run(folder, 'verify', url, '--auth', name);
  expect({ code, err, seen }).toEqual({
    code: wanted,
    err: expect.stringMatching(message),
    seen: [],
  });
});
