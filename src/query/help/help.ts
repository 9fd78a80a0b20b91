/** The content of the search page: examples with their answers, fields, mistakes and the sample. */
import { instantAt } from '#model/time/instant.ts';
import { supportWords } from '#model/support/support-words.ts';
import { QueryError } from '../language/error.ts';
import { mistakes, sections, type Example } from './examples.ts';
import { forms } from '../fields/field.ts';
import { fields, releaseLanguage } from '../fields/vocabulary.ts';
import { unfold, type Release } from '../fields/rows.ts';
import { sample, sampleNow } from './sample.ts';
import { isAnything, leavesOf, type Term, type Text } from '../language/tree.ts';
import { compile, prepare } from '../run/query.ts';
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
  const ask = compile(query, releaseLanguage, context);
  const { matches } = ask(rows);
  const found = names.filter((_, row) => matches(row));
  return {
    query,
    says,
    finds: found.length === names.length ? `all ${names.length} releases` : found.join(', '),
    isGeneral: leavesOf(ask.tree).every(isGeneral),
  };
}

/** Whether a term makes sense in any index: it holds no name and no version of the sample. */
function isGeneral(leaf: Term | Text): boolean {
  if (leaf.kind === 'text') return false;
  const type = fields.find(({ name }) => name === leaf.field)?.type ?? 'string';
  const isOfAny = ownWords.has(leaf.field) || ['boolean', 'timestamp', 'duration'].includes(type);
  return isOfAny || isAnything(leaf.test);
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
