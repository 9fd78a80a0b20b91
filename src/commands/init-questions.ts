/** What `init` has to know. It asks for what no option says, until the answer is valid. */
import { basename } from 'node:path';
import { coordinatesProblem } from '#job/propose.ts';
import { refuseAll } from '#model/problem.ts';
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
  const served = {
    option: '--address',
    question: 'Under which address will it be served, such as https://releases.<your domain>?',
    problemOf: (text: string) =>
      text === ''
        ? 'is needed: where the index will be served; every page and preset names it'
        : settingProblem('baseUrl', mended(text)),
  };
  const published = {
    option: '--from',
    question: 'Where is it published, such as github:acme, npm:@acme/* or npm:@acme/cli?',
    problemOf: (text: string) => problemIn(wordsOf(text)),
  };
  // The option takes all words after it, so also the folder.
  const coordinates = problemIn(from)?.concat('; a folder is named before --from');
  refuseAll([
    ...problemsOf(called, given.title, ask),
    ...problemsOf(served, given.address, ask),
    ...(coordinates ? [{ code, where: '--from', message: coordinates }] : []),
  ]);
  const title = given.title ?? (await answerTo(called, ask));
  const address = given.address ?? (await answerTo(served, ask));
  const isSaid = from.length > 0 || read !== undefined;
  const named = isSaid ? from : wordsOf(await answerTo(published, ask));
  const found = read === undefined ? { found: [], leftOut: [] } : publishedIn(read);
  return { title, address: mended(address), named: [...new Set(named)], ...found };
}

const problemIn = (all: readonly string[]) => all.map(coordinatesProblem).find(Boolean);
const wordsOf = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '');
const code = 'E-WRONG-OPTION' as const;

/** Of an option, or of its absence if nobody can be asked for it. */
function problemsOf({ option: where, guess = '', problemOf }: Question, given?: string, ask?: Ask) {
  const message = given === undefined && ask ? undefined : problemOf(given ?? guess);
  return message === undefined ? [] : [{ code, where, message }];
}

async function answerTo(asked: Question, ask?: Ask): Promise<string> {
  const { option, question, guess, problemOf } = asked;
  const words = (await ask?.(question, guess)) ?? guess ?? '';
  const problem = problemOf(words);
  if (problem === undefined) return words;
  const again = `${words || option}: ${problem}.\n${question.replace(/^.*\n/s, '')}`;
  return await answerTo({ option, question: again, problemOf }, ask);
}

/** What people type is often the name of the host alone. */
function mended(address: string): string {
  return /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)/.test(address) ? `https://${address}` : address;
}
