import { json, type Listed, type WrittenUpstream } from '../healthy.ts';

const path = '/api/v1/repos/some/tool/releases?limit=50';

const release = ({ version, date }: Listed) => ({ tag_name: version, published_at: date });

export const upstream: WrittenUpstream = {
  definition: (server) => ({ kind: 'gitea-releases', repository: 'some/tool', server }),
  replies: (url, listed) => ({
    [`GET ${path}`]: json(listed.slice(0, 2).map(release), {
      link: `<${url}${path}&page=2>; rel="next"`,
    }),
    'GET /api/v1/repos/some/tool/tags?limit=50': json(
      listed.map(({ version: name, print }) => ({ name, commit: { sha: print.slice(0, 40) } })),
    ),
    [`GET ${path}&page=2`]: json(listed.slice(2).map(release)),
  }),
};
