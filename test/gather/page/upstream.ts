import { table, versions, type HealthyUpstream } from '../healthy.ts';

export const upstream: HealthyUpstream = {
  definition: (url) => ({
    kind: 'page',
    url: `${url}/history`,
    match: '^### (?<version>[0-9.]+)(?:\\n\\n(?<date>.+))?',
  }),
  answers: () =>
    table(() => ({
      'GET /history': {
        body: versions.map((version) => `### ${version}\n\n2026-02-03\n\n`).join(''),
      },
    })),
  empty: '# History\n',
  versions,
};
