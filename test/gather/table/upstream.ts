import { dayIn, type Listed, type WrittenUpstream } from '../healthy.ts';

const row = ({ version, date }: Listed) => `<tr><td>${version}</td><td>${dayIn(date)}</td></tr>`;

export const upstream: WrittenUpstream = {
  definition: (url) => ({
    kind: 'table',
    url: `${url}/releases`,
    columns: { version: 'Version', date: 'Released' },
  }),
  replies: (_, listed) => ({
    'GET /releases': {
      headers: { 'content-type': 'text/html' },
      body: `<table><tr><th>Version</th><th>Released</th></tr>${listed.toReversed().map(row).join('')}</table>`,
    },
  }),
};
