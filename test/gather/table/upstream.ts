import { table, versions, type HealthyUpstream } from '../healthy.ts';

const row = (version: string) => `<tr><td>${version}</td><td>3 February 2026</td></tr>`;

export const upstream: HealthyUpstream = {
  definition: (url) => ({
    kind: 'table',
    url: `${url}/releases`,
    columns: { version: 'Version', date: 'Released' },
  }),
  answers: () =>
    table(() => ({
      'GET /releases': {
        headers: { 'content-type': 'text/html' },
        body: `<table><tr><th>Version</th><th>Released</th></tr>${versions.map(row).join('')}</table>`,
      },
    })),
  empty: '<table><tr><th>Version</th><th>Released</th></tr></table>',
  versions,
};
