import { expect, test } from 'vitest';
import { gather } from '../gather.ts';
import { serve, times, type Replies, type Reply } from '../server.ts';
import { told, toldOf } from '../told.ts';

const list = '/v2/some/tool/tags/list?n=1000';
const digest = (letter: string): string => `sha256:${letter.repeat(64)}`;
const watched = (registry: string) => {
  return { kind: 'oci', registry, repository: 'some/tool', include: '^[0-9]' };
};
const definition = (registry: string) => ({ ...watched(registry), rebuilt: true as const });
const tagged = (...tags: string[]): Reply => ({ json: { name: 'some/tool', tags } });
const made = (created: string): Reply => ({ json: { created } });
const known = (...versions: string[]) => {
  return () => ({ recorded: new Set(versions) });
};
const image = (letter: string): Reply => ({ json: { config: { digest: digest(letter) } } });
const manifest = (reference: string): string => `GET /v2/some/tool/manifests/${reference}`;
const blob = (letter: string): string => `GET /v2/some/tool/blobs/${digest(letter)}`;

test('dates new tags by what their images say, whatever their manifests look like, and what can never be a version not', async () => {
  const annotations = { 'org.opencontainers.image.created': '2026-03-04T00:00:00Z' };
  const { url, asked } = await serve({
    [`GET ${list}`]: tagged('latest', '1234567a', '1.8', '1.9', '1.10', '1.11', '1.12'),
    [manifest('1.9')]: image('a'),
    [blob('a')]: made('2026-02-03T04:05:06.123456789Z'),
    [manifest('1.10')]: { json: { manifests: [{ digest: digest('b') }, { digest: digest('c') }] } },
    [manifest(digest('b'))]: image('d'),
    [blob('d')]: made('2026-02-04T00:00:00Z'),
    [manifest('1.11')]: { json: { annotations } },
    [manifest('1.12')]: { status: 404 },
  });
  expect(told(await gather(definition(url), { recorded: new Set(['1.8']) }))).toEqual([
    `complete: by ${url}${list}`,
    '1234567a',
    '1.8',
    '1.9 2026-02-03T04:05:06.123Z by authored',
    '1.10 2026-02-04T00:00:00.000Z by authored',
    '1.11 2026-03-04T00:00:00.000Z by authored',
    '1.12',
    `- 1.12: its date could not be requested: ${url}/v2/some/tool/manifests/1.12 answers 404: not found; the release is listed without it`,
    '- latest: is not included',
    'owed: 1.12',
  ]);
  const accept = asked.find(({ what }) => what === manifest('1.9'))?.headers.accept;
  expect(accept?.split(', ')).toEqual([
    'application/vnd.oci.image.index.v1+json',
    'application/vnd.oci.image.manifest.v1+json',
    'application/vnd.docker.distribution.manifest.list.v2+json',
    'application/vnd.docker.distribution.manifest.v2+json',
  ]);
});

test('what is nearest to the tag says when it was made', async () => {
  const made = (day: number, rest: object = {}) => ({
    annotations: { 'org.opencontainers.image.created': `2026-01-0${day}T00:00:00Z` },
    ...rest,
  });
  const config = { config: { digest: digest('e') } };
  const found = await toldOf(definition, {
    [`GET ${list}`]: tagged('1.0', '1.1', '1.2', '1.3'),
    [manifest('1.0')]: { json: made(1, { manifests: [{ digest: digest('e') }], ...config }) },
    [manifest('1.1')]: { json: made(2, config) },
    [manifest('1.2')]: { json: { manifests: [{ digest: digest('a') }], ...config } },
    [manifest(digest('a'))]: { json: made(3, config) },
    [manifest('1.3')]: { json: { manifests: [] } },
  });
  expect(found.slice(1, 5)).toEqual([
    '1.0 2026-01-01T00:00:00.000Z by authored',
    '1.1 2026-01-02T00:00:00.000Z by authored',
    '1.2 2026-01-03T00:00:00.000Z by authored',
    '1.3',
  ]);
});

const many = Array.from({ length: 1500 }, (_, n) => `1.${n}`);
const thousand = many.slice(0, 1000);
const last = '/v2/some/tool/tags/list?last=2.0&n=1000';
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
  'of the path of its upstream → complete': [
    link(`https://registry.example.com${last}`),
    ['2.0', '2.1'],
  ],
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
    [{ ...link(last), [last]: tagged() }, ['2.0']],
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

test('asks what each tag that is taken names today; a registry that does not say is no failure', async () => {
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
    '- latest: is not included',
  ]);
});
