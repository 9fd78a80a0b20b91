import * as z from 'zod';

const versions = z.array(z.object({ version: z.string().min(1) }));

/** https://developer.hashicorp.com/terraform/internals/provider-registry-protocol#list-available-versions */
export const providerVersions = z.object({ id: z.unknown().optional(), versions });

/** https://developer.hashicorp.com/terraform/internals/module-registry-protocol#list-available-versions-for-a-specific-module */
export const moduleVersions = z.object({
  modules: z.array(z.object({ source: z.unknown().optional(), versions })).min(1),
});

/** https://developer.hashicorp.com/terraform/internals/remote-service-discovery */
export const services = z.object({
  'providers.v1': z.string().optional(),
  'modules.v1': z.string().optional(),
});
