/** The one sentence for a component that is not there, wherever somebody names one. */
import { nearest } from '../nearest.ts';

export type Named = { readonly id: string; readonly title?: string };

const listed = 12;
const shortest = 3;

/** People remember names, titles and parts of names. */
export function unknownComponent(id: string, known: Iterable<Named>): string {
  const all = [...known];
  const meant = meantComponent(id, all);
  return `there is no component "${id}"${meant === undefined ? others(all) : `; did you mean ${meant}?`}`;
}

function meantComponent(id: string, known: readonly Named[]): string | undefined {
  const near = nearest(
    id,
    known.map((one) => one.id),
  );
  if (near !== undefined) return `"${near}"`;
  const titles = new Map(known.map((one) => [one.title ?? one.id, one.id]));
  const title = nearest(id, titles.keys());
  if (title !== undefined) return `"${titles.get(title)}" (${title})`;
  const word = id.toLowerCase();
  const holding =
    word.length < shortest ? [] : known.filter((one) => one.id.includes(word)).slice(0, shortest);
  return holding.length === 0 ? undefined : holding.map((one) => `"${one.id}"`).join(' or ');
}

function others(known: readonly Named[]): string {
  if (known.length === 0) return '; none is defined yet';
  const names = known.slice(0, listed).map((one) => one.id);
  const more = known.length > listed ? ` and ${known.length - listed} more` : '';
  return `; there are ${names.join(', ')}${more}`;
}
