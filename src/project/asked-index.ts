/** What a new index is made of: from options, from manifests, from a person, or a first guess. */
import { publishedBy, titleOf, type NewIndex } from './new-index.ts';

export type Given = {
  readonly title?: string;
  readonly address?: string;
  readonly from?: readonly string[];
  /** A folder of sources, whose manifests say what they publish. */
  readonly read?: string;
};

/** Puts a question to a person, and answers the guess where nothing is typed. */
export type Ask = (question: string, guess: string) => Promise<string>;

/** `ask` is absent where nobody could answer; a guess then stands, which `site.json` shows. */
export async function askedIndex(folder: string, given: Given, ask?: Ask): Promise<NewIndex> {
  const answer = async (question: string, guess: string) =>
    ask ? await ask(question, guess) : guess;
  const { from = [], read } = given;
  const title = given.title ?? (await answer('What is the index called?', titleOf(folder)));
  const address =
    given.address ??
    (await answer('Under which address will it be served?', 'https://releases.example.com'));
  const listed = [...from, ...(read === undefined ? [] : publishedBy(read))];
  const named =
    listed.length > 0
      ? ''
      : await answer('Where are its first components published, such as npm:@scope/name?', '');
  const typed = named.split(/[\s,]+/).filter((word) => word !== '');
  return { title, address, coordinates: [...new Set([...listed, ...typed])] };
}
