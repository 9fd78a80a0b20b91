import { versions, type WrittenUpstream } from '../healthy.ts';

const row = (version: string) => `<tr><td>${version}</td><td>3 February 2026</td></tr>`;

export const upstream: WrittenUpstream = {
  definition: (url) => ({
    kind: 'table',
    url: `${url}/releases`,
    columns: { version: 'Version', date: 'Released' },
  }),
  replies: () => ({
    'GET /releases': {
      headers: { 'content-type': 'text/html' },
      body: `<table><tr><th>Version</th><th>Released</th></tr>${versions.map(row).join('')}</table>`,
    },
  }),
  empty: '<table><tr><th>Version</th><th>Released</th></tr></table>',
};
