import { json, published, table, versions, type HealthyUpstream } from '../healthy.ts';

export const upstream: HealthyUpstream = {
  definition: (server) => ({ kind: 'conda', package: 'some/tool', server }),
  answers: () =>
    table(() => ({
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
    })),
  empty: '{"name":"tool","versions":[]}',
  versions,
};
