import { rmSync } from 'node:fs';
import type { Answers } from '../chaos.ts';
import { published, versions, type WrittenUpstream } from '../healthy.ts';
import { createRepository, gitAnswers } from './repository.ts';

let answers: Answers | undefined;

/** One repository for all of this process: to make one takes longer than to ask it. */
function sharedAnswers(): Answers {
  if (answers === undefined) {
    const root = createRepository(versions.map((name) => ({ name, date: published })));
    process.on('exit', () => rmSync(root, { recursive: true, force: true }));
    answers = gitAnswers(root);
  }
  return answers;
}

export const upstream: WrittenUpstream = {
  definition: (url) => ({ kind: 'git-tags', url: `${url}/some/tool.git` }),
  answers: sharedAnswers,
  empty: '0000',
  otherWords:
    /cut off|as a git repository|more than is read of a repository|redirects, which git|cannot be read by git|lists no release|too many requests|access denied/,
};
