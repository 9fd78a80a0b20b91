import { published, table, versions, type HealthyUpstream } from '../healthy.ts';

export const upstream: HealthyUpstream = {
  definition: (repository) => ({ kind: 'helm', chart: 'tool', repository }),
  answers: () =>
    table(() => ({
      'GET /index.yaml': {
        body: `apiVersion: v1\nentries:\n  tool:\n${versions.map((version) => `  - created: ${published}\n    version: ${version}\n`).join('')}generated: ${published}\n`,
      },
    })),
  empty: 'apiVersion: v1\nentries: {}\ngenerated: x\n',
  versions,
};
