/** What Renovate and most clients read: one file per component, their list, and all in one. */
import * as z from 'zod';
import { flag, httpsUrl, id, instant, sha256 } from '../shape.ts';
import { strict, text, upstreamUrl, versionText } from '../shape.ts';

const release = strict({
  version: versionText,
  releaseTimestamp: instant.optional(),
  changelogUrl: httpsUrl.optional(),
  isDeprecated: z.boolean(),
  isStable: z.literal(false).optional(),
});

export const componentFile = strict({
  homepage: httpsUrl,
  changelogUrl: httpsUrl,
  releases: z.array(release),
});

/** `<id>/<artifact>.json`: releases with digests; Renovate updates version and digest together. */
export const artifactFile = componentFile.extend({
  releases: z.array(
    release.extend({
      digest: z
        .string()
        .regex(/^[a-f0-9]{32,128}$/, 'must be 32 to 128 hexadecimal digits')
        .describe(
          'In hexadecimal digits; by their number, MD5 (32), SHA-1, SHA-256 or SHA-512 (128).',
        ),
    }),
  ),
});

export const indexFile = z.array(id);

export const allFile = strict({ components: z.record(id, componentFile) });

export type ServedRelease = z.infer<typeof release>;
export type ComponentFile = z.infer<typeof componentFile>;
export type ArtifactFile = z.infer<typeof artifactFile>;

/** `all/index.json`: which component files each part has; the parts together have all. */
export const bulkIndex = strict({
  schema: z.literal(1),
  parts: z.array(
    strict({
      path: z
        .string()
        .describe(
          'Below the address of the index. On each line stands a component file, with its "id".',
        ),
      bytes: z.int().min(1),
      sha256,
      components: z.array(id).describe('In the order of their lines.'),
    }),
  ),
});

export type BulkIndex = z.infer<typeof bulkIndex>;

/** `purls.json` and `purl/…`: from a package to its component. */
export const knownPurl = {
  purl: text.regex(/^pkg:[a-z]/, 'must be a package URL, such as pkg:npm/acme'),
  to: text.optional().describe('The newest version under this name; later ones have another.'),
  matchOnly: flag('It names the component; its versions need not be published under it.'),
};

export const purlsFile = strict({
  schema: z.literal(1),
  purls: z.array(strict({ ...knownPurl, component: id, file: upstreamUrl })),
});

const addresses = { releases: upstreamUrl, details: upstreamUrl, page: upstreamUrl };

export const purlFile = strict({
  schema: z.literal(1),
  components: z.array(strict({ ...knownPurl, component: id, ...addresses })).min(1),
});

export type PurlsFile = z.infer<typeof purlsFile>;
export type PurlFile = z.infer<typeof purlFile>;
