import { json, published, table, versions, type HealthyUpstream } from '../healthy.ts';

const releases = '/api/v4/projects/some%2Ftool/releases?per_page=100';
const next = `${releases}&cursor=eyJpZCI6IjEifQ`;

function release(tag_name: string) {
  const _links = { self: `https://gitlab.example.com/some/tool/-/releases/${tag_name}` };
  return { tag_name, released_at: published, upcoming_release: false, _links };
}

export const upstream: HealthyUpstream = {
  definition: (server) => ({ kind: 'gitlab-releases', project: 'some/tool', server }),
  answers: () =>
    table((url) => ({
      [`GET ${releases}`]: json(versions.slice(0, 2).map(release), {
        link: `<${url}${next}>; rel="next", <${url}${releases}>; rel="first"`,
      }),
      [`GET ${next}`]: json([release('1.11')]),
    })),
  empty: '[]',
  versions,
};
