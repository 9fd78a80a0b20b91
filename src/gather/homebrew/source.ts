/** Homebrew: the current version of a formula. It gives no date. */
import * as z from 'zod';
import { withReason } from '../reading/address.ts';
import { registrySource } from '../registry-source.ts';

export const homebrew = registrySource({
  // https://formulae.brew.sh/docs/api/
  fields: { name: 'formula', server: 'server' },
  name: { shape: /^[a-z0-9][\w@.+-]*$/, like: 'some-tool' },
  usual: 'https://formulae.brew.sh',
  example: 'name',
  pages: (name) => ({ homepage: `https://formulae.brew.sh/formula/${name}` }),
  url: ({ server, name }) => `${server}/api/formula/${encodeURIComponent(name)}.json`,
  read: z.object({
    name: z.unknown().optional(),
    homepage: z.string().nullish().catch(undefined),
    versions: z.object({ stable: z.string().min(1) }),
    urls: z
      .object({ stable: z.object({ checksum: z.string().nullish() }).nullish() })
      .nullish()
      .catch(undefined),
    deprecated: z.boolean().nullish(),
    deprecation_reason: z.string().nullish(),
    disabled: z.boolean().nullish(),
    disable_reason: z.string().nullish(),
  }),
  releases(page) {
    const sum = page.urls?.stable?.checksum;
    const old = page.deprecated ? withReason('deprecated', page.deprecation_reason) : undefined;
    const deprecated = page.disabled ? withReason('disabled', page.disable_reason) : old;
    return [{ version: page.versions.stable, deprecated, fingerprint: sum && `sha256:${sum}` }];
  },
  homepage: ([page]) => page?.homepage,
  isWindow: true,
});
