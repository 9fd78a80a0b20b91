import * as z from 'zod';

/** https://docs.gitlab.com/api/releases/#list-releases */
export const releasePage = z.array(
  z.object({
    tag_name: z.string().min(1),
    released_at: z.string().nullish(),
    upcoming_release: z.boolean().default(false),
    description: z.string().nullish(),
    _links: z.object({ self: z.string().nullish() }).optional(),
  }),
);
