import * as z from 'zod';

/** https://packaging.python.org/en/latest/specifications/simple-repository-api/#json-serialization */
export const projectPage = z.object({
  name: z.unknown().optional(),
  files: z.array(
    z.object({
      filename: z.string(),
      'upload-time': z.string().nullish(),
      yanked: z.union([z.boolean(), z.string()]).default(false),
    }),
  ),
  versions: z.array(z.string().min(1)).default([]),
});
