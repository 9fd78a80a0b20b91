import { json, published, versions, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (server) => ({ kind: 'jenkins-plugins', plugin: 'some-tool', server }),
  replies: () => ({
    'GET /current/update-center.actual.json': json({
      plugins: {
        'some-tool': {
          version: '1.10',
          releaseTimestamp: published,
          previousVersion: '1.9',
          previousTimestamp: published,
        },
      },
    }),
  }),
  empty: '{"plugins":{}}',
  versions: versions.slice(0, 2),
};
