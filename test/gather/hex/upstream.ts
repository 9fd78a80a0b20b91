import { json, published, table, versions, type HealthyUpstream } from '../healthy.ts';

export const upstream: HealthyUpstream = {
  definition: (registry) => ({ kind: 'hex', package: 'some_tool', registry }),
  answers: () =>
    table(() => ({
      'GET /api/packages/some_tool': json({
        name: 'some_tool',
        releases: versions.map((version) => ({ version, inserted_at: published })),
      }),
    })),
  empty: '{"name":"some_tool","releases":[]}',
  versions,
};
