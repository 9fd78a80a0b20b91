import { json, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (url) => ({
    kind: 'json',
    url: `${url}/releases.json`,
    releases: '/releases',
    version: '/version',
    date: '/date',
  }),
  replies: (_, listed) => ({
    'GET /releases.json': json({
      releases: listed.map(({ version, date }) => ({ version, date })),
    }),
  }),
};
