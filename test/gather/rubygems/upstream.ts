import { json, published, versions, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (server) => ({ kind: 'rubygems', gem: 'some_tool', server }),
  replies: () => ({
    'GET /api/v1/versions/some_tool.json': json(
      versions.map((number) => ({ number, created_at: published, platform: 'ruby' })),
    ),
  }),
  empty: '[]',
};
