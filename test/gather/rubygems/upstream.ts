import { json, published, table, versions, type HealthyUpstream } from '../healthy.ts';

export const upstream: HealthyUpstream = {
  definition: (server) => ({ kind: 'rubygems', gem: 'some_tool', server }),
  answers: () =>
    table(() => ({
      'GET /api/v1/versions/some_tool.json': json(
        versions.map((number) => ({ number, created_at: published, platform: 'ruby' })),
      ),
    })),
  empty: '[]',
  versions,
};
