/** Real registries: Debian's of images, with images that are nothing but a date, and the one that npm uses here. */
import { execFileSync, spawn } from 'node:child_process';
import { createSign, hash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderOf, put } from '../../folder.ts';
import { httpSettings } from '#gather/http/types.ts';
import { readMachine } from '#gather/machine.ts';
import { instantAt } from '#model/time/instant.ts';
import { client, gather, told } from '../../gather/gather.ts';
import { listen } from '../../gather/server.ts';
import { words } from '../../words.ts';
import { freePort, untilItAnswers } from '../deploy/nginx.ts';

const repository = 'some/tool';

test('reads a real registry: images, indexes, and a thousand and one tags', async () => {
  const registry = await startRegistry();
  await push(registry, repository, '1.9', '2026-02-03T04:05:06Z');
  await push(registry, repository, '1.10', '2026-03-04T05:06:07.123456789Z', 'index');
  await push(registry, repository, 'latest', '2026-03-04T05:06:07Z');
  const definition = { kind: 'oci', registry, repository, include: '^[0-9]' } as const;
  const [first, ...found] = told(await gather(definition));
  expect(first).toBe(`complete: by ${registry}/v2/some/tool/tags/list?n=1000`);
  const print = `by authored fingerprints: oci:${registry}#${repository} sha256:`;
  // In whatever order its folders are.
  expect(found.map((line) => line.replace(/(?<=sha256:)[0-9a-f]{64}$/, '')).sort()).toEqual([
    '- latest: is not included',
    `1.10 2026-03-04T05:06:07.123Z ${print}`,
    `1.9 2026-02-03T04:05:06.000Z ${print}`,
  ]);

  const many = Array.from({ length: 1001 }, (_, n) => `2.${n}`);
  for (const tag of many) await push(registry, 'many', tag, '2026-02-03T04:05:06Z');
  const answer = await gather({ ...definition, repository: 'many' }, { recorded: new Set(many) });
  expect(answer.kind === 'complete' && answer.releases.length).toBe(1001);

  expect(await gather({ ...definition, repository: 'none' })).toEqual({
    kind: 'gone',
    because: `${registry}/v2/none/tags/list?n=1000 answers 404: not found`,
  });
});

test('gets in with the token that a real registry wants', async () => {
  const { key, certificate, file } = makeKey(folderOf());
  const scopes: (string | null)[] = [];
  const tokens = await listen((request, response) => {
    const scope = new URL(request.url ?? '', 'http://x').searchParams.get('scope');
    scopes.push(scope);
    response.end(JSON.stringify({ token: signToken(key, certificate, ['pull']) }));
  });
  const realm = `${tokens.url}/token`;
  const token = { realm, service: 'registry', issuer: 'issuer', rootcertbundle: file };
  const registry = await startRegistry({ auth: { token } });
  const authorization = `Bearer ${signToken(key, certificate, ['pull', 'push'])}`;
  await push(registry, repository, '1.0', '2026-02-03T04:05:06Z', 'image', { authorization });
  expect(await gather({ kind: 'oci', registry, repository })).toMatchObject({
    kind: 'complete',
    releases: [{ version: '1.0', date: '2026-02-03T04:05:06.000Z' }],
  });
  expect(scopes).toEqual(['repository:some/tool:pull']);
});

function makeKey(folder: string) {
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const request = words('req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=issuer');
  const files = ['-keyout', keyFile, '-out', file];
  execFileSync('openssl', [...request, ...files], { stdio: 'ignore' });
  const certificate = readFileSync(file, 'utf8').replace(/-----[^-]+-----|\n/g, '');
  return { key: readFileSync(keyFile, 'utf8'), certificate, file };
}

/** https://distribution.github.io/distribution/spec/auth/jwt/ */
function signToken(key: string, certificate: string, actions: readonly string[]): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = part({ typ: 'JWT', alg: 'RS256', x5c: [certificate] });
  const who = { iss: 'issuer', sub: '', aud: 'registry', jti: randomUUID() };
  const times = { exp: now + 300, nbf: now - 10, iat: now };
  const access = [{ type: 'repository', name: repository, actions }];
  const body = part({ ...who, ...times, access });
  const signature = createSign('RSA-SHA256').update(`${head}.${body}`).sign(key, 'base64url');
  return `${head}.${body}.${signature}`;
}

/** A package that this project needs, so that whatever installed it can be asked for it. */
const name = 'p-limit';

test('lists what the npm client lists, from the registry that it uses', async () => {
  const listed = execFileSync('npm', ['view', name, 'versions', '--json'], { encoding: 'utf8' });
  const answer = await gather(
    { kind: 'npm', package: name },
    { machine: readMachine(process.env, {}, httpSettings({})), now: instantAt(Date.now()) },
    client(httpSettings({})),
  );
  expect(answer).toMatchObject({ kind: 'complete', skipped: [] });
  if (answer.kind !== 'complete') return;
  const versions = answer.releases.map(({ version }) => version);
  expect(versions.sort()).toEqual((JSON.parse(listed) as string[]).sort());
  const dated = answer.releases.filter(
    ({ date, basis }) => date !== undefined && basis === 'published',
  );
  expect(dated.length).toBe(versions.length);
});

/** Answers its address; `auth` is the registry's own configuration for who may come in. */
async function startRegistry(auth: object = {}): Promise<string> {
  const folder = folderOf();
  const port = await freePort();
  // JSON is YAML.
  put(folder, 'config.json', {
    version: '0.1',
    log: { level: 'error', accesslog: { disabled: true } },
    storage: { filesystem: { rootdirectory: join(folder, 'data') } },
    http: { addr: `127.0.0.1:${port}` },
    ...auth,
  });
  const words = ['serve', join(folder, 'config.json')];
  const child = spawn('docker-registry', words, { stdio: 'ignore' });
  const failed = new Promise<never>((_, refuse) => {
    child.once('error', (cause) =>
      refuse(new Error('docker-registry does not start; apt install docker-registry', { cause })),
    );
  });
  onTestFinished(() => void child.kill());
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([untilItAnswers(`${url}/v2/`), failed]);
  return url;
}

const types = {
  config: 'application/vnd.oci.image.config.v1+json',
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  index: 'application/vnd.oci.image.index.v1+json',
};

type Manifest = { readonly mediaType: string } & Readonly<Record<string, unknown>>;

/** Pushes an image for a tag, behind an index where one is wanted. */
async function push(
  url: string,
  repository: string,
  tag: string,
  created: string,
  kind: 'image' | 'index' = 'image',
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const base = `${url}/v2/${repository}`;
  const putManifest = async (reference: string, manifest: Manifest) => {
    const body = JSON.stringify({ schemaVersion: 2, ...manifest });
    const typed = { ...headers, 'content-type': manifest.mediaType };
    const place = `${base}/manifests/${reference || digestOf(body)}`;
    await ask(place, { method: 'PUT', body, headers: typed });
    return { mediaType: manifest.mediaType, digest: digestOf(body), size: body.length };
  };
  const config = JSON.stringify({ created, os: 'linux', architecture: 'amd64', rootfs: {} });
  const start = await ask(`${base}/blobs/uploads/`, { method: 'POST', headers });
  const target = new URL(start.headers.get('location') ?? '', url);
  target.searchParams.set('digest', digestOf(config));
  await ask(target.href, { method: 'PUT', body: config, headers });
  const blob = { mediaType: types.config, digest: digestOf(config), size: config.length };
  const image = { mediaType: types.manifest, config: blob, layers: [] };
  const entry = await putManifest(kind === 'image' ? tag : '', image);
  if (kind === 'index') await putManifest(tag, { mediaType: types.index, manifests: [entry] });
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (response.ok) return response;
  throw new Error(`${init.method} ${url}: ${response.status} ${await response.text()}`);
}

function digestOf(text: string): string {
  return `sha256:${hash('sha256', text)}`;
}
