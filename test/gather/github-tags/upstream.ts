import { json, published, versions, type WrittenUpstream } from '../healthy.ts';

const page = (names: readonly string[], hasNextPage: boolean) =>
  json({
    data: {
      repository: {
        refs: {
          pageInfo: { hasNextPage, endCursor: 'next=' },
          nodes: names.map((name) => ({
            name,
            target: { oid: 'a'.repeat(40), committedDate: published },
          })),
        },
      },
    },
  });

/** By what stands in the question, since all have one address. */
export const upstream: WrittenUpstream = {
  definition: (api) => ({ kind: 'github-tags', repository: 'some/tool', api }),
  answers: () => (what, _, sent) => {
    if (what !== 'POST /graphql') return undefined;
    const isFirst = sent.body.includes('"after":null');
    return isFirst ? page(versions.slice(0, 2), true) : page(versions.slice(2), false);
  },
  empty:
    '{"data":{"repository":{"refs":{"pageInfo":{"hasNextPage":false,"endCursor":null},"nodes":[]}}}}',
};
