/** Homebrew: the current version of a formula. It gives no date. */
import * as z from 'zod';
import { withReason } from '../reading/text.ts';
import { registrySource } from '../registry-source.ts';

const formula = z.object({
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
});

export const homebrew = registrySource({
  // https://formulae.brew.sh/docs/api/
  fields: { name: 'formula', server: 'server' },
  name: { shape: /^[a-z0-9][\w@.+-]*$/, like: 'some-tool' },
  usual: 'https://formulae.brew.sh',
  example: 'name',
  pages: (name) => ({ homepage: `https://formulae.brew.sh/formula/${name}` }),
  url: ({ server, name }) => `${server}/api/formula/${encodeURIComponent(name)}.json`,
  read: formula,
  says: ({ name }) => [name],
  releases(page) {
    const sum = page.urls?.stable?.checksum;
    const fingerprint = sum && `sha256:${sum}`;
    return [{ version: page.versions.stable, deprecated: wordsOf(page), fingerprint }];
  },
  homepage: ([page]) => page?.homepage,
  isWindow: true,
});

function wordsOf(page: z.infer<typeof formula>): string | undefined {
  if (page.disabled) return withReason('disabled', page.disable_reason);
  return page.deprecated ? withReason('deprecated', page.deprecation_reason) : undefined;
}
