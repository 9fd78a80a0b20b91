import { json, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (server) => ({ kind: 'pub', package: 'some_tool', server }),
  replies: (_, listed) => ({
    'GET /api/packages/some_tool': json({
      name: 'some_tool',
      versions: listed.map(({ version, date: published, print }) => ({
        version,
        published,
        archive_sha256: print,
      })),
    }),
  }),
};
