import { published, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (repository) => ({ kind: 'helm', chart: 'tool', repository }),
  replies: (_, listed) => ({
    'GET /index.yaml': {
      body: `apiVersion: v1\nentries:\n  tool:\n${listed.map(({ version, date, print }) => `  - created: ${date}\n    digest: ${print}\n    version: "${version}"\n`).join('')}generated: ${published}\n`,
    },
  }),
  empty: 'apiVersion: v1\nentries: {}\ngenerated: x\n',
};
