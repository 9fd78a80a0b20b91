/** Files or images whose digests the index serves, so that version and digest change together. */
import * as z from 'zod';
import { id, strict, text, upstreamTemplate } from '../shape.ts';

const either =
  'must have either "checksums", the address of a checksum file, or "source", the kind of the source that says its digest';

const named = {
  name: id.describe('What users write behind the component: <component>/<name>.'),
  file: text
    .max(200)
    .optional()
    .describe('Its name there, where more than one is listed; may contain {version}.'),
};

/** As served in `details/<id>.json`. */
export const servedArtifacts = z.array(strict(named));

const artifact = strict({
  ...named,
  checksums: upstreamTemplate
    .optional()
    .describe("The upstream's own file of checksums; may contain {version}."),
  source: text
    .max(50)
    .optional()
    .describe('The kind of that source whose registry says the digest, such as oci.'),
})
  .refine(({ checksums, source }) => (checksums === undefined) !== (source === undefined), either)
  .refine(
    ({ checksums = '{version}', file = '' }) =>
      /^[^{}]*(\{version\}[^{}]*)+$/.test(`${checksums}${file}`),
    'must contain {version} in "checksums" or "file", and nothing else in braces, or no release would have a digest of its own',
  );

export const artifacts = z
  .array(artifact)
  .min(1)
  .refine(
    (list) => new Set(list.map(({ name }) => name)).size === list.length,
    'must have names that differ; Renovate finds each by its name',
  )
  .describe('Files of a release whose digests are served beside its version.');

export type Artifact = z.infer<typeof artifact>;
type Named = Pick<Artifact, 'name'>;
type Packaged = { readonly id: string; readonly artifacts?: readonly Named[] | undefined };

/** Package names for Renovate and in its comments: the component, and each of its artifacts. */
export function packagesOf({ id, artifacts = [] }: Packaged): string[] {
  return [id, ...artifacts.map(({ name }) => `${id}/${name}`)];
}

/** Marks the digest of an artifact among the fingerprints of a release. */
export function labelOf({ name }: Named): string {
  return `artifact:${name}`;
}

/** The digest in hexadecimal, without prefixes such as `sha256:`; undefined if it is not known. */
export function digestAmong(fingerprints: readonly string[] = [], artifact: Named) {
  return fingerprints.find((one) => one.startsWith(`${labelOf(artifact)} `))?.replace(/^.*:/, '');
}
