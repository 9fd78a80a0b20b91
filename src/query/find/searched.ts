/** Of an index that is too large to be searched at once: which components a text asks to search. */
import { find, type FindContext } from './find.ts';

const most = 8;

/** Their ids: those that its terms begin to name, and those that answer it. */
export function componentsNamed(text: string, context: FindContext): readonly string[] {
  const { answers } = find(text, context);
  const lists = answers.flatMap((one) => (one.kind === 'list' ? one.query : []));
  const terms = [text, ...lists].join(' ').matchAll(/\bcomponent:"?([\w-]+)/gi);
  const begun = Array.from(terms, ([, id = '']) => id.toLowerCase());
  const completed = context.known
    .map(({ name }) => name.id)
    .filter((id) => begun.some((term) => id.startsWith(term)))
    .toSorted((a, b) => a.length - b.length);
  const answering = answers.flatMap((one) => (one.kind === 'list' ? [] : one.name.id));
  const named = [...new Set([...completed, ...answering])].slice(0, most);
  return named.length === 0 && context.here ? [context.here] : named;
}
