import { versions, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (url) => ({
    kind: 'page',
    url: `${url}/history`,
    match: '^### (?<version>[0-9.]+)(?:\\n\\n(?<date>.+))?',
  }),
  replies: () => ({
    'GET /history': {
      body: versions.map((version) => `### ${version}\n\n2026-02-03\n\n`).join(''),
    },
  }),
  empty: '# History\n',
};
