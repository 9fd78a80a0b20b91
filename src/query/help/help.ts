/** The content of the search page: examples with their answers, fields, mistakes and the sample. */
import { instantAt } from '#model/time/instant.ts';
import { supportWords } from '#model/support/support-words.ts';
import { QueryError } from '../language/error.ts';
import { mistakes, sections, type Example } from './examples.ts';
import { forms } from '../fields/field.ts';
import { fields, releaseLanguage } from '../fields/vocabulary.ts';
import { unfold } from '../fields/rows.ts';
import { sample, sampleNow } from './sample.ts';
import { parse } from '../language/parse.ts';
import type { Term, Tree } from '../language/tree.ts';
import { readPlainWords } from '../run/plain-words.ts';
import { prepare } from '../run/query.ts';
import { isAnything } from '../run/term.ts';
import { utc } from '../values/timestamp.ts';

const rows = unfold(sample);
const names = Array.from(rows.versionOf, (version, row) => {
  return `${rows.components[rows.componentOf[row] ?? 0]?.id} ${rows.versions.names[version]}`;
});

/** Fields of text whose values are words of the program, not of an index. */
const ownWords = new Set(['basis', 'rule', 'support']);

/** Plain data for a template. */
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
  const answer = all ? `all ${names.length} releases` : found.join(', ');
  return {
    query,
    says,
    finds: answer,
    isGeneral: isGeneral(readPlainWords(parse(query), releaseLanguage)),
  };
}

/** Whether a query makes sense in any index: it holds no name and no version of the sample. */
function isGeneral(tree: Tree): boolean {
  switch (tree.kind) {
    case 'all':
      return true;
    case 'text':
      return false;
    case 'not':
      return isGeneral(tree.of);
    case 'and':
    case 'or':
      return tree.of.every(isGeneral);
    case 'term':
      return isGeneralTerm(tree);
    default:
      return tree satisfies never;
  }
}

function isGeneralTerm({ field, test }: Term): boolean {
  const isAny = test.kind === 'match' && isAnything(test.value);
  const type = fields.find(({ name }) => name === field)?.type ?? 'string';
  return isAny || ownWords.has(field) || ['boolean', 'timestamp', 'duration'].includes(type);
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
    prepare(query, releaseLanguage, rows, { now: sampleNow, zone: utc });
  } catch (error) {
    if (error instanceof QueryError) return error.message;
    throw error;
  }
  throw new Error(`${query} holds no mistake`);
}
