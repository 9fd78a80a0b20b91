import type { Answers } from '../chaos.ts';
import { type Listed, type WrittenUpstream } from '../healthy.ts';
import { createRepository, gitAnswers } from './repository.ts';

const repositories = new Map<string, Answers>();

/** One repository for each list, in all of this process: to make one takes longer than to ask it. */
function answersOf(listed: readonly Listed[]): Answers {
  const key = JSON.stringify(listed);
  const answers = repositories.get(key) ?? gitAnswers(repositoryOf(listed));
  repositories.set(key, answers);
  return answers;
}

function repositoryOf(listed: readonly Listed[]): string {
  return createRepository(
    listed.map(({ version: name, date, print }) => ({ name, date, message: print })),
  );
}

export const upstream: WrittenUpstream = {
  definition: (url) => ({ kind: 'git-tags', url: `${url}/some/tool.git` }),
  answers: (listed) => (what, url, sent) => answersOf(listed())(what, url, sent),
  empty: '0000',
  otherWords:
    /cut off|as a git repository|more than is read of a repository|redirects, which git|cannot be read by git|lists no release|too many requests|access denied/,
};
