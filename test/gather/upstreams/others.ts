/** Images, charts, modules, plugins and pages, each by the name of its kind. */
import type { Answers } from '../chaos.ts';
import { json, jsonAt, linkedPages, published, table } from '../healthy.ts';
import type { Listed, Upstreams } from '../healthy.ts';

const hub = '/v2/namespaces/some/repositories/tool/tags?page_size=100&ordering=last_updated';

function hubPage(listed: readonly Listed[], count: number, next: string | null) {
  const results = listed.map(({ version, date, print }) => {
    return { name: version, tag_last_pushed: date, digest: `sha256:${print}` };
  });
  return json({ count, next, results });
}

const tags = '/v2/some/tool/tags/list?n=1000';

/** With the token that everybody gets. */
function oci(listed: () => readonly Listed[]): Answers {
  const pages = linkedPages(tags, `${tags}&last=1.10`, (listed) => ({
    tags: listed.map(({ version }) => version),
  }));
  const replies = table((url) => ({
    'GET /token?service=x&scope=y': json({ token: 'abc' }),
    ...pages(url, listed()),
    ...Object.fromEntries(
      listed().flatMap(({ version, date, print }) => {
        const digest = `sha256:${print}`;
        const manifest = json({ config: { digest } }, { 'docker-content-digest': digest });
        return [
          [`GET /v2/some/tool/manifests/${version}`, manifest],
          [`HEAD /v2/some/tool/manifests/${version}`, { ...manifest, body: '' }],
          [`GET /v2/some/tool/blobs/${digest}`, json({ created: date })],
        ];
      }),
    ),
  }));
  let refused = false;
  return (what, url, sent) => {
    if (what !== `GET ${tags}` || refused) return replies(what, url, sent);
    refused = true;
    const challenge = `Bearer realm="${url}/token",service="x",scope="y"`;
    return { status: 401, headers: { 'www-authenticate': challenge }, body: '' };
  };
}

const dayIn = (date: string) => date.slice(0, 10);
const tableRow = ({ version, date }: Listed) =>
  `<tr><td>${version}</td><td>${dayIn(date)}</td></tr>`;

export const upstreams: Upstreams = {
  'docker-hub': {
    definition: (api) => ({ kind: 'docker-hub', repository: 'some/tool', api }),
    replies: (url, listed) => ({
      [`GET ${hub}`]: hubPage(listed.slice(0, 2), listed.length, `${url}${hub}&page=2`),
      [`GET ${hub}&page=2`]: hubPage(listed.slice(2), listed.length, null),
    }),
    empty: '{"count":0,"next":null,"results":[]}',
  },
  oci: {
    definition: (registry) => ({ kind: 'oci', registry, repository: 'some/tool' }),
    answers: oci,
    empty: '{"name":"some/tool","tags":[]}',
  },
  helm: {
    definition: (repository) => ({ kind: 'helm', chart: 'tool', repository }),
    replies: (_, listed) => ({
      'GET /index.yaml': {
        body: `apiVersion: v1\nentries:\n  tool:\n${listed.map(({ version, date, print }) => `  - created: ${date}\n    digest: ${print}\n    version: "${version}"\n`).join('')}generated: ${published}\n`,
      },
    }),
    empty: 'apiVersion: v1\nentries: {}\ngenerated: x\n',
  },
  terraform: {
    definition: (registry) => ({ kind: 'terraform', address: 'some/tool', registry }),
    replies: (_, listed) => ({
      'GET /.well-known/terraform.json': json({
        'modules.v1': '/v1/modules/',
        'providers.v1': '/v1/providers/',
      }),
      'GET /v1/providers/some/tool/versions': json({
        id: 'some/tool',
        versions: listed.map(({ version }) => ({ version, protocols: ['5.0'] })),
      }),
    }),
    empty: '{"versions":[]}',
    undated: true,
  },
  homebrew: {
    definition: (server) => ({ kind: 'homebrew', formula: 'some-tool', server }),
    replies: jsonAt('GET /api/formula/some-tool.json', (listed) => ({
      name: 'some-tool',
      versions: { stable: listed.at(-1)?.version },
      urls: { stable: { checksum: listed.at(-1)?.print } },
    })),
    newest: 1,
    undated: true,
  },
  'jenkins-plugins': {
    definition: (server) => ({ kind: 'jenkins-plugins', plugin: 'some-tool', server }),
    replies: jsonAt('GET /current/update-center.actual.json', (listed) => ({
      plugins: {
        'some-tool': {
          version: listed.at(-1)?.version,
          releaseTimestamp: listed.at(-1)?.date,
          sha256: listed.at(-1)?.print,
          previousVersion: listed.at(-2)?.version,
          previousTimestamp: listed.at(-2)?.date,
        },
      },
    })),
    empty: '{"plugins":{}}',
    newest: 2,
  },
  table: {
    definition: (url) => ({
      kind: 'table',
      url: `${url}/releases`,
      columns: { version: 'Version', date: 'Released' },
    }),
    replies: (_, listed) => ({
      'GET /releases': {
        headers: { 'content-type': 'text/html' },
        body: `<table><tr><th>Version</th><th>Released</th></tr>${listed.toReversed().map(tableRow).join('')}</table>`,
      },
    }),
  },
  page: {
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
  },
  json: {
    definition: (url) => ({
      kind: 'json',
      url: `${url}/releases.json`,
      releases: '/releases',
      version: '/version',
      date: '/date',
    }),
    replies: jsonAt('GET /releases.json', (listed) => ({
      releases: listed.map(({ version, date }) => ({ version, date })),
    })),
  },
};
