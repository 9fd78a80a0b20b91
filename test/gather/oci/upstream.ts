import type { Answers } from '../chaos.ts';
import { json, table, type Listed, type WrittenUpstream } from '../healthy.ts';

const tags = '/v2/some/tool/tags/list?n=1000';

export const upstream: WrittenUpstream = {
  definition: (registry) => ({ kind: 'oci', registry, repository: 'some/tool' }),
  answers: oci,
  empty: '{"name":"some/tool","tags":[]}',
};

/** With the token that everybody gets. */
function oci(listed: () => readonly Listed[]): Answers {
  const replies = table((url) => ({
    'GET /token?service=x&scope=y': json({ token: 'abc' }),
    [`GET ${tags}`]: json(
      {
        tags: listed()
          .slice(0, 2)
          .map(({ version }) => version),
      },
      { link: `<${url}${tags}&last=1.10>; rel="next"` },
    ),
    [`GET ${tags}&last=1.10`]: json({
      tags: listed()
        .slice(2)
        .map(({ version }) => version),
    }),
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
