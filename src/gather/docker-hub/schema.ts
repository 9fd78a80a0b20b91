import * as z from 'zod';

/** https://docs.docker.com/reference/api/hub/latest/#tag/repositories */
export const tagPage = z.object({
  count: z.number().optional(),
  next: z.string().nullish(),
  results: z.array(z.object({ name: z.string().min(1), tag_last_pushed: z.string().nullish() })),
});
export type TagPage = z.infer<typeof tagPage>;
