import { table, versions, type HealthyUpstream } from '../healthy.ts';

export const upstream: HealthyUpstream = {
  definition: (index) => ({ kind: 'pypi', package: 'tool', index }),
  answers: () =>
    table(() => ({
      'GET /tool/': {
        headers: { 'content-type': 'text/html' },
        body: `<html><body>\n${versions.map((version) => `<a href="x">tool-${version}.tar.gz</a>\n`).join('')}</body></html>\n`,
      },
    })),
  empty: '<html><body></body></html>',
  versions,
  undated: true,
};
