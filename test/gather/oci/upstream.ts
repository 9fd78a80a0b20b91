import type { Answers } from '../chaos.ts';
import { json, published, table, versions, type WrittenUpstream } from '../healthy.ts';

const tags = '/v2/some/tool/tags/list?n=1000';
const digest = `sha256:${'a'.repeat(64)}`;

export const upstream: WrittenUpstream = {
  definition: (registry) => ({ kind: 'oci', registry, repository: 'some/tool' }),
  answers: oci,
  empty: '{"name":"some/tool","tags":[]}',
};

/** With the token that everybody gets. */
function oci(): Answers {
  const replies = table((url) => ({
    'GET /token?service=x&scope=y': json({ token: 'abc' }),
    [`GET ${tags}`]: json(
      { tags: ['1.9', '1.10'] },
      { link: `<${url}${tags}&last=1.10>; rel="next"` },
    ),
    [`GET ${tags}&last=1.10`]: json({ tags: ['1.11'] }),
    ...Object.fromEntries(
      versions.map((version) => [
        `GET /v2/some/tool/manifests/${version}`,
        json({ config: { digest } }),
      ]),
    ),
    [`GET /v2/some/tool/blobs/${digest}`]: json({ created: published }),
  }));
  let refused = false;
  return (what, url, sent) => {
    if (what !== `GET ${tags}` || refused) return replies(what, url, sent);
    refused = true;
    const challenge = `Bearer realm="${url}/token",service="x",scope="y"`;
    return { status: 401, headers: { 'www-authenticate': challenge }, body: '' };
  };
}
