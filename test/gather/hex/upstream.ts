import { json, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (registry) => ({ kind: 'hex', package: 'some_tool', registry }),
  replies: (_, listed) => ({
    'GET /api/packages/some_tool': json({
      name: 'some_tool',
      releases: listed.map(({ version, date }) => ({ version, inserted_at: date })),
    }),
  }),
};
