import { versions, type WrittenUpstream } from '../healthy.ts';

export const upstream: WrittenUpstream = {
  definition: (index) => ({ kind: 'pypi', package: 'tool', index }),
  replies: () => ({
    'GET /tool/': {
      headers: { 'content-type': 'text/html' },
      body: `<html><body>\n${versions.map((version) => `<a href="x">tool-${version}.tar.gz</a>\n`).join('')}</body></html>\n`,
    },
  }),
  empty: '<html><body></body></html>',
  undated: true,
};
