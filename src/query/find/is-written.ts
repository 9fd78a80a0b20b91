/** Whether a text is written in the query language: only then are its mistakes mistakes. */
import { nearest } from '#model/nearest.ts';
import { fields } from '../fields/vocabulary.ts';

const names = fields.map(({ name }) => name.toLowerCase());
const booleans: ReadonlySet<string> = new Set(
  fields.filter(({ type }) => type === 'boolean').map(({ name }) => name.toLowerCase()),
);

/** It has a field with a value, a pattern, or a Boolean field that is negated or joined to another. */
export function isWritten(text: string): boolean {
  const terms = [...text.matchAll(/(?:^|[\s(!-])([a-z]+)\s?(?::(?!\s)|[<>]=?)/gi)];
  if (terms.some(([, field = '']) => isField(field.toLowerCase()))) return true;
  if (/^"[^"]*"?$|^[^\s]*\*[^\s]*$/.test(text) && !/^[\d.]+\*$/.test(text)) return true;
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const isLogic = /(?:^|[\s(])[-!][a-z(]|\b(?:and|or)\b|(?:^|\s|\()not\s/i.test(text);
  const rest = words.filter((word) => !/^(?:and|or|not)$/.test(word));
  return isLogic && rest.length > 0 && rest.every((word) => booleans.has(word));
}

function isField(word: string): boolean {
  return names.includes(word) || (word.length > 4 && nearest(word, names, 2) !== undefined);
}
