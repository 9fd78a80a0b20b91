import { describe, expect, test } from 'vitest';
import { gather, unavailable } from '../gather.ts';
import { serve, times, type Reply } from '../server.ts';

const list = '/v2/some/tool/tags/list?n=1000';
const digest = (letter: string): string => `sha256:${letter.repeat(64)}`;
const definition = (registry: string) =>
  ({ kind: 'oci', registry, repository: 'some/tool', include: '^[0-9]', rebuilt: true }) as const;
const image = (letter: string): Reply => ({ json: { config: { digest: digest(letter) } } });
const manifest = (reference: string): string => `GET /v2/some/tool/manifests/${reference}`;
const blob = (letter: string): string => `GET /v2/some/tool/blobs/${digest(letter)}`;

describe('oci', () => {
  test('dates new tags by what their images say, whatever their manifests look like', async () => {
    const { url, asked } = await serve({
      [`GET ${list}`]: {
        json: { name: 'some/tool', tags: ['latest', '1.8', '1.9', '1.10', '1.11', '1.12'] },
      },
      [manifest('1.9')]: image('a'),
      [blob('a')]: { json: { created: '2026-02-03T04:05:06.123456789Z' } },
      [manifest('1.10')]: {
        json: { manifests: [{ digest: digest('b') }, { digest: digest('c') }] },
      },
      [manifest(digest('b'))]: image('d'),
      [blob('d')]: { json: { created: '2026-02-04T00:00:00Z' } },
      [manifest('1.11')]: {
        json: { annotations: { 'org.opencontainers.image.created': '2026-03-04T00:00:00Z' } },
      },
      [manifest('1.12')]: { status: 404 },
    });
    const evidence = `${url}${list}`;
    const said = { basis: 'by', authored: true, evidence };
    expect(await gather(definition(url), { recorded: new Set(['1.8']) })).toEqual({
      kind: 'complete',
      releases: [
        { version: '1.8', evidence },
        { version: '1.9', date: '2026-02-03T04:05:06.123Z', ...said },
        { version: '1.10', date: '2026-02-04T00:00:00.000Z', ...said },
        { version: '1.11', date: '2026-03-04T00:00:00.000Z', ...said },
        { version: '1.12', evidence },
      ],
      skipped: [
        {
          name: '1.12',
          because: `its date could not be requested: ${url}/v2/some/tool/manifests/1.12 answers 404: not found; the release is listed without it`,
        },
        { name: 'latest', because: 'is not included' },
      ],
      validators: [],
      owed: ['1.12'],
    });
    const accept = asked.find(({ what }) => what === manifest('1.9'))?.headers.accept;
    expect(accept?.split(', ')).toEqual([
      'application/vnd.oci.image.index.v1+json',
      'application/vnd.oci.image.manifest.v1+json',
      'application/vnd.docker.distribution.manifest.list.v2+json',
      'application/vnd.docker.distribution.manifest.v2+json',
    ]);
  });

  test('pages by Link, and by the last tag where a registry says nothing', async () => {
    const many = Array.from({ length: 1000 }, (_, n) => `1.${n}`);
    const known = new Set([...many, '2.0', '2.1']);
    const { url } = await serve({
      [`GET ${list}`]: { json: { tags: many } },
      [`GET ${list}&last=1.999`]: {
        json: { tags: ['2.0'] },
        headers: { link: '</v2/some/tool/tags/list?last=2.0&n=1000>; rel="next"' },
      },
      'GET /v2/some/tool/tags/list?last=2.0&n=1000': { json: { tags: ['2.1'] } },
    });
    const answer = await gather(definition(url), { recorded: known });
    expect(answer.kind === 'complete' && answer.releases.length).toBe(1002);
  });

  test('a registry that ignores the size of a page sends all at once, and then the same', async () => {
    const tags = Array.from({ length: 1500 }, (_, n) => `1.${n}`);
    const { url } = await serve({
      [`GET ${list}`]: { json: { tags } },
      [`GET ${list}&last=1.1499`]: { json: { tags } },
    });
    const answer = await gather(definition(url), { recorded: new Set(tags) });
    expect(answer.kind === 'complete' && answer.releases.length).toBe(1500);
  });

  test('a chart has SemVer versions, whose plus no tag can have', async () => {
    const { url } = await serve({
      [`GET ${list}`]: { json: { tags: ['1.2.3_build.4', '1.3.0-zones.1'] } },
      // As `helm push` writes it, trimmed.
      [manifest('1.2.3_build.4')]: {
        json: {
          schemaVersion: 2,
          config: { mediaType: 'application/vnd.cncf.helm.config.v1+json', digest: digest('a') },
          layers: [{ mediaType: 'application/vnd.cncf.helm.chart.content.v1.tar+gzip' }],
          annotations: {
            'org.opencontainers.image.created': '2026-02-03T04:05:06Z',
            'org.opencontainers.image.version': '1.2.3+build.4',
          },
        },
      },
      [manifest('1.3.0-zones.1')]: image('b'),
      [blob('b')]: { json: { name: 'tool', version: '1.3.0-zones.1', apiVersion: 'v2' } },
    });
    expect(await gather({ ...definition(url), chart: true })).toMatchObject({
      kind: 'complete',
      releases: [
        { version: '1.2.3+build.4', date: '2026-02-03T04:05:06.000Z' },
        { version: '1.3.0-zones.1', prerelease: true },
      ],
      skipped: [
        {
          name: '1.3.0-zones.1',
          because: 'its image does not say when it was made; the release is listed without it',
        },
      ],
    });
  });

  test('asks what each tag that is taken names today; a registry that does not say is no failure', async () => {
    const { rebuilt: _, ...watched } = definition('');
    const head = (tag: string) => `HEAD /v2/some/tool/manifests/${tag}`;
    const { url } = await serve({
      [`GET ${list}`]: {
        json: { tags: ['latest', '1.0', '1.1', '1.2'] },
        headers: { etag: '"1"' },
      },
      [head('1.0')]: { headers: { 'docker-content-digest': digest('a') } },
      [head('1.1')]: { status: 405 },
      [head('1.2')]: { status: 403 },
    });
    const known = { recorded: new Set(['1.0', '1.1', '1.2']) };
    const answer = await gather({ ...watched, registry: url }, known);
    const evidence = `${url}${list}`;
    expect(answer).toMatchObject({ kind: 'complete', validators: [] });
    expect('releases' in answer && answer.releases).toEqual([
      { version: '1.0', evidence, fingerprints: [`oci:${url}#some/tool ${digest('a')}`] },
      { version: '1.1', evidence },
      { version: '1.2', evidence },
    ]);
  });

  test('no tags are no list', async () => {
    const { url } = await serve({ [`GET ${list}`]: { json: { name: 'some/tool', tags: null } } });
    const empty = { ...unavailable(`${url}${list} lists no release`), isEmpty: true };
    expect(await gather(definition(url))).toEqual(empty);
  });
});

describe('a registry that wants a token', () => {
  const challenge = (realm: string): Reply => ({
    status: 401,
    headers: {
      'www-authenticate': `Bearer realm="${realm}",service="registry",scope="repository:some/tool:pull"`,
    },
  });
  const question = '/token?x=1&service=registry&scope=repository%3Asome%2Ftool%3Apull';

  test('gets the one that it gives to everybody, and asks for it once', async () => {
    const tokens = await serve({ [`GET ${question}`]: { json: { access_token: 'abc' } } });
    const refused = challenge(`${tokens.url}/token?x=1`);
    const { url, asked } = await serve({
      [`GET ${list}`]: [refused, { json: { tags: ['1.0', '1.1'] } }],
      [manifest('1.0')]: image('a'),
      [manifest('1.1')]: image('a'),
      [blob('a')]: times(2, { json: { created: '2026-02-03T00:00:00Z' } }),
    });
    expect((await gather(definition(url))).kind).toBe('complete');
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      ...Array.from({ length: 5 }, () => 'Bearer abc'),
    ]);
    expect(tokens.asked[0]?.headers.authorization).toBeUndefined();
  });

  test('gets another one when that has run out, once for all that were refused', async () => {
    const tokens = await serve({
      [`GET ${question}`]: [{ json: { token: 'old' } }, { json: { token: 'new' } }],
    });
    const refused = challenge(`${tokens.url}/token?x=1`);
    const { url } = await serve({
      [`GET ${list}`]: [refused, { json: { tags: ['1.0', '1.1'] } }],
      [manifest('1.0')]: [refused, image('a')],
      [manifest('1.1')]: [refused, image('a')],
      [blob('a')]: times(2, { json: { created: '2026-02-03T00:00:00Z' } }),
    });
    expect((await gather(definition(url))).kind).toBe('complete');
  });

  const login =
    'answers 401: it wants a user name and a password; "auth" in the definition names them';
  test.each([
    ['a password', 'Basic realm="x"', login],
    ['nothing', '', login],
    [
      'it from an address with credentials',
      'Bearer realm="https://a:b@example.com"',
      'sends its callers to an address that carries credentials',
    ],
  ])('%s is refused', async (_, header, words) => {
    const { url } = await serve({
      [`GET ${list}`]: { status: 401, headers: { 'www-authenticate': header } },
    });
    expect(await gather(definition(url))).toEqual(unavailable(`${url}${list} ${words}`));
  });

  test('refuses still', async () => {
    const { url } = await serve((url) => ({
      [`GET ${list}`]: times(2, challenge(`${url}/token?x=1`)),
      [`GET ${question}`]: { json: { token: 'abc' } },
    }));
    expect(await gather(definition(url))).toEqual(
      unavailable(`${url}${list} answers 401: access denied with the credentials that were sent`),
    );
  });
});
