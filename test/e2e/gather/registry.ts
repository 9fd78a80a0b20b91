/** Debian's `docker-registry`, for the length of a test, and images that are nothing but a date. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

export type Registry = { readonly url: string; readonly folder: string };

/** `auth` is the registry's own configuration for who may come in. */
export async function startRegistry(auth: object = {}): Promise<Registry> {
  const folder = mkdtempSync(join(tmpdir(), 'registry-'));
  const port = await freePort();
  const config = join(folder, 'config.json');
  // JSON is YAML.
  writeFileSync(
    config,
    JSON.stringify({
      version: '0.1',
      log: { level: 'error', accesslog: { disabled: true } },
      storage: { filesystem: { rootdirectory: join(folder, 'data') } },
      http: { addr: `127.0.0.1:${port}` },
      ...auth,
    }),
  );
  const child = spawn('docker-registry', ['serve', config], { stdio: 'ignore' });
  const failed = new Promise<never>((_, refuse) => {
    child.once('error', (cause) =>
      refuse(
        new Error('docker-registry does not start; apt-get install docker-registry', { cause }),
      ),
    );
  });
  onTestFinished(() => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([untilItAnswers(url), failed]);
  return { url, folder };
}

const types = {
  config: 'application/vnd.oci.image.config.v1+json',
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  index: 'application/vnd.oci.image.index.v1+json',
};

/** Pushes an image for a tag, behind an index where one is wanted; answers when it says it was made. */
export async function push(
  { url }: Registry,
  repository: string,
  tag: string,
  created: string,
  kind: 'image' | 'index' = 'image',
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const base = `${url}/v2/${repository}`;
  const config = JSON.stringify({ created, os: 'linux', architecture: 'amd64', rootfs: {} });
  const start = await ask(`${base}/blobs/uploads/`, { method: 'POST', headers });
  const target = new URL(start.headers.get('location') ?? '', url);
  target.searchParams.set('digest', digestOf(config));
  await ask(target.href, { method: 'PUT', body: config, headers });

  const image = JSON.stringify({
    schemaVersion: 2,
    mediaType: types.manifest,
    config: { mediaType: types.config, digest: digestOf(config), size: config.length },
    layers: [],
  });
  const reference = kind === 'image' ? tag : digestOf(image);
  await putManifest(`${base}/manifests/${reference}`, types.manifest, image, headers);
  if (kind === 'image') return;
  const entry = { mediaType: types.manifest, digest: digestOf(image), size: image.length };
  const index = JSON.stringify({ schemaVersion: 2, mediaType: types.index, manifests: [entry] });
  await putManifest(`${base}/manifests/${tag}`, types.index, index, headers);
}

async function putManifest(
  url: string,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  await ask(url, { method: 'PUT', body, headers: { ...headers, 'content-type': type } });
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (response.ok) return response;
  throw new Error(`${init.method} ${url}: ${response.status} ${await response.text()}`);
}

function digestOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

async function untilItAnswers(url: string): Promise<void> {
  for (let i = 0; i < 200; i++) {
    const answered = await fetch(`${url}/v2/`).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await sleep(50);
  }
  throw new Error(`${url} does not answer`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
