/** When an image says that it was made. Anyone can write that, so it is the author's word only. */
import * as z from 'zod';
import type { Http } from '../http/types.ts';
import { parseJson } from '../reading/parse.ts';

/** It becomes a part of an address, so it must look like what it is. */
const digest = z.string().regex(/^[a-z0-9]+:[a-f0-9]{32,128}$/, 'must be a digest');

const created = 'org.opencontainers.image.created';
const annotations = z.object({ [created]: z.string().optional() }).nullish();

/** An image, or an index of one image per platform. */
const manifest = z.object({
  annotations,
  config: z.object({ digest }).optional(),
  manifests: z.array(z.object({ digest })).optional(),
});

const imageConfig = z.object({ created: z.string().nullish() });

const accept = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

export async function createdOf(http: Http, base: string, tag: string) {
  const top = await readManifest(http, base, encodeURIComponent(tag));
  const stated = top.annotations?.[created];
  if (stated !== undefined) return stated;
  const child = top.manifests?.[0]?.digest;
  const image = child === undefined ? top : await readManifest(http, base, child);
  const [made, config] = [image.annotations?.[created], image.config?.digest];
  if (made !== undefined || config === undefined) return made;
  const url = `${base}/blobs/${config}`;
  return parseJson(await http({ url }), url, imageConfig).created ?? undefined;
}

/** What a tag names today: https://github.com/opencontainers/distribution-spec/blob/main/spec.md#checking-if-content-exists-in-the-registry */
export async function digestOf(http: Http, base: string, tag: string): Promise<string | undefined> {
  const url = `${base}/manifests/${encodeURIComponent(tag)}`;
  const answer = await http({ url, method: 'HEAD', accept, expects: [404, 405] });
  return digest.safeParse(answer.header('docker-content-digest')).data;
}

async function readManifest(http: Http, base: string, reference: string) {
  const url = `${base}/manifests/${reference}`;
  return parseJson(await http({ url, accept }), url, manifest);
}
