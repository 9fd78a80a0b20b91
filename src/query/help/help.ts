/** The page of the query language as data for a template: examples, fields and mistakes. */
import { isAnything, leavesOf, QueryError } from '../language/tree.ts';
import { mistakes, sections } from './examples.ts';
import { fields, releaseLanguage } from '../fields/vocabulary.ts';
import { unfold } from '../fields/rows.ts';
import { compile, prepare } from '../run/query.ts';
import { utc } from '../values/timestamp.ts';

/** The meaning of examples and the messages about mistakes depend on no day and no release. */
const context = { now: 0, zone: utc };
const noRows = unfold({ schema: 1, components: [] });

/** String fields whose values are fixed by the program, not by an index. */
const ownWords = new Set(['basis', 'rule', 'support']);

export function searchHelp() {
  return {
    sections: sections.map(({ title, text, examples }) => ({
      title,
      anchor: title.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
      text,
      examples: examples.map(([query, says]) => ({ query, says, isGeneral: isGeneral(query) })),
    })),
    fields,
    mistakes: mistakes.map((query) => ({ query, answer: mistakeIn(query) })),
  };
}

/** Whether a query makes sense in any index: it has no name and no version of an example. */
function isGeneral(query: string): boolean {
  return leavesOf(compile(query, releaseLanguage, context).tree).every((leaf) => {
    if (leaf.kind === 'text') return false;
    const type = fields.find(({ name }) => name === leaf.field)?.type ?? 'String';
    const isOfAny = ownWords.has(leaf.field) || ['Boolean', 'Timestamp', 'Duration'].includes(type);
    return isOfAny || isAnything(leaf.test);
  });
}

function mistakeIn(query: string): string {
  try {
    prepare(query, releaseLanguage, noRows, context);
  } catch (error) {
    if (error instanceof QueryError) return error.message;
    throw error;
  }
  throw new Error(`${query} holds no mistake`);
}
