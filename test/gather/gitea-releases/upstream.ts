import { json, published, versions, type WrittenUpstream } from '../healthy.ts';

const path = '/api/v1/repos/some/tool/releases?limit=50';

export const upstream: WrittenUpstream = {
  definition: (server) => ({ kind: 'gitea-releases', repository: 'some/tool', server }),
  replies: (url) => ({
    [`GET ${path}`]: json(
      versions.slice(0, 2).map((tag_name) => ({ tag_name, published_at: published })),
      { link: `<${url}${path}&page=2>; rel="next"` },
    ),
    [`GET ${path}&page=2`]: json([{ tag_name: versions[2], published_at: published }]),
  }),
  empty: '[]',
};
