/** What Renovate and most clients read: one file per component, their list, and all in one. */
import * as z from 'zod';
import { id, httpsUrl, instant, strict, versionText } from '../shape.ts';

const release = strict({
  version: versionText,
  releaseTimestamp: instant.optional(),
  changelogUrl: httpsUrl.optional(),
  isDeprecated: z.boolean(),
  isStable: z.literal(false).optional(),
});

/** `<id>.json` */
export const componentFile = strict({
  homepage: httpsUrl,
  changelogUrl: httpsUrl,
  releases: z.array(release),
});

/** `index.json` */
export const indexFile = z.array(id);

/** `all.json` */
export const allFile = strict({ components: z.record(id, componentFile) });

export type ServedRelease = z.infer<typeof release>;
export type ComponentFile = z.infer<typeof componentFile>;
