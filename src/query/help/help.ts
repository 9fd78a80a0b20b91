/** The content of the search page: examples with their answers, fields, mistakes and the sample. */
import { instantAt } from '#model/time/instant.ts';
import { supportWords } from '#model/support/support-words.ts';
import { QueryError } from '../language/error.ts';
import { mistakes, sections, type Example } from './examples.ts';
import { forms } from '../fields/field.ts';
import { fields, releaseLanguage } from '../fields/vocabulary.ts';
import { unfold, type Release } from '../fields/rows.ts';
import { sample, sampleNow } from './sample.ts';
import { parse } from '../language/parse.ts';
import { isAnything, type Term, type Tree } from '../language/tree.ts';
import { readPlainWords } from '../run/plain-words.ts';
import { prepare } from '../run/query.ts';
import { utc } from '../values/timestamp.ts';

const context = { now: sampleNow, zone: utc };
const rows = unfold(sample);
const names = rows.releases.map(nameOf);

/** Fields of text whose values are words of the program, not of an index. */
const ownWords = new Set(['basis', 'rule', 'support']);

/** Plain data for a template. */
export function searchHelp() {
  return {
    now: instantAt(sampleNow).slice(0, 10),
    sample: rows.releases.map((release) => ({
      name: nameOf(release),
      released: instantAt(release.released),
      support: supportWords(release.verdict),
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

function nameOf({ component, version }: Release): string {
  return `${component.id} ${version.name}`;
}

function answered([query, says]: Example) {
  const { matches } = prepare(query, releaseLanguage, rows, context);
  const found = names.filter((_, row) => matches(row));
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
  const type = fields.find(({ name }) => name === field)?.type ?? 'string';
  return (
    isAnything(test) || ownWords.has(field) || ['boolean', 'timestamp', 'duration'].includes(type)
  );
}

function mistakeIn(query: string): string {
  try {
    prepare(query, releaseLanguage, rows, context);
  } catch (error) {
    if (error instanceof QueryError) return error.message;
    throw error;
  }
  throw new Error(`${query} holds no mistake`);
}
