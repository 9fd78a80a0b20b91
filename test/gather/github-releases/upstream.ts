import { json, type Listed, type WrittenUpstream } from '../healthy.ts';

const github = '/repos/some/tool/releases?per_page=100';

const release = ({ version, date, print, uploaded = date }: Listed) => ({
  tag_name: version,
  published_at: date,
  assets: [
    { name: 'tool.zip', created_at: uploaded, digest: `sha256:${print}` },
    { name: 'tool.zip.sig', created_at: date, digest: `sha256:${'5'.repeat(64)}` },
  ],
});

export const upstream: WrittenUpstream = {
  definition: (api) => ({ kind: 'github-releases', repository: 'some/tool', api }),
  replies: (url, listed) => ({
    [`GET ${github}`]: json(listed.slice(0, 2).map(release), {
      link: `<${url}${github}&page=2>; rel="next"`,
    }),
    [`GET ${github}&page=2`]: json(listed.slice(2).map(release)),
  }),
};
