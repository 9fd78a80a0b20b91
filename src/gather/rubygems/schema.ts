import * as z from 'zod';

/** https://guides.rubygems.org/rubygems-org-api/#gem-version-methods */
export const gemVersions = z.array(
  z.object({
    /** Servers of one's own say it; rubygems.org does not. */
    name: z.unknown().optional(),
    number: z.string().min(1),
    created_at: z.string().nullish(),
    metadata: z.object({ homepage_uri: z.string().nullish() }).nullish().catch(undefined),
    prerelease: z.boolean().default(false),
    yanked: z.boolean().default(false),
  }),
);
export type GemVersions = z.infer<typeof gemVersions>;
