/** What a path in a template reads: the source of it. */
import { doubt } from './template-runtime.ts';

/** The variable that a path begins at, and the names that lead on from there. */
export function place(path: string, isItem: boolean) {
  const isData = path.startsWith('@');
  const [first = '', ...rest] = path.replace('@', '').split('.');
  if (rest.some(isKeyword)) doubt();
  if (!isData) {
    if (first === 'this') return { parts: rest, object: 'c' };
    return isKeyword(first) ? doubt() : { parts: [first, ...rest], object: 'c' };
  }
  if (first === 'root') return { parts: rest, object: 'root' };
  if (!isItem || rest.length > 0) doubt();
  if (first === 'first') return { parts: rest, object: '(i===0)' };
  if (first === 'last') return { parts: rest, object: '(i===list.length-1)' };
  return doubt();
}

function isKeyword(word: string): boolean {
  return ['this', 'true', 'false', 'null', 'undefined'].includes(word);
}

/** The engine's own helpers: beside no other word, it calls them instead of looking at the view. */
export const helpers = new Set([
  'blockHelperMissing',
  'each',
  'helperMissing',
  'if',
  'log',
  'lookup',
  'unless',
  'with',
]);
const inherited = new Set(
  [Object, Array, String, Number, Boolean].flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype),
  ),
);

/** A template sees only what a view has itself, not what every object or text has. */
export function read(owner: string, name: string): string {
  if (name === 'constructor' || name === '__proto__') doubt();
  const key = JSON.stringify(name);
  return isInherited(name) ? `own(${owner},${key})` : `${owner}[${key}]`;
}

export function isInherited(name: string): boolean {
  return inherited.has(name) || /^\d+$/.test(name);
}
