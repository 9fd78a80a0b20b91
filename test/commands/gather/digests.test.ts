/** What releases are made of, over days: digests of artifacts, from files of checksums and registries; and tags that move. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chaos, type Healthy } from '../../gather/chaos.ts';
import { put } from '../../folder.ts';
import { upstreamOf } from '../../gather/upstream.ts';
import { changed, filesOf, jsonIn, projectOf, recorded, run } from '../../project.ts';
import { gather, historyOf, projectAt, publish, redefine, versionsOf } from './upstream.ts';

const hex = (letter: string, length = 64) => letter.repeat(length);
const file = 'tool-1.0.tgz';
const sha1 = hex('a', 40);
const other = `${hex('b')}  other.tgz\n`;

type Files = Record<string, string | Healthy>;

/** An upstream that lists these versions, and has these files; what was asked of them is kept. */
async function checksumsOf(versions: readonly string[], files: Files) {
  const state = { versions, files, asked: [] as string[] };
  const { url } = await chaos((what) => {
    const path = what.replace('GET ', '');
    if (path === '/releases')
      return { body: JSON.stringify(state.versions.map((v) => ({ v, d: '2026-01-01' }))) };
    state.asked.push(path);
    const found = state.files[path];
    return typeof found === 'string' ? { body: found } : found;
  });
  const folder = projectAt({ url });
  const checksums = `${url}/{version}/SUMS`;
  redefine(folder, { artifacts: [{ name: 'linux', checksums, file: 'tool-{version}.tgz' }] });
  return { state, url, folder };
}

const recordedIn = (folder: string) =>
  Object.fromEntries(historyOf(folder).releases.map((one) => [one.version, one.fingerprints]));
const linux = (letter: string) => [`artifact:linux sha256:${hex(letter)}`];

test.each<readonly [name: string, text: string | Healthy, digest: string | undefined]>([
  ['sha256sum', `${hex('b')}  other.tgz\n${hex('a')}  ${file}\n`, `sha256:${hex('a')}`],
  ['with stars', `${hex('b')} *other.tgz\n${hex('a')} *${file}\n`, `sha256:${hex('a')}`],
  ['with folders', `${hex('b')}  dist/x\n${hex('a')}  ./dist/${file}`, `sha256:${hex('a')}`],
  ['CRLF', `${hex('b')}  other.tgz\r\n${hex('a')}  ${file}\r\n`, `sha256:${hex('a')}`],
  ['capitals', `${hex('A')}  ${file}\n`, `sha256:${hex('a')}`],
  ['BSD', `SHA512 (${file}) = ${hex('a', 128)}\n`, `sha512:${hex('a', 128)}`],
  ['OpenSSL', `SHA2-256(${file})= ${hex('a')}\n`, `sha256:${hex('a')}`],
  ['the strongest', `MD5 (${file}) = ${hex('b', 32)}\nSHA1 (${file}) = ${sha1}`, `sha1:${sha1}`],
  ['BSD, of another kind', `SHA512/256 (${file}) = ${hex('a')}\n`, undefined],
  ['BSD, of another length', `SHA256 (${file}) = ${hex('a', 40)}\n`, undefined],
  ['md5sum', `${hex('a', 32)}  ${file}`, `md5:${hex('a', 32)}`],
  ['one bare sum', `${hex('a')}\n`, `sha256:${hex('a')}`],
  ['of one other file', `${hex('a')}  other.tgz\n`, undefined],
  ['that contradicts itself', `${hex('a')}  ${file}\n${hex('b')}  ${file}\n`, undefined],
  ['in which it is not', `${hex('a')}  other.tgz\n${hex('b')}  another.tgz\n`, undefined],
  ['with a longer name', `${hex('a')}  x${file}\n${hex('b')}  ${file}.sig\n`, undefined],
  ['cut short in a sum', `${hex('b')}  other.tgz\n${hex('a', 61)}`, undefined],
  ['HTML', `<!doctype html><p>Sign in</p><pre>${hex('a')}  ${file}</pre>`, undefined],
  ['empty', '', undefined],
  ['huge', `${other.repeat(100_000)}${hex('a')}  ${file}\n`, `sha256:${hex('a')}`],
  ['not there', { status: 404, body: `${hex('a')}  ${file}` }, undefined],
])('a file of checksums: %s', async (_, text, digest) => {
  const { folder } = await checksumsOf(['1.0'], { '/1.0/SUMS': text });
  const { code, err } = await gather(folder, '2026-11-20');
  const wanted = digest && [`artifact:linux ${digest}`];
  expect([code, recordedIn(folder)]).toEqual([0, { '1.0': wanted }]);
  expect(err.includes('could not be read')).toBe(false);
  const failing = historyOf(folder).checksums?.map((one) => one.failing !== undefined);
  expect(failing).toEqual([digest === undefined]);
});

test('that no file of checksums may be read is told', async () => {
  const { folder } = await checksumsOf(['1.0'], { '/1.0/SUMS': { status: 403, body: '' } });
  expect((await gather(folder, '2026-11-20')).err).toContain('/1.0/SUMS answers 403');
});

const told = 'has no checksum of tool-{version}.tgz for 1.1';
test.each<readonly [name: string, text: string | Healthy, message: string | undefined]>([
  ['HTML', '<!doctype html><p>Sign in', told],
  ['sums that are cut short', `${hex('a', 61)}  tool-1.1.tgz\n`, told],
  ['a list of other files', `${other}${hex('a')}  tool_1.1.tgz\n`, told],
  ['a list that is refused', { status: 403, body: '' }, '/1.1/SUMS answers 403'],
  ['no list yet', { status: 404, body: '' }, undefined],
])(
  'a new release with %s in place of its checksums is recorded, and told while it is recent',
  async (_, text, message) => {
    const files = { '/0.9/SUMS': other, '/1.0/SUMS': `${hex('a')}  ${file}\n` };
    const { folder, state } = await checksumsOf(['0.9', '1.0'], files);
    expect((await gather(folder, '2026-11-20')).err).not.toContain('Stale');
    expect((await gather(folder, '2026-11-21')).err).not.toContain('Stale');
    state.versions = [...state.versions, '1.1'];
    state.files['/1.1/SUMS'] = text;
    for (const day of ['2026-11-22', '2026-11-23']) {
      const { err } = await gather(folder, day);
      expect(err.includes('its place: "artifacts" in components/server.json')).toBe(!!message);
      expect(err).toContain(message ?? '1 fresh');
      expect(err).not.toMatch(/has moved|has ended/);
    }
    expect(versionsOf(folder)).toEqual(['0.9', '1.0', '1.1']);
  },
);

test('each release is asked for once; what is recent or failed is asked again, and what is there is watched', async () => {
  const sums = (version: string, letter: string) => `${hex(letter)}  tool-${version}.tgz\n`;
  const { folder, state } = await checksumsOf(['0.9', '1.0'], { '/1.0/SUMS': sums('1.0', 'a') });
  const day = async (today: string) => {
    state.asked.length = 0;
    const { err } = await gather(folder, today);
    return { asked: state.asked.toSorted(), err };
  };
  expect((await day('2026-11-20')).asked).toEqual(['/0.9/SUMS', '/1.0/SUMS']);
  state.versions = ['0.9', '1.0', '1.1'];
  const old = '/1.0/SUMS';
  expect((await day('2026-11-21')).asked).toEqual([old, '/1.1/SUMS']);
  expect((await day('2026-11-25')).asked).toEqual([old, '/1.1/SUMS']);
  state.files['/1.1/SUMS'] = { status: 503, headers: { 'retry-after': '3600' }, body: '' };
  expect((await day('2026-12-04')).err).toContain('1.1/SUMS answers 503');
  expect(JSON.stringify(historyOf(folder))).not.toContain('127.0.0.1');
  state.files['/1.1/SUMS'] = sums('1.1', 'b');
  expect((await day('2027-02-01')).asked).toEqual([old, '/1.1/SUMS']);
  const all = { '0.9': undefined, '1.0': linux('a'), '1.1': linux('b') };
  expect(recordedIn(folder)).toEqual(all);
  const before = filesOf(folder)['data/history/server.json'];
  state.files[old] = `${sums('1.0', 'a')}SHA512 (${file}) = ${hex('b', 128)}\n`;
  expect((await day('2027-03-01')).asked).toEqual([old, '/1.1/SUMS']);
  expect(filesOf(folder)['data/history/server.json']).toBe(before);

  state.files[old] = sums('1.0', 'c');
  const { err } = await day('2027-03-02');
  expect(err).toContain(
    `1.0 is no longer what it was: artifact:linux sha256:${hex('a')} before, sha256:${hex('c')} now`,
  );
  expect(err).not.toContain('"rebuilt"');
  expect(recordedIn(folder)).toEqual(all);
});

test('another definition asks for all of them anew; a sum for all versions in one file is read once', async () => {
  const { folder, state, url } = await checksumsOf(['1.0', '1.1'], {});
  await gather(folder, '2026-11-20');
  state.files['/SUMS'] = `${hex('a')}  tool-1.0.tgz\n${hex('b')}  tool-1.1.tgz\n`;
  const all = { name: 'linux', checksums: `${url}/SUMS`, file: 'tool-{version}.tgz' };
  redefine(folder, { artifacts: [all, { ...all, name: 'mac', file: 'mac-{version}.tgz' }] });
  state.asked.length = 0;
  await gather(folder, '2027-11-21');
  expect(state.asked).toEqual(['/SUMS']);
  expect(recordedIn(folder)).toEqual({ '1.0': linux('a'), '1.1': linux('b') });
});

test('the digests of a registry: of a file by its name, or of the whole release', async () => {
  const created_at = '2026-01-01T00:00:00Z';
  const assets = [
    { name: 'linux.tgz', created_at, digest: `sha256:${hex('a')}` },
    { name: 'mac-1.0.tgz', created_at, digest: `sha256:${hex('b')}` },
  ];
  const release = { tag_name: '1.0', published_at: created_at, assets };
  const base64 = (letter: string) => Buffer.from(hex(letter), 'hex').toString('base64');
  const dist: Record<string, string> = { shasum: sha1 };
  const versions = { '1.0': { dist } };
  const plugins = { tool: { version: '1.0', sha256: base64('d') } };
  const { url } = await chaos((what) => ({
    body: JSON.stringify(what.includes('/repos/') ? [release] : { versions, plugins }),
  }));
  const folder = projectAt({ url });
  redefine(folder, {
    sources: [
      { kind: 'github-releases', repository: 'a/b', api: url },
      { kind: 'npm', package: 'tool', registry: url },
      { kind: 'jenkins-plugins', plugin: 'tool', server: url },
    ],
    artifacts: [
      { name: 'linux', source: 'github-releases', file: 'linux.tgz' },
      { name: 'mac', source: 'github-releases', file: 'mac-{version}.tgz' },
      { name: 'package', source: 'npm' },
      { name: 'plugin', source: 'jenkins-plugins' },
    ],
  });
  await gather(folder, '2026-11-20');
  dist['integrity'] = `sha256-${base64('c')}`;
  expect((await gather(folder, '2026-11-21')).err).not.toContain('Held');
  expect(recordedIn(folder)['1.0']?.filter((one) => one.startsWith('artifact:'))).toEqual([
    ...linux('a'),
    `artifact:mac sha256:${hex('b')}`,
    `artifact:package sha1:${sha1}`,
    `artifact:plugin sha256:${hex('d')}`,
  ]);
});

const json = { name: 'a', source: 'json' };
test.each<readonly [artifacts: readonly object[], message: string]>([
  [[{ ...json, name: 'all' }], 'artifacts[0].name: is a name that the index keeps for itself'],
  [[{ name: 'a' }], 'artifacts[0]: must have either "checksums"'],
  [[{ name: 'a', checksums: 'http://a.b/{version}' }], 'checksums: must start with https://'],
  [[{ name: 'a', checksums: 'https://a.b/SUMS' }], 'artifacts[0]: must contain {version}'],
  [[{ name: 'a', checksums: 'https://a.b/{version}/{arch}' }], 'and nothing else in braces'],
  [[json, json], 'artifacts: must have names that differ'],
])('%j is refused: %s', async (artifacts, message) => {
  const folder = projectAt({ url: 'http://127.0.0.1:9' });
  redefine(folder, { artifacts });
  expect((await run(folder, 'check')).err).toContain(message);
});

test("what is served is the releases with a digest, in the custom datasource's shape, none of it in the component's own file, and proven", async () => {
  const checksums = 'https://example.com/{version}/SUMS';
  const artifacts = ['linux', 'mac'].map((name) => ({ name, checksums, file: `${name}.tgz` }));
  const sha512 = `artifact:linux sha512:${hex('b', 128)}`;
  const folder = projectOf({
    ...changed('components/server.json', 'artifacts', artifacts),
    ...changed('data/history/server.json', 'releases', [
      recorded('1.0', '2024-05-31'),
      { ...recorded('1.1', '2025-10-15'), fingerprints: linux('a') },
      { ...recorded('1.2', '2026-03-01'), fingerprints: ['git:x commit:abc', sha512] },
    ]),
  });
  expect(await run(folder, 'build')).toMatchObject({ code: 0 });
  const files = filesOf(join(folder, 'dist'));
  const of = (path: string) => JSON.parse(files[path] ?? '');
  const own = of('server.json');
  const [, first, second] = own.releases;
  const releases = [
    { ...first, digest: hex('a') },
    { ...second, digest: hex('b', 128) },
  ];
  expect(of('server/linux.json')).toEqual({ ...own, releases });
  expect(of('server/mac.json')).toEqual({ ...own, releases: [] });
  expect(files['server.json']).not.toContain('digest');
  expect(files['server.html']?.replaceAll('&#x3D;', '=')).toContain(
    `# renovate: svc=server/linux\nSERVER_VERSION=1.2\nSERVER_CHECKSUM=${hex('b', 128)}`,
  );
  expect(files['renovate.html']?.replaceAll('&#x3D;', '=')).toContain(
    '<code>svc=server/linux</code>, <code>svc=server/mac</code>',
  );
  expect(files['openapi.json']).toContain('/{component}/{artifact}.json');
  const verify = async () => await run(folder, 'verify', join(folder, 'dist'));
  expect(await verify()).toMatchObject({ code: 0 });
  put(folder, 'dist/server/linux.json', (files['server/linux.json'] ?? '').replace('aaaa', 'aaab'));
  const { code, err, out } = await verify();
  expect([code, `${err}${out}`]).toEqual([1, expect.stringContaining('server/linux.json')]);
  put(folder, 'app/.env', `\nV=1.2 # renovate: svc=server/linux\nSUM=${hex('b')}\n`);
  expect((await run(folder, 'audit', join(folder, 'app'))).out).toMatch(/server +1\.2 .*\.env:2$/m);
});

test('a moved tag is held by itself, told everywhere with both values, and accepted with a reason', async () => {
  const { definition, answers } = upstreamOf('gitlab-releases');
  const made = (version: string, of: string) => {
    return { version, date: '2026-01-01T00:00:00.000Z' as const, print: of.repeat(40) };
  };
  let listed = [made('0.9', 'a'), made('1.0', 'a'), made('1.1', 'b')];
  const { url } = await chaos(answers(() => listed));
  const folder = projectAt({ url });
  redefine(folder, { sources: [definition(url)] });
  await gather(folder, '2026-11-20');
  listed = [...listed.slice(0, 2), made('1.1', 'c'), made('1.2', 'd')];
  const { out, err } = await gather(folder, '2026-11-21', '--json');
  expect(err).toMatch(/republished:1.1:cccccccccccc --why "…"\n.*"rebuilt": true in its source/);
  expect(versionsOf(folder)).toEqual(['0.9', '1.0', '1.1', '1.2']);
  const said = `commit:${'b'.repeat(40)} before, commit:${'c'.repeat(40)} now`;
  expect(JSON.parse(out).components[0].held).toMatchObject([
    { key: 'republished:1.1:cccccccccccc', because: expect.stringContaining(said) },
  ]);
  expect(await publish(folder, '2026-11-21')).toBe(0);
  const files = filesOf(folder);
  expect(files['dist/server.html']).toContain(said);
  expect(jsonIn(folder, 'dist/details/server.json').releases[2]).toMatchObject({
    fingerprints: [expect.stringMatching(/commit:b+$/)],
    republished: [{ on: '2026-11-21', to: expect.stringMatching(/commit:c+$/) }],
  });
  const news = () => {
    const { changes } = jsonIn(folder, 'dist/changes.json');
    return changes.filter(({ kind }: { kind: string }) => kind === 'republished');
  };
  const before = news();
  expect(before).toHaveLength(1);
  expect(files['dist/server.xml']).toContain('is no longer what it was');
  const why = ['--why', 'built again without debug symbols'];
  const accepted = await run(folder, 'accept', 'server', 'republished:1.1:cccccccccccc', ...why);
  expect(accepted.code).toBe(0);
  expect((await gather(folder, '2026-11-22')).err).not.toContain('Held');
  expect(await publish(folder, '2026-11-22')).toBe(0);
  expect(news()).toEqual(before);
});
