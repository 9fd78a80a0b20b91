import { json, published, versions, type WrittenUpstream } from '../healthy.ts';

const hub = '/v2/namespaces/some/repositories/tool/tags?page_size=100';

export const upstream: WrittenUpstream = {
  definition: (api) => ({ kind: 'docker-hub', repository: 'some/tool', api }),
  replies: (url) => ({
    [`GET ${hub}`]: json({
      count: 3,
      next: `${url}${hub}&page=2`,
      results: versions.slice(0, 2).map((name) => ({ name, tag_last_pushed: published })),
    }),
    [`GET ${hub}&page=2`]: json({
      count: 3,
      next: null,
      results: [{ name: '1.11', tag_last_pushed: published }],
    }),
  }),
  empty: '{"count":0,"next":null,"results":[]}',
};
