import { json, published, versions, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (registry) => ({ kind: 'crates', crate: 'some_tool', registry }),
  replies: () => ({
    'GET /api/v1/crates/some_tool': json({
      crate: { id: 'some_tool', versions: [3, 2, 1], max_version: '1.11' },
      versions: versions.map((num) => ({ num, created_at: published, yanked: false })),
    }),
  }),
  empty: '{"crate":{"id":"some_tool","versions":[]},"versions":[]}',
};
