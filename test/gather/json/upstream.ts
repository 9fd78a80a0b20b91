import { json, published, table, versions, type HealthyUpstream } from '../healthy.ts';

export const upstream: HealthyUpstream = {
  definition: (url) => ({
    kind: 'json',
    url: `${url}/releases.json`,
    releases: '/releases',
    version: '/version',
    date: '/date',
  }),
  answers: () =>
    table(() => ({
      'GET /releases.json': json({
        releases: versions.map((version) => ({ version, date: published })),
      }),
    })),
  empty: '{"releases":[]}',
  versions,
};
