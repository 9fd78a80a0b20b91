import { json, published, versions, type WrittenUpstream } from '../healthy.ts';

const github = '/repos/some/tool/releases?per_page=100';

export const upstream: WrittenUpstream = {
  definition: (api) => ({ kind: 'github-releases', repository: 'some/tool', api }),
  replies: (url) => ({
    [`GET ${github}`]: json(
      versions.slice(0, 2).map((tag_name) => ({ tag_name, published_at: published })),
      { link: `<${url}${github}&page=2>; rel="next"` },
    ),
    [`GET ${github}&page=2`]: json([{ tag_name: '1.11', published_at: published }]),
  }),
  empty: '[]',
};
