import { dayIn, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (url) => ({
    kind: 'page',
    url: `${url}/history`,
    match: '^### (?<version>[0-9.]+)(?:\\n\\n(?<date>.+))?',
  }),
  replies: (_, listed) => ({
    'GET /history': {
      body: listed
        .toReversed()
        .map(({ version, date }) => `### ${version}\n\n${dayIn(date)}\n\n`)
        .join(''),
    },
  }),
  empty: '# History\n',
};
