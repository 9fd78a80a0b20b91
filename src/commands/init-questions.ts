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
  // The option takes all words after it, so also the folder.
  const coordinates = problemIn(from)?.concat('; a folder is named before --from');
  const problems = {
    '--title': problemOf(called, given.title, ask),
    '--address': problemOf(served, given.address, ask),
    '--from': coordinates,
  };
  refuseAll(
    Object.entries(problems).flatMap(([where, message]) =>
      message === undefined ? [] : { code: 'E-WRONG-OPTION', where, message },
    ),
  );
  const title = await answerTo(called, given.title, ask);
  const address = await answerTo(served, given.address, ask);
  const published = read === undefined ? { found: [], leftOut: [] } : publishedIn(read);
  const named = from.length > 0 || read !== undefined ? from : await askedCoordinates(ask);
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

/** Of an option, or of what is missing where nobody can be asked for it. */
function problemOf(asked: Question, given: string | undefined, ask: Ask | undefined) {
  const words = given ?? (ask ? undefined : (asked.guess ?? ''));
  return words === undefined ? undefined : asked.problemOf(words);
}

async function answerTo(
  { option, question, guess, problemOf }: Question,
  given: string | undefined,
  ask: Ask | undefined,
): Promise<string> {
  const words = given ?? (await ask?.(question, guess)) ?? guess ?? '';
  const problem = problemOf(words);
  if (problem === undefined) return words;
  const again = `${words || option}: ${problem}.\n${question.replace(/^.*\n/s, '')}`;
  return await answerTo({ option, question: again, problemOf }, undefined, ask);
}

/** What people type is often the name of the host alone. */
function mended(address: string): string {
  return /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)/.test(address) ? `https://${address}` : address;
}
