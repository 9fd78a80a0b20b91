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
  read: z.looseObject({
    homepage: lenient.text,
    versions: z.object({ stable: z.string().min(1) }),
    urls: entry({ stable: entry({ checksum: lenient.sha256 }) }),
    deprecated: lenient.flag,
    disabled: lenient.flag,
  }),
  releases({ versions: { stable: version }, urls, deprecated: isOld, disabled: isOff, ...page }) {
    const [word, key] = isOff ? ['disabled', 'disable'] : ['deprecated', 'deprecation'];
    const said = (what: string) => lenient.text.parse(page[`${key}_${what}`]);
    const use = said('replacement_formula') ?? said('replacement_cask');
    const why = (isOff || isOld) && withReason(word, said('reason'), use && `use ${use}`);
    return [{ version, deprecated: why || undefined, fingerprint: urls.stable.checksum }];
  },
  homepage: ([page]) => page?.homepage,
  isWindow: true,
});
