import * as z from 'zod';

/** https://github.com/opencontainers/distribution-spec/blob/main/spec.md#listing-tags */
export const tagList = z.object({
  name: z.unknown().optional(),
  tags: z.array(z.string().min(1)).nullish(),
});

/** https://distribution.github.io/distribution/spec/auth/token/ */
export const tokenAnswer = z.object({
  token: z.string().optional(),
  access_token: z.string().optional(),
});

/** It becomes a part of an address, so it must look like what it is. */
const digest = z.string().regex(/^[a-z0-9]+:[a-f0-9]{32,128}$/, 'must be a digest');

const annotations = z.record(z.string(), z.string()).nullish();

/** An image, or an index of one image per platform. */
export const manifest = z.object({
  annotations,
  config: z.object({ digest }).optional(),
  manifests: z.array(z.object({ digest })).optional(),
});
export type Manifest = z.infer<typeof manifest>;

export const imageConfig = z.object({ created: z.string().nullish() });
