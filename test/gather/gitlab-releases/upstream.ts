import { json, published, versions, type WrittenUpstream } from '../healthy.ts';

const releases = '/api/v4/projects/some%2Ftool/releases?per_page=100';
const next = `${releases}&cursor=eyJpZCI6IjEifQ`;

function release(tag_name: string) {
  const _links = { self: `https://gitlab.example.com/some/tool/-/releases/${tag_name}` };
  return { tag_name, released_at: published, upcoming_release: false, _links };
}

export const upstream: WrittenUpstream = {
  definition: (server) => ({ kind: 'gitlab-releases', project: 'some/tool', server }),
  replies: (url) => ({
    [`GET ${releases}`]: json(versions.slice(0, 2).map(release), {
      link: `<${url}${next}>; rel="next", <${url}${releases}>; rel="first"`,
    }),
    [`GET ${next}`]: json([release('1.11')]),
  }),
  empty: '[]',
};
