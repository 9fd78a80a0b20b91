/** `all/index.json`: what each of the parts holds that together are every component file. */
import * as z from 'zod';
import { id, sha256, strict } from '../shape.ts';

export const bulkIndex = strict({
  schema: z.literal(1),
  parts: z.array(
    strict({
      path: z
        .string()
        .describe(
          'Below the address of the index. On each line stands a component file, with its "id".',
        ),
      bytes: z.int().min(1),
      sha256,
      components: z.array(id).describe('In the order of their lines.'),
    }),
  ),
});

export type BulkIndex = z.infer<typeof bulkIndex>;
