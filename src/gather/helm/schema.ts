import * as z from 'zod';

/** https://helm.sh/docs/topics/chart_repository/#the-index-file; read so that every value is text. */
export const chartIndex = z.object({
  entries: z.record(
    z.string(),
    z.array(
      z.object({
        version: z.string().min(1),
        created: z.string().optional(),
        deprecated: z.string().optional(),
      }),
    ),
  ),
  generated: z.string().optional(),
});
