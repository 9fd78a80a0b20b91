import { type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (index) => ({ kind: 'pypi', package: 'tool', index }),
  replies: (_, listed) => ({
    'GET /tool/': {
      headers: { 'content-type': 'text/html' },
      body: `<html><body>\n${listed.map(({ version }) => `<a href="x">tool-${version}.tar.gz</a>\n`).join('')}</body></html>\n`,
    },
  }),
  undated: true,
};
