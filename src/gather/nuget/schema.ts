import * as z from 'zod';

/** https://learn.microsoft.com/en-us/nuget/api/service-index */
export const serviceIndex = z.object({
  resources: z.array(
    z.object({ '@id': z.string(), '@type': z.union([z.string(), z.array(z.string())]) }),
  ),
});

/** https://learn.microsoft.com/en-us/nuget/api/registration-base-url-resource */
const leaf = z.object({
  catalogEntry: z.object({
    id: z.unknown().optional(),
    version: z.string().min(1),
    published: z.string().nullish(),
    listed: z.boolean().nullish(),
    projectUrl: z.string().nullish().catch(undefined),
    deprecation: z
      .object({
        message: z.string().nullish(),
        reasons: z.array(z.string()).nullish(),
        alternatePackage: z.object({ id: z.string() }).nullish(),
      })
      .nullish(),
  }),
});
export type Leaf = z.infer<typeof leaf>;

export const registrationPage = z.object({ count: z.number().optional(), items: z.array(leaf) });

/** A large package's pages are documents of their own. */
const leaves = z.object({
  '@id': z.string(),
  count: z.number().optional(),
  items: z.array(leaf).nullish(),
});
export type Leaves = z.infer<typeof leaves>;

export const registrationIndex = z.object({ items: z.array(leaves) });
