/** Homebrew: the current version of a formula. It gives no date. */
import * as z from 'zod';
import { withReason } from '../reading/address.ts';
import { entry, lenient } from '../reading/parse.ts';
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
    homepage: lenient.text,
    versions: z.object({ stable: z.string().min(1) }),
    urls: entry({ stable: entry({ checksum: lenient.sha256 }) }),
    deprecated: lenient.flag,
    deprecation_reason: lenient.text,
    disabled: lenient.flag,
    disable_reason: lenient.text,
  }),
  releases(page) {
    const old = page.deprecated ? withReason('deprecated', page.deprecation_reason) : undefined;
    const deprecated = page.disabled ? withReason('disabled', page.disable_reason) : old;
    return [{ version: page.versions.stable, deprecated, fingerprint: page.urls.stable.checksum }];
  },
  homepage: ([page]) => page?.homepage,
  isWindow: true,
});
