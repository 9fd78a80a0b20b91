import { json, type Listed, type WrittenUpstream } from '../healthy.ts';

const releases = '/api/v4/projects/some%2Ftool/releases?per_page=100';
const next = `${releases}&cursor=eyJpZCI6IjEifQ`;

function release({ version: tag_name, date, print }: Listed) {
  const _links = { self: `https://gitlab.example.com/some/tool/-/releases/${tag_name}` };
  const commit = { id: print.slice(0, 40) };
  return { tag_name, released_at: date, upcoming_release: false, commit, _links };
}

export const upstream: WrittenUpstream = {
  definition: (server) => ({ kind: 'gitlab-releases', project: 'some/tool', server }),
  replies: (url, listed) => ({
    [`GET ${releases}`]: json(listed.slice(0, 2).map(release), {
      link: `<${url}${next}>; rel="next", <${url}${releases}>; rel="first"`,
    }),
    [`GET ${next}`]: json(listed.slice(2).map(release)),
  }),
};
