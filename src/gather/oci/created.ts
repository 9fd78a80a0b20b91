/** When an image says that it was made. Anyone can write that, so it is the author's word only. */
import type { Http } from '../http/types.ts';
import { parseJson } from '../reading/parse.ts';
import { imageConfig, manifest, type Manifest } from './schema.ts';

const accept = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

export async function createdOf(
  http: Http,
  base: string,
  tag: string,
): Promise<string | undefined> {
  const top = await readManifest(http, base, encodeURIComponent(tag));
  const stated = statedIn(top);
  if (stated !== undefined) return stated;
  const child = top.manifests?.[0]?.digest;
  const image = child === undefined ? top : await readManifest(http, base, child);
  return statedIn(image) ?? (await configCreated(http, base, image.config?.digest));
}

async function readManifest(http: Http, base: string, reference: string): Promise<Manifest> {
  const url = `${base}/manifests/${reference}`;
  return parseJson(await http({ url, accept }), url, manifest);
}

async function configCreated(
  http: Http,
  base: string,
  digest: string | undefined,
): Promise<string | undefined> {
  if (digest === undefined) return undefined;
  const url = `${base}/blobs/${digest}`;
  return parseJson(await http({ url }), url, imageConfig).created ?? undefined;
}

function statedIn({ annotations }: Manifest): string | undefined {
  const key = 'org.opencontainers.image.created';
  return annotations && Object.hasOwn(annotations, key) ? annotations[key] : undefined;
}
