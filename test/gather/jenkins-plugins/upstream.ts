import { json, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (server) => ({ kind: 'jenkins-plugins', plugin: 'some-tool', server }),
  replies: (_, listed) => ({
    'GET /current/update-center.actual.json': json({
      plugins: {
        'some-tool': {
          version: listed.at(-1)?.version,
          releaseTimestamp: listed.at(-1)?.date,
          sha256: listed.at(-1)?.print,
          previousVersion: listed.at(-2)?.version,
          previousTimestamp: listed.at(-2)?.date,
        },
      },
    }),
  }),
  empty: '{"plugins":{}}',
  newest: 2,
};
