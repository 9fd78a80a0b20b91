import { json, published, versions, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (server) => ({ kind: 'pub', package: 'some_tool', server }),
  replies: () => ({
    'GET /api/packages/some_tool': json({
      name: 'some_tool',
      versions: versions.map((version) => ({ version, published })),
    }),
  }),
  empty: '{"name":"some_tool","versions":[]}',
};
