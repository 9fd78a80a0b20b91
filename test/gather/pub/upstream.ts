import { json, published, table, versions, type HealthyUpstream } from '../healthy.ts';

export const upstream: HealthyUpstream = {
  definition: (server) => ({ kind: 'pub', package: 'some_tool', server }),
  answers: () =>
    table(() => ({
      'GET /api/packages/some_tool': json({
        name: 'some_tool',
        versions: versions.map((version) => ({ version, published })),
      }),
    })),
  empty: '{"name":"some_tool","versions":[]}',
  versions,
};
