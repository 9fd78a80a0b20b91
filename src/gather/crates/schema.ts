import * as z from 'zod';

/** https://crates.io/data-access#api */
export const crateDocument = z.object({
  crate: z
    .object({
      name: z.unknown().optional(),
      versions: z.array(z.number()).nullish(),
      max_version: z.string().nullish(),
      homepage: z.string().nullish().catch(undefined),
      repository: z.string().nullish().catch(undefined),
    })
    .optional(),
  versions: z.array(
    z.object({
      num: z.string().min(1),
      created_at: z.string().nullish(),
      yanked: z.boolean().default(false),
      yank_message: z.string().nullish(),
    }),
  ),
});
export type CrateDocument = z.infer<typeof crateDocument>;
