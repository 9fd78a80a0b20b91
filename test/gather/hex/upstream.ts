import { json, published, versions, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (registry) => ({ kind: 'hex', package: 'some_tool', registry }),
  replies: () => ({
    'GET /api/packages/some_tool': json({
      name: 'some_tool',
      releases: versions.map((version) => ({ version, inserted_at: published })),
    }),
  }),
  empty: '{"name":"some_tool","releases":[]}',
};
