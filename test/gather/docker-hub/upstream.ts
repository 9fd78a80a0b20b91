import { json, type Listed, type WrittenUpstream } from '../healthy.ts';

const hub = '/v2/namespaces/some/repositories/tool/tags?page_size=100&ordering=last_updated';

const tag = ({ version, date, print }: Listed) => ({
  name: version,
  tag_last_pushed: date,
  digest: `sha256:${print}`,
});

export const upstream: WrittenUpstream = {
  definition: (api) => ({ kind: 'docker-hub', repository: 'some/tool', api }),
  replies: (url, listed) => ({
    [`GET ${hub}`]: json({
      count: listed.length,
      next: `${url}${hub}&page=2`,
      results: listed.slice(0, 2).map(tag),
    }),
    [`GET ${hub}&page=2`]: json({
      count: listed.length,
      next: null,
      results: listed.slice(2).map(tag),
    }),
  }),
  empty: '{"count":0,"next":null,"results":[]}',
};
