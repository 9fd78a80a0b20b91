import * as z from 'zod';

/** https://docs.github.com/en/rest/releases/releases#list-releases */
export const releasePage = z.array(
  z.object({
    tag_name: z.string().min(1),
    draft: z.boolean().default(false),
    prerelease: z.boolean().default(false),
    published_at: z.string().nullish(),
    html_url: z.string().nullish(),
    body: z.string().nullish(),
  }),
);
