import * as z from 'zod';

/** https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md */
export const packument = z.object({
  name: z.unknown().optional(),
  'dist-tags': z.record(z.string(), z.string()).default({}),
  versions: z.record(z.string(), z.object({ deprecated: z.unknown().optional() })).default({}),
  homepage: z.string().optional().catch(undefined),
  /** Holds versions that were removed, and other things, too. */
  time: z.record(z.string(), z.unknown()).default({}),
});
export type Packument = z.infer<typeof packument>;
