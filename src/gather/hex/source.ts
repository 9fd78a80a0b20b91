/** Hex, the registry of Erlang and Elixir: https://github.com/hexpm/specifications/blob/main/apiary.apib */
import * as z from 'zod';
import { withReason } from '../reading/address.ts';
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
    releases: z.array(z.object({ version: z.string().min(1), inserted_at: z.string().nullish() })),
    retirements: z
      .record(z.string(), z.object({ reason: z.string().nullish(), message: z.string().nullish() }))
      .nullish(),
  }),
  semver: true,
  releases({ releases, retirements }) {
    const retired = new Map(Object.entries(retirements ?? {}));
    return releases.map(({ version, inserted_at: date }) => {
      const why = retired.get(version);
      return { version, date, deprecated: why && withReason('retired', why.reason, why.message) };
    });
  },
});
