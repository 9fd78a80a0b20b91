/** The tokens of registries of images, and the logins with which they are fetched. */
import { expect, test } from 'vitest';
import type { Http } from '#gather/http/types.ts';
import { client, gather, testMachine, unavailable } from '../gather.ts';
import { serve, times, type Reply, type Upstream } from '../server.ts';

const list = '/v2/some/tool/tags/list?n=1000';
const question = '/token?x=1&service=registry&scope=repository%3Asome%2Ftool%3Apull';
const bearerOf = (url: string) =>
  `Bearer realm="${url}/token?x=1",service="registry",scope="repository:some/tool:pull"`;
const wants = (header: string): Reply => ({
  status: 401,
  headers: { 'www-authenticate': header },
});
const listed: Reply = { json: { tags: ['1.0', '1.1'] } };
const given = { [`GET ${question}`]: { json: { access_token: 'abc' } } };

/** Of which nothing but the list is read. */
const plain = (registry: string) => {
  return { kind: 'oci', registry, repository: 'some/tool', include: '^none$' };
};
const withLogin = (registry: string) => {
  return { ...plain(registry), auth: { basic: { user: 'someone', password: 'INDEX_AUTH_A' } } };
};
const login = `Basic ${btoa('someone:secret-a')}`;
const machineFor = (...origins: string[]) =>
  testMachine({ variable: () => 'secret-a', access: { credentials: { INDEX_AUTH_A: origins } } });
const sentTo = ({ asked }: Upstream) => asked.map(({ headers }) => headers.authorization);

test.each<[wanted: string, header: (bearer: string) => string]>([
  ['a token', (bearer) => bearer],
  ['a token or a password', (bearer) => `${bearer}, Basic realm="Registry, of Acme"`],
  ['a password or a token', (bearer) => `Basic realm="Registry", ${bearer}`],
])('a registry that wants %s gets the token that everybody gets', async (_, header) => {
  const tokens = await serve(given);
  const registry = await serve({
    [`GET ${list}`]: [wants(header(bearerOf(tokens.url))), listed],
  });
  await gather(plain(registry.url));
  expect(sentTo(registry)).toEqual([undefined, 'Bearer abc']);
  expect(sentTo(tokens)).toEqual([undefined]);
});

test('a token is used until it has run out, and fetched once for all that were refused', async () => {
  const tokens = await serve({
    [`GET ${question}`]: [{ json: { token: 'old' } }, { json: { token: 'new' } }],
  });
  const digest = `sha256:${'a'.repeat(64)}`;
  const image = { json: { config: { digest } } };
  const refused = wants(bearerOf(tokens.url));
  const registry = await serve({
    [`GET ${list}`]: [refused, listed],
    'GET /v2/some/tool/manifests/1.0': [refused, image],
    'GET /v2/some/tool/manifests/1.1': [refused, image],
    [`GET /v2/some/tool/blobs/${digest}`]: times(2, { json: { created: '2026-02-03' } }),
  });
  const { include: _, ...definition } = plain(registry.url);
  expect((await gather({ ...definition, rebuilt: true })).kind).toBe('complete');
  const before = [undefined, ...Array.from({ length: 3 }, () => 'Bearer old')];
  expect(sentTo(registry)).toEqual([...before, ...Array.from({ length: 4 }, () => 'Bearer new')]);
});

const ask = 'answers 401: it wants a user name and a password; "auth" in the definition names them';
const elsewhere = 'sends its callers to an address that carries credentials';
test.each([
  ['a password', 'Basic realm="x"', ask],
  ['nothing', '', ask],
  ['it from an address with credentials', 'Bearer realm="https://a:b@example.com"', elsewhere],
  ['an unknown way', 'Digest realm="x"', ask],
  ['a token of nobody', 'Bearer scope="x"', 'answers 401 without saying where to get a token'],
])('a registry that wants %s is refused', async (_, header, words) => {
  const { url } = await serve({ [`GET ${list}`]: wants(header) });
  expect(await gather(plain(url))).toEqual(unavailable(`${url}${list} ${words}`));
});

const denied =
  'URL/LIST answers 401: access denied with the credentials that were sent; log in to it, or renew the login ("auth" in its definition, or its own client)';
const noToken = 'URL/TOKEN gives no token, so URL/LIST cannot be read';
test.each([
  [{}, 1, noToken],
  [{ token: 'a b' }, 1, noToken],
  [{ token: 'abc' }, 2, denied],
])('a token that is %j: the registry refuses %i times', async (json, count, words) => {
  const { url } = await serve((url) => ({
    [`GET ${list}`]: times(count, wants(bearerOf(url))),
    [`GET ${question}`]: { json },
  }));
  const because = words.replaceAll('URL/LIST', url + list).replace('URL/TOKEN', url + question);
  expect(await gather(plain(url))).toEqual(unavailable(because));
});

test.each<[string, (url: string) => string, ...sent: (string | undefined)[]]>([
  ['to its own place for tokens, and the token to the registry', bearerOf, login, 'Bearer abc'],
  ['to the registry where that wants it itself', () => 'Basic realm="x"', login],
])('a login is sent %s', async (_, header, ...sent) => {
  const registry = await serve((url) => ({
    [`GET ${list}`]: [wants(header(url)), listed],
    ...(sent.length > 1 && given),
  }));
  await gather(withLogin(registry.url), { machine: machineFor(registry.url) });
  expect(sentTo(registry)).toEqual([undefined, ...sent]);
});

test.each([
  ['none', [], undefined],
  ['it where it is named', ['named'], login],
])('a place for tokens elsewhere gets %s of a login', async (_, named, sent) => {
  const elsewhere = (url: string) => url.replace('127.0.0.1', 'localhost');
  const { url, asked } = await serve((url) => ({
    [`GET ${list}`]: [wants(bearerOf(elsewhere(url))), listed],
    ...given,
  }));
  const http = client({ privateHosts: ['127.0.0.1', 'localhost'] });
  const machine = machineFor(url, ...named.map(() => elsewhere(url)));
  await gather(withLogin(url), { machine }, http);
  const token = asked.find(({ headers }) => headers.host?.startsWith('localhost'));
  expect(token?.what).toBe(`GET ${question}`);
  expect(token?.headers.authorization).toBe(sent);
});

test("Docker's login goes to the place where Docker gives its tokens, and to no other", async () => {
  const sent = new Map<string, unknown>();
  const challenge = 'Bearer realm="https://auth.docker.io/token",service="registry.docker.io"';
  const http: Http = async ({ url, credential }) => {
    const { host } = new URL(url);
    const isFirst = !sent.has(host) && host === 'registry-1.docker.io';
    sent.set(host, credential);
    const text = JSON.stringify({ token: 'abc', tags: ['1.0'] });
    const header = (name: string) => (name === 'www-authenticate' ? challenge : undefined);
    return { url, status: isFirst ? 401 : 200, header, text };
  };
  const credential = { header: 'authorization', value: 'Basic x' };
  const machine = testMachine({ dockerLogin: async () => ({ credential }) });
  await gather(plain('https://registry-1.docker.io'), { machine }, http);
  expect(Object.fromEntries(sent)).toEqual({
    'auth.docker.io': credential,
    'registry-1.docker.io': { header: 'authorization', value: 'Bearer abc' },
  });
});

test('a token is not fetched from a private network for a registry elsewhere', async () => {
  const { url } = await serve((url) => ({
    [`GET ${list}`]: wants(bearerOf(url.replace('127.0.0.1', 'localhost'))),
  }));
  expect(await gather(plain(url))).toEqual(
    unavailable(expect.stringContaining('is not https; for a host of one')),
  );
});
