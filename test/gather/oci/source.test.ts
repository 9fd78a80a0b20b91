/** Lists of tags, days of images, and the tokens of registries with the logins with which they are fetched. */
import { expect, test } from 'vitest';
import type { Http } from '#gather/http/types.ts';
import { client, gather, known, testMachine, told, toldOf, unavailable } from '../gather.ts';
import { serve, times, type Replies, type Reply, type Upstream } from '../server.ts';
import { words } from '../../words.ts';

const list = '/v2/some/tool/tags/list?n=1000';
const digest = (letter: string): string => `sha256:${letter.repeat(64)}`;
const watched = (registry: string) => {
  return { kind: 'oci', registry, repository: 'some/tool', include: '^[0-9]' };
};
const definition = (registry: string) => ({ ...watched(registry), rebuilt: true as const });
const tagged = (...tags: string[]): Reply => ({ json: { name: 'some/tool', tags } });
const made = (created: string): Reply => ({ json: { created } });
const image = (letter: string): Reply => ({ json: { config: { digest: digest(letter) } } });
const of = (hex: string, os?: string) => ({ digest: digest(hex), platform: os && { os } });
const manifest = (reference: string): string => `GET /v2/some/tool/manifests/${reference}`;
const blob = (letter: string): string => `GET /v2/some/tool/blobs/${digest(letter)}`;

test('dates new tags by what their images say, whatever their manifests look like, and what can never be a version not', async () => {
  const config = { config: { digest: digest('e') } };
  const said = (day: number, rest: object = config) => {
    const annotations = { 'org.opencontainers.image.created': `2026-03-0${day}T00:00:00Z` };
    return { json: { annotations, ...rest } };
  };
  const { url, asked } = await serve({
    [`GET ${list}`]: tagged('latest', '1234567a', ...words('1.8 1.9 1.10 1.11 1.12 1.13 1.14')),
    [blob('a')]: made('2026-02-03T04:05:06.123456789Z'),
    [manifest('1.10')]: { json: { manifests: [of('c', 'unknown'), of('b', 'linux'), of('c')] } },
    [manifest(digest('b'))]: image('d'),
    [blob('d')]: made('2026-02-04T00:00:00Z'),
    // What is nearest to the tag says it, where that is a day.
    [manifest('1.9')]: said(0, { config: { digest: digest('a') } }),
    [manifest('1.11')]: said(4, { manifests: [{ digest: digest('e') }], ...config }),
    [manifest('1.12')]: { status: 404 },
    [manifest('1.13')]: { json: { manifests: [{ digest: digest('f') }], ...config } },
    [manifest(digest('f'))]: said(5),
    [manifest('1.14')]: { json: { manifests: null, config: null } },
  });
  expect(told(await gather(definition(url), { recorded: new Set(['1.8']) }))).toEqual([
    `complete: by ${url}${list}`,
    '1234567a',
    '1.8',
    '1.9 2026-02-03T04:05:06.123Z by authored',
    '1.10 2026-02-04T00:00:00.000Z by authored',
    '1.11 2026-03-04T00:00:00.000Z by authored',
    '1.12',
    '1.13 2026-03-05T00:00:00.000Z by authored',
    '1.14',
    `- 1.12: its date could not be requested: ${url}/v2/some/tool/manifests/1.12 answers 404: not found; the release is listed without it`,
    '- 1.14: its image does not say when it was made; the release is listed without it',
    '- latest: is not included',
    'owed: 1.12',
  ]);
  expect(asked.find(({ what }) => what === manifest('1.9'))?.headers.accept?.split(', ')).toEqual([
    'application/vnd.oci.image.index.v1+json',
    'application/vnd.oci.image.manifest.v1+json',
    'application/vnd.docker.distribution.manifest.list.v2+json',
    'application/vnd.docker.distribution.manifest.v2+json',
  ]);
});

const many = Array.from({ length: 1500 }, (_, n) => `1.${n}`);
const thousand = many.slice(0, 1000);
const last = '/v2/some/tool/tags/list?last=2.0&n=1000';
const before = last.replace('2.0', '2.');
const linking = (tags: Reply) => ({ ...tags, headers: { link: `<${last}>; rel="next"` } });

const second = `${list}&last=1.999`;
const beyond = `${list}&last=1.99`;
const [full, hundred] = [tagged(...thousand), many.slice(0, 100)];
const round = { [list]: tagged(...hundred) };
const link = (to: string): Replies => ({
  [list]: { ...tagged('2.0'), headers: { link: `<${to}>; rel="next"` } },
  [last]: tagged('2.1'),
});
const doubted = `partial: URL${list} lists just 100 tags, and names no page with more`;

/** By what is said: the answers, and all tags in them. */
const paged: Record<string, [Replies, tags: readonly string[]]> = {
  'by Link, and by the last tag where a registry says nothing → complete': [
    { [list]: full, [second]: times(2, linking(tagged('2.0'))), [last]: tagged('2.1') },
    [...thousand, '2.0', '2.1'],
  ],
  'a full one is followed by a question that nobody named; nothing there is no doubt → complete': [
    { [list]: full, [second]: tagged() },
    thousand,
  ],
  'a registry that ignores the size sends all at once, and then the same → complete': [
    { [list]: tagged(...many), [`${list}&last=1.1499`]: tagged(...many) },
    many,
  ],
  'on another host → complete': [link(`https://registry.example.com${last}`), ['2.0', '2.1']],
  'without a folder → complete': [link('/tags/list?last=2.0&n=1000'), ['2.0', '2.1']],
  'with a folder of its own → complete': [link(`/repository/hub${last}`), ['2.0', '2.1']],
  'a round number may be all → complete': [{ ...round, [beyond]: tagged() }, hundred],
  [`a round number that cannot be asked for more → ${doubted}`]: [
    { ...round, [beyond]: tagged(...hundred) },
    hundred,
  ],
  [`a round number of which more is refused → ${doubted}: URL${beyond} answers 400, which was not expected`]:
    [{ ...round, [beyond]: { status: 400 } }, hundred],
  [`one that the registry names and that is empty → partial: URL${list} names a page 2 that is empty`]:
    [{ ...link(last), [last]: tagged(), [before]: tagged('2.0', '2.1') }, ['2.0']],
  'one that lists nothing behind the last tag, as Gitea always names → complete': [
    { ...link(last), [last]: tagged(), [before]: tagged('2.0') },
    ['2.0'],
  ],
};
test.each(Object.entries(paged))('pages: %s', async (row, [pages, tags]) => {
  const replies = Object.entries(pages).map(([path, reply]) => [`GET ${path}`, reply]);
  const found = await toldOf(definition, Object.fromEntries(replies), known(...tags));
  expect(found).toEqual([`${row.split(' → ')[1]}: by URL${list}`, ...tags]);
});

test('a chart has SemVer versions, whose plus no tag can have', async () => {
  // As `helm push` writes it, trimmed.
  const pushed = {
    schemaVersion: 2,
    config: { mediaType: 'application/vnd.cncf.helm.config.v1+json', digest: digest('a') },
    annotations: {
      'org.opencontainers.image.created': '2026-02-03T04:05:06Z',
      'org.opencontainers.image.version': '1.2.3+build.4',
    },
  };
  const found = await toldOf((url) => ({ ...definition(url), chart: true }), {
    [`GET ${list}`]: tagged('1.2.3_build.4', '1.3.0-zones.1'),
    [manifest('1.2.3_build.4')]: { json: pushed },
    [manifest('1.3.0-zones.1')]: image('b'),
    [blob('b')]: { json: { name: 'tool', version: '1.3.0-zones.1', apiVersion: 'v2' } },
  });
  expect(found).toEqual([
    `complete: by URL${list}`,
    '1.2.3+build.4 2026-02-03T04:05:06.000Z by authored',
    '1.3.0-zones.1 prerelease',
    '- 1.3.0-zones.1: its image does not say when it was made; the release is listed without it',
  ]);
});

test('asks what each tag that is taken names today; a registry that does not say is no failure, one that refuses is told', async () => {
  const head = (tag: string) => `HEAD /v2/some/tool/manifests/${tag}`;
  const replies = {
    [`GET ${list}`]: { ...tagged('latest', '1.0', '1.1', '1.2', '1.3'), headers: { etag: '"1"' } },
    [head('1.0')]: { headers: { 'docker-content-digest': digest('a') } },
    [head('1.1')]: { status: 405 },
    [head('1.2')]: { status: 403 },
    [head('1.3')]: { status: 404 },
  };
  expect(await toldOf(watched, replies, known('1.0', '1.1', '1.2', '1.3'))).toEqual([
    `complete: by URL${list}`,
    `1.0 fingerprints: oci:URL#some/tool ${digest('a')}`,
    '1.1',
    '1.2',
    '1.3',
    `- 1.2: what it is made of could not be requested: URL/v2/some/tool/manifests/1.2 answers 403: access denied; log in to it, or renew the login ("auth" in its definition, or its own client); the release is listed without it`,
    '- latest: is not included',
  ]);
  const none = { [`GET ${list}`]: tagged('1.2'), [head('1.2')]: { status: 403 } };
  const [first] = await toldOf(watched, none, known('1.2'));
  expect(first).toMatch(/^partial: changes behind its versions cannot be seen: \S+1.2 answers 403/);
});

const question = '/token?x=1&service=registry&scope=repository%3Asome%2Ftool%3Apull';
const bearerOf = (url: string) =>
  `Bearer realm="${url}/token?x=1",service="registry",scope="repository:some/tool:pull"`;
const wants = (header: string): Reply => ({ status: 401, headers: { 'www-authenticate': header } });
const listed = tagged('1.0', '1.1');
const given = { [`GET ${question}`]: { json: { token: '', access_token: 'abc' } } };

/** Of which nothing but the list is read. */
const plain = (registry: string) => ({ ...watched(registry), include: '^none$' });
const withLogin = (registry: string) => {
  return { ...plain(registry), auth: { basic: { user: 'someone', password: 'INDEX_AUTH_A' } } };
};
const login = `Basic ${btoa('someone:secret-a')}`;
const machineFor = (...origins: string[]) =>
  testMachine({ variable: () => 'secret-a', access: { credentials: { INDEX_AUTH_A: origins } } });
const sentTo = ({ asked }: Upstream) => asked.map(({ headers }) => headers.authorization);

type Header = (bearer: string) => string;
const shortened: Header = (one) => one.replace(/"registry".*/, 'registry, scope=""');
test.each<[wanted: string, Header, isKnown: boolean, ...sent: (string | undefined)[]]>([
  ['a token or a password', (one) => `${one}, Basic realm="A, b"`, false, undefined, 'Bearer abc'],
  ['a password or a token', (one) => `Basic realm="A", ${one}`, false, undefined, 'Bearer abc'],
  ['what it does not name', (one) => shortened(one), false, undefined, 'Bearer abc'],
  ['a token', (bearer) => bearer, true, login, 'Bearer abc'],
  ['a password itself', () => 'Basic realm="x"', true, login],
])('a registry gets %s, of the public or of a known login', async (_, header, isKnown, ...sent) => {
  const registry = await serve((url) => ({
    [`GET ${list}`]: [wants(header(bearerOf(url))), listed],
    ...(sent.length > 1 && given),
  }));
  const { url } = registry;
  await gather((isKnown ? withLogin : plain)(url), { machine: machineFor(url) });
  expect(sentTo(registry)).toEqual([undefined, ...sent]);
});

test('a token is used until it has run out, and fetched once for all that were refused', async () => {
  const tokens = await serve({
    [`GET ${question}`]: [{ json: { token: 'old' } }, { json: { token: 'new' } }],
  });
  const refused = wants(bearerOf(tokens.url));
  const registry = await serve({
    [`GET ${list}`]: [refused, listed],
    [manifest('1.0')]: [refused, image('a')],
    [manifest('1.1')]: [refused, image('a')],
    [blob('a')]: times(2, made('2026-02-03')),
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
  ['a token of nobody', 'Bearer scope="x"', 'answers 401 without saying where to get a token'],
])('a registry that wants %s is refused', async (_, header, because) => {
  const { url } = await serve({ [`GET ${list}`]: wants(header) });
  expect(await gather(plain(url))).toEqual(unavailable(`${url}${list} ${because}`));
});

const denied =
  'URL/LIST answers 401: access denied; log in to it, or renew the login ("auth" in its definition, or its own client)';
const noToken = 'URL/TOKEN gives no token, so URL/LIST cannot be read';
test.each([
  [undefined, 1, 'URL/LIST names what cannot be found: URL/TOKEN answers 404: not found'],
  [{}, 1, noToken],
  [{ token: 'a b' }, 1, noToken],
  [{ token: 'abc' }, 2, denied],
])('a token that is %j: the registry refuses %i times', async (json, count, wanted) => {
  const { url } = await serve((url) => ({
    [`GET ${list}`]: times(count, wants(bearerOf(url))),
    [`GET ${question}`]: json ? { json } : { status: 404 },
  }));
  const because = wanted.replaceAll('URL/LIST', url + list).replace('URL/TOKEN', url + question);
  expect(await gather(plain(url))).toEqual(unavailable(because));
});

test.each([
  ['none', [], undefined],
  ['it where it is named', ['named'], login],
])('a place for tokens elsewhere gets %s of a login', async (_, named, sent) => {
  const elsewhere = (url: string) => url.replace('127.0.0.1', 'localhost');
  const { url, asked } = await serve((url) => {
    return { [`GET ${list}`]: [wants(bearerOf(elsewhere(url))), listed], ...given };
  });
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
