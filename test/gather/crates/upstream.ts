import { json, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (registry) => ({ kind: 'crates', crate: 'some_tool', registry }),
  replies: (_, listed) => ({
    'GET /api/v1/crates/some_tool': json({
      crate: { id: 'some_tool', versions: listed.map((_, id) => id) },
      versions: listed.map(({ version: num, date, print }) => ({
        num,
        created_at: date,
        checksum: print,
        yanked: false,
      })),
    }),
  }),
};
