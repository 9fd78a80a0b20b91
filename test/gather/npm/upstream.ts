import { json, published, versions, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (registry) => ({ kind: 'npm', package: 'tool', registry }),
  replies: () => ({
    'GET /tool': json({
      'dist-tags': { latest: '1.11' },
      versions: Object.fromEntries(versions.map((version) => [version, {}])),
      time: Object.fromEntries(versions.map((version) => [version, published])),
    }),
  }),
  empty: '{"versions":{}}',
};
