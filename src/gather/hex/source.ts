/** Hex, for Erlang and Elixir: https://github.com/hexpm/specifications/blob/main/apiary.apib */
import * as z from 'zod';
import { withReason } from '../reading/address.ts';
import { entries, entry, lenient } from '../reading/parse.ts';
import { registrySource } from '../registry-source.ts';

export const hex = registrySource({
  fields: { name: 'package', server: 'registry' },
  name: { shape: /^[a-z]\w*$/, like: 'some_tool' },
  usual: 'https://hex.pm',
  example: 'name, or hex:https://hex.example.com#name',
  purl: 'hex',
  pages: (name) => ({ homepage: `https://hex.pm/packages/${name}` }),
  url: ({ server, name }) => `${server}/api/packages/${name}`,
  read: z.object({
    name: z.unknown().optional(),
    releases: entries({ version: lenient.name, inserted_at: lenient.date }),
    retirements: z
      .record(z.string(), entry({ reason: lenient.text, message: lenient.text }).nullable())
      .catch({}),
  }),
  semver: true,
  releases({ releases, retirements }) {
    const retired = new Map(Object.entries(retirements));
    return releases.map(({ version, inserted_at: date }) => {
      const why = retired.get(version);
      const deprecated = why ? withReason('retired', why.reason, why.message) : undefined;
      return { version, date, deprecated };
    });
  },
});
