import { json, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (registry) => ({ kind: 'npm', package: 'tool', registry }),
  replies: (_, listed) => ({
    'GET /tool': json({
      'dist-tags': { latest: listed.at(-1)?.version },
      versions: Object.fromEntries(
        listed.map(({ version, print }) => [version, { dist: { integrity: `sha512-${print}` } }]),
      ),
      time: Object.fromEntries(listed.map(({ version, date }) => [version, date])),
    }),
  }),
};
