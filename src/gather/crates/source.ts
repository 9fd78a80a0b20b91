/** crates.io, or another registry with its API: https://crates.io/data-access#api */
import * as z from 'zod';
import { sameLetters, withReason } from '../reading/address.ts';
import { entries, entry, lenient } from '../reading/parse.ts';
import { registrySource, shortfall } from '../registry-source.ts';

export const crates = registrySource({
  fields: { name: 'crate', server: 'registry' },
  name: { shape: /^[a-z][\w-]{0,63}$/i, like: 'some_tool' },
  usual: 'https://crates.io',
  example: 'name, or crates:https://crates.example.com#name',
  purl: 'cargo',
  pages: (name) => ({ homepage: `https://crates.io/crates/${name}` }),
  url: ({ server, name }) => `${server}/api/v1/crates/${name}`,
  read: z.object({
    crate: entry({
      name: z.unknown().optional(),
      versions: z.array(z.unknown()).nullish().catch(undefined),
      homepage: lenient.text,
      repository: lenient.text,
    }),
    versions: entries({
      num: lenient.name,
      created_at: lenient.date,
      yanked: lenient.flag,
      yank_message: lenient.text,
      checksum: lenient.sha256,
    }),
  }),
  says: ({ crate }) => [crate.name],
  // The registry treats `-` and `_` as the same character.
  isSame: (said, wanted) => sameLetters(said.replaceAll('_', '-'), wanted.replaceAll('_', '-')),
  semver: true,
  releases: ({ versions }) =>
    versions.map(({ num: version, created_at: date, yanked, yank_message: why, checksum }) => ({
      version,
      date,
      deprecated: yanked ? withReason('yanked', why) : undefined,
      fingerprint: checksum,
    })),
  doubt: ([page], url) => shortfall(url, page?.crate.versions?.length, page?.versions.length),
  homepage: ([page]) => page?.crate.homepage ?? page?.crate.repository,
});
