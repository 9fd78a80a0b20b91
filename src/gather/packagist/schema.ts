import * as z from 'zod';

/** https://packagist.org/apidoc#get-package-data */
export const packageDocument = z.object({
  packages: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  minified: z.string().optional(),
});

/** What is used of a version, once it is expanded. */
export const packageVersion = z.object({
  name: z.unknown().optional(),
  version: z.string().min(1),
  time: z.string().nullish(),
  homepage: z.string().nullish().catch(undefined),
  abandoned: z.union([z.boolean(), z.string()]).nullish(),
});
export type PackageVersion = z.infer<typeof packageVersion>;
