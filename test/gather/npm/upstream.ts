import { json, published, table, versions, type HealthyUpstream } from '../healthy.ts';

export const upstream: HealthyUpstream = {
  definition: (registry) => ({ kind: 'npm', package: 'tool', registry }),
  answers: () =>
    table(() => ({
      'GET /tool': json({
        'dist-tags': { latest: '1.11' },
        versions: Object.fromEntries(versions.map((version) => [version, {}])),
        time: Object.fromEntries(versions.map((version) => [version, published])),
      }),
    })),
  empty: '{"versions":{}}',
  versions,
};
