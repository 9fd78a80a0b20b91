/** Upstreams that need a login, or are inside one's own network, as a plain `gather` meets them. */
import { expect, test } from 'vitest';
import { folderOf, put } from '../../folder.ts';
import { listen, serve } from '../../gather/server.ts';
import { expectRefusal, filesOf, jsonIn, run, runWith, sound } from '../../project.ts';
import { gather, historyOf, projectAt, redefine } from './upstream.ts';
import { servedWith, sourceAt, upstream, withEnvironment } from './upstream.ts';

const list = [{ v: '1.0', d: '2026-01-02' }];
const bearer = { bearer: 'INDEX_AUTH_ACME' };

function project(url: string, source: object, settings: object): string {
  const site = { ...(sound['site/site.json'] as object), ...settings };
  const folder = projectAt({ url }, { 'site/site.json': site });
  redefine(folder, { sources: [{ ...sourceAt(url), ...source }] });
  return folder;
}

test('a plain gather asks a host of one’s own network that the settings name, for releases and last days, and sends it its credential', async () => {
  const last = [{ name: '1', last: '2027-06-30' }];
  const { url: address, asked } = await serve({
    'GET /releases': { json: list },
    'GET /ends': { json: last },
    'GET /1.0': { status: 404 },
  });
  const url = address.replace('127.0.0.1', 'localhost');
  const privateHosts = [`LocalHost:${new URL(url).port}`];
  const settings = { privateHosts, credentials: { INDEX_AUTH_ACME: url, INDEX_AUTH_ANN: url } };
  const basic = { user: 'INDEX_AUTH_ANN', password: 'INDEX_AUTH_ACME' };
  const folder = project(url, { auth: { basic } }, settings);
  const ends = { kind: 'json', url: `${url}/ends`, lines: '', line: '/name', maintenance: '/last' };
  const artifacts = [{ name: 'image', checksums: `${url}/{version}` }];
  redefine(folder, { line: 1, ends: [ends], artifacts });
  expect(await run(folder, 'check')).toMatchObject({ code: 0 });
  const env = { INDEX_AUTH_ACME: 'hush', UPSTREAM_CREDENTIALS: 'A=b\r\nINDEX_AUTH_ANN=ann\r\n' };
  expect((await runWith({ env }, folder, 'gather')).err).toContain('1 release');
  const sent = `Basic ${btoa('ann:hush')}`;
  expect(asked.map(({ headers }) => headers.authorization)).toEqual([sent, undefined, undefined]);
  const history = filesOf(folder)['data/history/server.json'] ?? '';
  expect(history).toContain('"version":"1.0"');
  expect(history).not.toMatch(/hush|localhost/i);
  expect(history).toContain('"evidence":"a source of kind json that is not public"');
  expect(history).toContain('of last days that is not public');
  expect((await run(folder, 'build')).code).toBe(0);
  expect(filesOf(folder)['dist/details/server.json']).toContain('2027-06-30');
  expect(servedWith(folder, /127\.0\.0\.1|localhost/i)).toEqual([]);
});

test('two private sources under one name have fingerprints of their own: one that is down, or says another kind of sum as well, leaves no release changed', async () => {
  const made = (dist: object) => ({ json: { versions: { '1.0.0': { dist } } } });
  const [b, down] = [made({ integrity: 'sha1-old sha512-second' }), { status: 404 }];
  const [a, more] = [made({ shasum: 'aa' }), made({ integrity: 'sha512-first', shasum: 'aa' })];
  const first = await serve({ 'GET /a': [a, down, more] });
  const servers = [first, await serve({ 'GET /a': [b, b, down] })];
  const privateHosts = servers.map(({ url }) => new URL(url).host);
  const folder = project('http://127.0.0.1:1', {}, { privateHosts });
  const sources = servers.map(({ url }) => ({ kind: 'npm', package: 'a', registry: url }));
  redefine(folder, { sources });
  for (const day of ['20', '21', '22']) await gather(folder, `2026-11-${day}`);
  const { held, releases } = historyOf(folder);
  const fingerprints = ['npm:private#a shasum aa', 'npm:private#a#2 sha512-second'];
  expect({ held, releases }).toMatchObject({ held: undefined, releases: [{ fingerprints }] });
});

test('a plain gather stays out of the network where nobody named the host; one that a flag allows is named in the settings: no page has it, and the next run needs no flag', async () => {
  const server = await upstream(list);
  const { url } = server;
  const { host } = new URL(url);
  const folder = project(url, {}, {});
  expect((await run(folder, 'gather')).err).toContain('name it under "privateHosts" in site.json');
  expect(server.asked).toBe(0);
  const { sources: [source] = [], ...recorded } = historyOf(folder);
  const because = `${url}/1 leads into a private network (10.0.0.5); INDEX_AUTH_ACME is not set`;
  const sources = [{ ...source, partial: { since: '2026-11-20', because } }];
  put(folder, 'data/history/server.json', { ...recorded, sources });
  for (const words of [['build'], ['gather', '--allow-private-hosts'], ['run', '--strict']]) {
    expect(await run(folder, ...words)).toMatchObject({ code: 0 });
    expect(servedWith(folder, /127\.0\.0\.1|localhost|10\.0\.0\.5|AUTH_ACME/)).toEqual([]);
  }
  expect(jsonIn(folder, 'site/site.json')).toMatchObject({ privateHosts: [host] });
  expect(filesOf(folder)['dist/server.json']).toContain('"1.0"');
});

test('what an upstream writes of one’s own network is on no page', async () => {
  const hosts = ['nexus.acme.example', 'git'];
  const { url } = await listen(({ headers }, response) => {
    const named = ['Nexus.ACME.example', headers.host].map((at) => `HTTP://${at}/x or (${at})`);
    const versions = { '1.0.0': { deprecated: `see ${named.join(', ')}; git` } };
    response.end(JSON.stringify({ name: 'a', versions, time: { '1.0.0': '2026-01-02' } }));
  });
  const folder = project(url, {}, { privateHosts: [new URL(url).host, ...hosts] });
  redefine(folder, { sources: [{ kind: 'npm', package: 'a', registry: url }] });
  expect((await run(folder, 'run')).code).toBe(0);
  expect(servedWith(folder, /127\.0\.0\.1|nexus\.acme/i)).toEqual([]);
  expect(filesOf(folder)['dist/details/server.json']).toContain('(private)/x or (private); git');
});

test('check finds a credential that is bound to nothing, and a source of an unknown kind', async () => {
  const folder = project('http://127.0.0.1:1', { auth: bearer }, {});
  expect((await run(folder, 'check')).err).toContain(
    'components/server.json: sources[0].auth: names INDEX_AUTH_ACME, which site.json binds to no origin',
  );
  redefine(folder, { sources: [{ ...sourceAt('http://127.0.0.1:1'), kind: 'github' }] });
  const message = /"page" or "json"; did you mean "github-releases" or "github-tags"\? \[E-W/;
  await expectRefusal(folder, ['gather'], message);
});

test('the registry and the token of NPM_CONFIG_USERCONFIG are used, as setup-node writes them', async () => {
  const json = { versions: { '1.0.0': {} } };
  const { url, asked } = await serve({ 'GET /npm/@acme%2Ftool': { json } });
  const host = new URL(url).host;
  const npmrc = `@acme:registry=${url}/npm\n//${host}/npm/:_authToken=\${NODE_AUTH_TOKEN}\n`;
  const home = folderOf({ '.npmrc': npmrc });
  withEnvironment({ NPM_CONFIG_USERCONFIG: `${home}/.npmrc`, NODE_AUTH_TOKEN: 'npm-secret' });
  const folder = projectAt({ url });
  redefine(folder, { sources: [{ kind: 'npm', package: '@acme/tool' }] });
  await gather(folder, '2026-11-20');
  expect(asked[0]?.headers.authorization).toBe('Bearer npm-secret');
  expect(JSON.stringify(historyOf(folder))).not.toContain(host);
});
