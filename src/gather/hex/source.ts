/** Hex, the registry of Erlang and Elixir: https://github.com/hexpm/specifications/blob/main/apiary.apib */
import * as z from 'zod';
import { registrySource } from '../registry-source.ts';

const hexPackage = z.object({
  name: z.unknown().optional(),
  releases: z.array(z.object({ version: z.string().min(1), inserted_at: z.string().nullish() })),
  retirements: z
    .record(z.string(), z.object({ reason: z.string().nullish(), message: z.string().nullish() }))
    .nullish(),
});
type Retirement = NonNullable<z.infer<typeof hexPackage>['retirements']>[string];

export const hex = registrySource({
  fields: { name: 'package', server: 'registry' },
  name: { shape: /^[a-z]\w*$/, like: 'some_tool' },
  usual: 'https://hex.pm',
  example: 'name, or hex:https://hex.example.com#name',
  purl: 'hex',
  pages: (name) => ({ homepage: `https://hex.pm/packages/${name}` }),
  url: ({ server, name }) => `${server}/api/packages/${name}`,
  read: hexPackage,
  says: ({ name }) => [name],
  semver: true,
  releases: ({ releases, retirements }) =>
    releases.map(({ version, inserted_at: date }) => ({
      version,
      date,
      deprecated: retired(new Map(Object.entries(retirements ?? {})).get(version)),
    })),
});

function retired(retirement: Retirement | undefined): string | undefined {
  if (retirement === undefined) return undefined;
  const why = [retirement.reason, retirement.message].filter(Boolean).join(': ');
  return why === '' ? 'retired' : `retired: ${why}`;
}
