import { json, published, versions, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (url) => ({
    kind: 'json',
    url: `${url}/releases.json`,
    releases: '/releases',
    version: '/version',
    date: '/date',
  }),
  replies: () => ({
    'GET /releases.json': json({
      releases: versions.map((version) => ({ version, date: published })),
    }),
  }),
  empty: '{"releases":[]}',
};
