/** A tree to a checked query: every field is known, and every value is one of its type. */
import { nearest } from '#model/nearest.ts';
import { checkMeasure, checkTime } from './check-measure.ts';
import { checkPair, checkTruth, checkVersion } from './check-value.ts';
import type { Checked } from './checked.ts';
import { QueryError, quoted } from './error.ts';
import { forms, type Field } from './field.ts';
import { toPattern } from './pattern.ts';
import { wrongTest } from './problems.ts';
import type { Zone } from './timestamp.ts';
import { isAnything, wholeParts, type Term, type Tree } from './tree.ts';

export type Surroundings = {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Of times without an offset. */
  readonly zone: Zone;
};

export function check<Source>(
  tree: Tree,
  fields: readonly Field<Source>[],
  surroundings: Surroundings,
): Checked<Source> {
  const byName = new Map(fields.map((field) => [field.name.toLowerCase(), field]));
  return checkTree(tree);

  function checkTree(tree: Tree): Checked<Source> {
    switch (tree.kind) {
      case 'all':
        return tree;
      case 'not':
        return { kind: 'not', of: checkTree(tree.of) };
      case 'and':
      case 'or':
        return { kind: tree.kind, of: tree.of.map(checkTree) };
      case 'term': {
        const field = byName.get(tree.field.toLowerCase());
        if (field === undefined) throw unknownField(tree, fields);
        return checkTerm(tree, field, surroundings);
      }
      default:
        return tree satisfies never;
    }
  }
}

function checkTerm<Source>(
  term: Term,
  field: Field<Source>,
  surroundings: Surroundings,
): Checked<Source> {
  const { test } = term;
  if (test.kind === 'bare') {
    if (field.type !== 'boolean') throw needsValue(term, field);
    return { kind: 'truth', field, value: true };
  }
  if (test.kind === 'match' && isAnything(test.value)) return { kind: 'known', field };
  switch (field.type) {
    case 'string':
      if (test.kind !== 'match') throw wrongTest(term, field);
      return { kind: 'text', field, pattern: toPattern(wholeParts(test.value)) };
    case 'keyValue':
      return checkPair(term, test, field);
    case 'boolean':
      return checkTruth(term, test, field);
    case 'version':
      return checkVersion(test, field);
    case 'number':
    case 'size':
    case 'duration':
      return { kind: 'measure', field, interval: checkMeasure(test, field) };
    case 'timestamp':
      return {
        kind: 'time',
        field,
        period: checkTime(test, field, surroundings.now, surroundings.zone),
      };
    default:
      return field satisfies never;
  }
}

function unknownField<Source>(
  { field, test, at }: Term,
  fields: readonly Field<Source>[],
): QueryError {
  const word = field.slice(0, 60);
  const near = nearest(
    word,
    fields.map(({ name }) => name),
  );
  return new QueryError(
    { at, end: at + field.length },
    `no field is called ${quoted(field)}`,
    test.kind === 'bare' ? 'a field, or “text:” before a text' : 'a field',
    near === undefined && test.kind === 'bare' ? `text:*${word}*` : exampleOf(near, fields),
    near,
  );
}

function exampleOf<Source>(name: string | undefined, fields: readonly Field<Source>[]): string {
  return (fields.find((field) => field.name === name) ?? fields[0])?.example ?? '';
}

function needsValue<Source>({ at, end }: Term, field: Field<Source>): QueryError {
  return new QueryError(
    { at, end },
    `${quoted(field.name)} needs a value: only a Boolean field may stand alone`,
    `${forms[field.type].form}, or ${field.name}:* where any will do`,
    field.example,
  );
}
