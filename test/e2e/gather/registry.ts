/** Debian's `docker-registry`, for the length of a test, and images that are nothing but a date. */
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { folderOf, put } from '../../folder.ts';
import { freePort, untilItAnswers } from '../deploy/nginx.ts';

/** Answers its address; `auth` is the registry's own configuration for who may come in. */
export async function startRegistry(auth: object = {}): Promise<string> {
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
      refuse(
        new Error('docker-registry does not start; apt-get install docker-registry', { cause }),
      ),
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
export async function push(
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
