/** Completions of the term at the caret: names of fields first, then their values. */
import { nearest } from '#model/nearest.ts';
import { fieldCalled, type Field, type FieldType, type Pair } from '../fields/field.ts';
import type { Release, Rows } from '../fields/rows.ts';
import { fields } from '../fields/vocabulary.ts';
import { rangeOfPeriods } from '../values/timestamp.ts';

export type Completion = {
  /** Replaces the text from `from` up to `to`. */
  readonly insert: string;
  readonly from: number;
  readonly to: number;
  readonly detail: string;
};

type Given = Omit<Completion, 'from' | 'to'>;
const most = 6;

export function complete(text: string, caret: number, rows: Rows): readonly Completion[] {
  const { from, to } = termAt(text, caret);
  const term = text.slice(from, caret);
  if (term === '' && text.trim() !== '') return [];
  const others = options().filter(({ insert }) => insert !== term);
  return others.map((option) => ({ ...option, from, to }));

  function options(): readonly Given[] {
    const [, name = '', operator = '', value = ''] = /^([^:<>]+)(:|[<>]=?)([^]*)$/.exec(term) ?? [];
    if (name === '') return words(term, rows);
    const field = fieldCalled(name, fields);
    if (field === undefined || value.startsWith('[')) return [];
    const typed = value.replaceAll('"', '').toLowerCase();
    const texts = values(field, typed, rows).map((text) => `${operator}${text}`);
    // A year or a month is no timestamp, but can become a range.
    const period = field.type === 'Timestamp' && operator === ':' && rangeOfPeriods(typed, typed);
    if (period && period !== `:[${typed} to ${typed}]`) texts.push(period);
    return texts.map((text) => completionOf(field, text));
  }
}

/** White space and parentheses separate terms, except in quotes and ranges. */
const part = /(?:\\[^]|"(?:\\[^]|[^"\\])*"?|\[[^\]]*\]?|[^\s()])+|[^]/g;

export function termAt(text: string, caret: number) {
  const last = text.slice(0, caret).match(part)?.at(-1) ?? '';
  const rest = /^[^\s()]*/.exec(text.slice(caret))?.[0].length ?? 0;
  return { from: caret - last.replace(/^(?:[\s()]|[-!]+)/, '').length, to: caret + rest };
}

/** Fields that begin with the word, components that match it, and fields that contain it. */
function words(typed: string, rows: Rows): readonly Given[] {
  if (typed === '') return fields.map(nameOf);
  const word = typed.toLowerCase();
  const starting = fields.filter(({ name }) => name.toLowerCase().startsWith(word));
  const holding = fields.filter(({ name }) => name.toLowerCase().indexOf(word) > 0);
  const components = fields
    .filter(({ name }) => name === 'component')
    .flatMap((field) => values(field, word, rows).map((text) => completionOf(field, `:${text}`)));
  const found = [...starting.map(nameOf), ...components, ...holding.map(nameOf)];
  if (found.length > 0) return found.slice(0, most);
  const names = fields.map(({ name }) => name);
  const near = nearest(word, names);
  return fields.filter(({ name }) => name === near).map(nameOf);
}

/** A field with the operator of its example; `:` if the example does not begin with the field. */
function nameOf(field: Field): Given {
  const { name, type, example } = field;
  if (type === 'Boolean') return completionOf(field, '');
  const rest = example.startsWith(name) ? example.slice(name.length) : '';
  return completionOf(field, /^(?:[<>]=?|:)/.exec(rest)?.[0] ?? ':');
}

function completionOf({ name, description }: Field, text: string): Given {
  return { insert: name + text, detail: description };
}

/** Values of the types that are the same in every index. */
const offered = {
  Boolean: ['true', 'false', '*'],
  Timestamp: ['-7d', '-90d', '+90d'],
  Duration: ['24h', '90d'],
} as Readonly<Partial<Record<FieldType, readonly string[]>>>;

function values(field: Field, typed: string, rows: Rows): readonly string[] {
  if (field.type === 'String') return matching(valuesIn(rows, field.read), typed).map(printValue);
  if (field.type === 'Key-value pair') return pairs(valuesIn(rows, field.read), typed);
  if (field.type !== 'Version')
    return (offered[field.type] ?? []).filter((option) => option.startsWith(typed));
  // The newest of a component before its older ones.
  const texts = rows.releases.toReversed().flatMap((release) => field.read(release, 0).texts);
  return matching(texts, typed).map(printValue);
}

function valuesIn<T>(
  { releases, unreleased }: Rows,
  read: (release: Release, now: number) => readonly T[],
): readonly T[] {
  // Releases of one component share the value that is read from it.
  return [...new Set([...releases, ...unreleased].map((release) => read(release, 0)))].flat();
}

/** Texts that begin with what is typed come before texts that contain it. */
function matching(texts: Iterable<string>, typed: string): readonly string[] {
  const word = typed.replaceAll('*', '');
  const starting = new Set<string>();
  const holding = new Set<string>();
  for (const text of texts) {
    if (text.startsWith(word)) starting.add(text);
    else if (holding.size < most && text.includes(word)) holding.add(text);
    if (starting.size === most) break;
  }
  return [...starting, ...holding].slice(0, most);
}

function pairs(known: readonly Pair[], typed: string): readonly string[] {
  const found = known
    .filter(({ key, value }) => `${key}=${value}`.includes(typed))
    .map(({ key, value }) => `${printValue(key)}=${printValue(value)}`);
  return [...new Set(found)].slice(0, most);
}

/** A value as it is written after `field:`, with wildcards escaped. */
export function printValue(text: string): string {
  const escaped = text.replace(/[\\"*]/g, '\\$&');
  return escaped === '' || /[\s()[\]<>=]/.test(escaped) ? `"${escaped}"` : escaped;
}
