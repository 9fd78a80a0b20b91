/** All that the page of the search shows: sample, examples with their answers, fields and mistakes. */
import { instantAt } from '#model/instant.ts';
import { QueryError } from './error.ts';
import { mistakes, sections, type Example } from './examples.ts';
import { forms } from './field.ts';
import { fields } from './fields.ts';
import { unfold } from './rows.ts';
import { sample, sampleNow } from './sample.ts';
import { prepare } from './search.ts';
import { supportWords } from './support.ts';
import { utc } from './timestamp.ts';

const rows = unfold(sample);
const names = Array.from(rows.versionOf, (version, row) => {
  return `${rows.components[rows.componentOf[row] ?? 0]?.id} ${rows.names[version]}`;
});

/** A plain structure for a template. */
export function searchHelp() {
  return {
    now: instantAt(sampleNow).slice(0, 10),
    sample: names.map((name, row) => ({
      name,
      released: instantAt(rows.released[row] ?? 0),
      support: support(row),
    })),
    sections: sections.map(({ title, text, examples }) => ({
      title,
      anchor: title.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
      text,
      examples: examples.map(answered),
    })),
    fields: fields.map(({ name, type, description, example }) => ({
      name,
      type: forms[type].title,
      description,
      example,
    })),
    mistakes: mistakes.map((query) => ({ query, answer: mistakeIn(query) })),
  };
}

function answered({ query, says, finds }: Example) {
  const found = Array.from(finds, (letter) => names[letterPlace(letter)] ?? '');
  const all = found.length === names.length;
  return { query, says, finds: all ? `all ${names.length} releases` : found.join(', ') };
}

function letterPlace(letter: string): number {
  return letter.charCodeAt(0) - 'a'.charCodeAt(0);
}

function support(row: number): string {
  const verdict = rows.verdicts[rows.verdictOf[row] ?? 0];
  return verdict === undefined ? '' : supportWords(verdict);
}

function mistakeIn(query: string): string {
  try {
    prepare(query, fields, rows, { now: sampleNow, zone: utc });
  } catch (error) {
    if (error instanceof QueryError) return error.message;
    throw error;
  }
  throw new Error(`${query} holds no mistake`);
}
