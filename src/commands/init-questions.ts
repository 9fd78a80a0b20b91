/** What `init` has to know. It asks for what no option says, until the answer is valid. */
import { basename } from 'node:path';
import { coordinatesProblem } from '#job/propose.ts';
import { refuse } from '#model/problem.ts';
import { capitalised } from '#model/words.ts';
import { settingProblem } from '#project/new-index.ts';
import { publishedIn } from '#project/manifests/published-in.ts';

export type Given = {
  readonly title?: string;
  readonly address?: string;
  readonly from?: readonly string[];
  readonly read?: string;
};

/** Asks a person; resolves to the guess if nothing is typed. */
export type Ask = (question: string, guess?: string) => Promise<string>;

type Question = {
  readonly option: string;
  readonly question: string;
  readonly guess?: string;
  readonly problemOf: (answer: string) => string | undefined;
};

/** `ask` is undefined if nobody could answer. */
export async function askedIndex(folder: string, given: Given, ask?: Ask) {
  const { from = [], read } = given;
  const called = {
    option: '--title',
    question: 'What is the index called?',
    guess: capitalised(basename(folder).replaceAll(/[-_]+/g, ' ')),
    problemOf: (text: string) => settingProblem('title', text),
  };
  const title = await answerTo(called, given.title, ask);
  const served = {
    option: '--address',
    question: 'Under which address will it be served, such as https://releases.<your domain>?',
    problemOf: (text: string) =>
      text === ''
        ? 'is needed: where the index will be served; every page and preset names it'
        : settingProblem('baseUrl', mended(text)),
  };
  const address = await answerTo(served, given.address, ask);
  const published = read === undefined ? { found: [], leftOut: [] } : publishedIn(read);
  const named = from.length > 0 || read !== undefined ? from : await askedCoordinates(ask);
  const problem = problemIn(named);
  // The option takes all words after it, so also the folder.
  if (problem) refuse('E-WRONG-OPTION', '--from', `${problem}; a folder is named before --from`);
  return { title, address: mended(address), named: [...new Set(named)], ...published };
}

const problemIn = (all: readonly string[]) => all.map(coordinatesProblem).find(Boolean);

async function askedCoordinates(ask: Ask | undefined): Promise<readonly string[]> {
  const wordsOf = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '');
  const from = {
    option: '--from',
    question: 'Where is it published, such as github:acme, npm:@acme/* or npm:@acme/cli?',
    problemOf: (text: string) => problemIn(wordsOf(text)),
  };
  return wordsOf(await answerTo(from, undefined, ask));
}

async function answerTo(
  { option, question, guess, problemOf }: Question,
  given: string | undefined,
  ask: Ask | undefined,
): Promise<string> {
  const words = given ?? (await ask?.(question, guess)) ?? guess ?? '';
  const problem = problemOf(words);
  if (problem === undefined) return words;
  if (given !== undefined || ask === undefined) return refuse('E-WRONG-OPTION', option, problem);
  const again = `${words || option}: ${problem}.\n${question.replace(/^.*\n/s, '')}`;
  return await answerTo({ option, question: again, problemOf }, undefined, ask);
}

/** What people type is often the name of the host alone. */
function mended(address: string): string {
  return /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)/.test(address) ? `https://${address}` : address;
}
