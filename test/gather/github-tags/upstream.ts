import { json, type Listed, type WrittenUpstream } from '../healthy.ts';

const page = (listed: readonly Listed[], hasNextPage: boolean) =>
  json({
    data: {
      repository: {
        refs: {
          pageInfo: { hasNextPage, endCursor: 'next=' },
          nodes: listed.map(({ version: name, date, print }) => ({
            name,
            target: { oid: print.slice(0, 40), committedDate: date },
          })),
        },
      },
    },
  });

/** By what stands in the question, since all have one address. */
export const upstream: WrittenUpstream = {
  definition: (url) => ({ kind: 'github-tags', repository: 'some/tool', api: `${url}/api/v3` }),
  answers: (listed) => (what, _, sent) => {
    if (what !== 'POST /api/graphql') return undefined;
    const isFirst = sent.body.includes('"after":null');
    return isFirst ? page(listed().slice(0, 2), true) : page(listed().slice(2), false);
  },
  empty:
    '{"data":{"repository":{"refs":{"pageInfo":{"hasNextPage":false,"endCursor":null},"nodes":[]}}}}',
};
