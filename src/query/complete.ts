/** What the term at the caret could become: names of fields first, then their values. */
import { nearest } from '#model/nearest.ts';
import type { Dictionary, Field, Pair } from './field.ts';
import { printValue } from './print.ts';

export type Completion = {
  /** Takes the place of the text from `from` up to `to`. */
  readonly insert: string;
  readonly from: number;
  readonly to: number;
  /** What it means, in a few words. */
  readonly detail: string;
};

type Given = Omit<Completion, 'from' | 'to'>;

const most = 6;
export function complete<Source>(
  text: string,
  caret: number,
  fields: readonly Field<Source>[],
  source: Source,
  size: number,
): readonly Completion[] {
  const from = termStart(text, caret);
  const term = text.slice(from, caret);
  const to = caret + (/^[^\s()]*/.exec(text.slice(caret))?.[0].length ?? 0);
  if (term === '' && text.trim() !== '') return [];
  return options()
    .filter(({ insert }) => insert !== term)
    .map((option) => ({ ...option, from, to }));

  function options(): readonly Given[] {
    const [, name = '', operator = '', value = ''] = /^([^:<>]+)(:|[<>]=?)([^]*)$/.exec(term) ?? [];
    if (name === '') return names(term, fields);
    const field = fields.find((field) => field.name.toLowerCase() === name.toLowerCase());
    if (field === undefined || value.startsWith('[')) return [];
    const typed = value.replaceAll('"', '').toLowerCase();
    return values(field, typed, source, size).map((text) => ({
      insert: `${field.name}${operator}${text}`,
      detail: field.description,
    }));
  }
}

/** White space and parentheses part terms, except in quotes and ranges. */
function termStart(text: string, caret: number): number {
  let start = 0;
  let quote = false;
  let range = false;
  for (let i = 0; i < caret; i++) {
    const char = text[i] ?? '';
    if (char === '\\') i++;
    else if (char === '"') quote = !quote;
    else if (quote) continue;
    else if (char === '[') range = true;
    else if (char === ']') range = false;
    else if (!range && /[\s()]/.test(char)) start = i + 1;
  }
  while (start < caret && /[-!]/.test(text[start] ?? '')) start++;
  return Math.min(start, caret);
}

function names<Source>(typed: string, fields: readonly Field<Source>[]): readonly Given[] {
  // Who has typed nothing yet sees all there is.
  if (typed === '') return fields.map(nameOf);
  const word = typed.toLowerCase();
  const starting = fields.filter(({ name }) => name.toLowerCase().startsWith(word));
  const holding = fields.filter(
    (field) => !starting.includes(field) && field.name.toLowerCase().includes(word),
  );
  const near = nearest(
    word.slice(0, 60),
    fields.map(({ name }) => name),
  );
  const similar = fields.filter(
    ({ name }) => name === near && starting.length + holding.length === 0,
  );
  const found = [...starting, ...holding, ...similar].slice(0, most).map(nameOf);
  if (/["\\]/.test(word)) return found;
  const anywhere = { insert: `text:*${typed}*`, detail: `“${typed}” in a name, tag or version` };
  return [...found, anywhere];
}

function nameOf<Source>({ name, type, description, example }: Field<Source>): Given {
  if (type === 'boolean') return { insert: name, detail: description };
  const operator = example.startsWith(name)
    ? /^(?:[<>]=?|:)/.exec(example.slice(name.length))?.[0]
    : undefined;
  return { insert: name + (operator ?? ':'), detail: description };
}

/** As they are written after the operator. */
function values<Source>(
  field: Field<Source>,
  typed: string,
  source: Source,
  size: number,
): readonly string[] {
  switch (field.type) {
    case 'boolean':
      return beginning(typed, ['true', 'false', '*']);
    case 'timestamp':
      return beginning(typed, ['-7d', '-90d', '+90d']);
    case 'duration':
      return beginning(typed, ['24h', '90d']);
    case 'number':
    case 'size':
      return [];
    case 'string': {
      const entries = field.read(source).flatMap(({ entries }) => entries);
      return matching(entries.flat(), typed).map(printValue);
    }
    case 'version':
      return matching(lastFirst(field.read(source).texts, size), typed).map(printValue);
    case 'keyValue':
      return pairs(field.read(source), typed);
    default:
      return field satisfies never;
  }
}

function beginning(typed: string, options: readonly string[]): readonly string[] {
  return options.filter((option) => option.startsWith(typed));
}

/** Only what a row has, and the newest of a component before its older ones. */
function lastFirst({ entries, entryOf }: Dictionary<string>, size: number): readonly string[] {
  const seen = new Set<number>();
  for (let row = size - 1; row >= 0; row--) seen.add(entryOf(row));
  return Array.from(seen, (entry) => entries[entry] ?? []).flat();
}

/** Those that begin with what is typed come before those that hold it. */
function matching(texts: readonly string[], typed: string): readonly string[] {
  const word = typed.replaceAll('*', '');
  const starting = new Set<string>();
  const holding = new Set<string>();
  for (const text of texts) {
    if (text.startsWith(word)) starting.add(text);
    else if (holding.size < most && text.includes(word)) holding.add(text);
    if (starting.size > most) break;
  }
  return [...starting, ...holding].slice(0, most);
}

function pairs({ entries }: Dictionary<Pair>, typed: string): readonly string[] {
  const found = entries
    .flat()
    .filter(({ key, value }) => `${key}=${value}`.includes(typed))
    .map(({ key, value }) => `${printValue(key)}=${printValue(value)}`);
  return [...new Set(found)].slice(0, most);
}
