import * as z from 'zod';

/** https://guides.rubygems.org/rubygems-org-api/#gem-version-methods */
export const gemVersions = z.array(
  z.object({
    number: z.string().min(1),
    created_at: z.string().nullish(),
    metadata: z.object({ homepage_uri: z.string().nullish() }).nullish().catch(undefined),
    prerelease: z.boolean().default(false),
    yanked: z.boolean().default(false),
  }),
);
export type GemVersions = z.infer<typeof gemVersions>;
