import { json, published, versions, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (server) => ({ kind: 'conda', package: 'some/tool', server }),
  replies: () => ({
    'GET /package/some/tool': json({
      name: 'tool',
      versions,
      files: versions.map((version) => ({
        version,
        basename: `noarch/tool-${version}-0.conda`,
        upload_time: published,
        labels: ['main'],
      })),
    }),
  }),
  empty: '{"name":"tool","versions":[]}',
};
