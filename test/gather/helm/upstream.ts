import { published, versions, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (repository) => ({ kind: 'helm', chart: 'tool', repository }),
  replies: () => ({
    'GET /index.yaml': {
      body: `apiVersion: v1\nentries:\n  tool:\n${versions.map((version) => `  - created: ${published}\n    version: ${version}\n`).join('')}generated: ${published}\n`,
    },
  }),
  empty: 'apiVersion: v1\nentries: {}\ngenerated: x\n',
};
