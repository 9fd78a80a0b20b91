import * as z from 'zod';

/** https://helm.sh/docs/topics/chart_repository/#the-index-file; only the JSON form has booleans. */
export const chartIndex = z.object({
  entries: z.record(
    z.string(),
    z.array(
      z.object({
        name: z.unknown().optional(),
        version: z.string().min(1),
        created: z.string().optional(),
        home: z.string().optional().catch(undefined),
        deprecated: z.union([z.string(), z.boolean()]).optional(),
      }),
    ),
  ),
  generated: z.string().optional(),
});
export type Entries = z.infer<typeof chartIndex>['entries'];
