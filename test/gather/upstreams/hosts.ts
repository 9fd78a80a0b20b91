/** Hosts of code, each by the name of its kind. */
import type { Answers } from '../chaos.ts';
import { createRepository, gitAnswers } from '../git-tags/repository.ts';
import { json, linkedPages, type Listed, type Upstreams } from '../healthy.ts';

const github = '/repos/some/tool/releases?per_page=100';
const gitlab = '/api/v4/projects/some%2Ftool/releases?per_page=100';
const gitea = '/api/v1/repos/some/tool';

function tagPage(listed: readonly Listed[], hasNextPage: boolean) {
  const nodes = listed.map(({ version: name, date, print }) => {
    return { name, target: { oid: print.slice(0, 40), committedDate: date } };
  });
  const pageInfo = { hasNextPage, endCursor: 'next=' };
  return json({ data: { repository: { refs: { pageInfo, nodes } } } });
}

const repositories = new Map<string, Answers>();

/** One repository for each list, in all of this process: to make one takes longer than to ask it. */
function repositoryOf(listed: readonly Listed[]): Answers {
  const key = JSON.stringify(listed);
  const tags = listed.map(({ version: name, date, print }) => ({ name, date, message: print }));
  const answers = repositories.get(key) ?? gitAnswers(createRepository(tags));
  repositories.set(key, answers);
  return answers;
}

export const upstreams: Upstreams = {
  'github-releases': {
    definition: (api) => ({ kind: 'github-releases', repository: 'some/tool', api }),
    replies: linkedPages(github, `${github}&page=2`, (listed) =>
      listed.map(({ version, date, print, uploaded = date }) => ({
        tag_name: version,
        published_at: date,
        assets: [
          { name: 'tool.zip', created_at: uploaded, digest: `sha256:${print}` },
          { name: 'tool.zip.sig', created_at: date, digest: `sha256:${'5'.repeat(64)}` },
        ],
      })),
    ),
  },
  'gitlab-releases': {
    definition: (server) => ({ kind: 'gitlab-releases', project: 'some/tool', server }),
    replies: linkedPages(gitlab, `${gitlab}&cursor=eyJpZCI6IjEifQ`, (listed) =>
      listed.map(({ version: tag_name, date, print }) => ({
        tag_name,
        released_at: date,
        upcoming_release: false,
        commit: { id: print.slice(0, 40) },
        _links: { self: `https://gitlab.example.com/some/tool/-/releases/${tag_name}` },
      })),
    ),
  },
  'gitea-releases': {
    definition: (server) => ({ kind: 'gitea-releases', repository: 'some/tool', server }),
    replies: (url, listed) => ({
      ...linkedPages(`${gitea}/releases?limit=50`, `${gitea}/releases?limit=50&page=2`, (listed) =>
        listed.map(({ version, date }) => ({ tag_name: version, published_at: date })),
      )(url, listed),
      [`GET ${gitea}/tags?limit=50`]: json(
        listed.map(({ version: name, print }) => ({ name, commit: { sha: print.slice(0, 40) } })),
      ),
    }),
  },
  /** By what stands in the question, since all have one address. */
  'github-tags': {
    definition: (url) => ({ kind: 'github-tags', repository: 'some/tool', api: `${url}/api/v3` }),
    answers: (listed) => (what, _, sent) => {
      if (what !== 'POST /api/graphql') return undefined;
      const isFirst = sent.body.includes('"after":null');
      return isFirst ? tagPage(listed().slice(0, 2), true) : tagPage(listed().slice(2), false);
    },
    empty: tagPage([], false).body.toString(),
  },
  'git-tags': {
    definition: (url) => ({ kind: 'git-tags', url: `${url}/some/tool.git` }),
    answers: (listed) => (what, url, sent) => repositoryOf(listed())(what, url, sent),
    empty: '0000',
    otherWords:
      /cut off|as a git repository|more than is read of a repository|redirects, which git|cannot be read by git|lists no release|too many requests|access denied/,
  },
};
