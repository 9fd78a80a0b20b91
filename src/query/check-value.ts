/** Values that are texts, truths or versions. */
import { readVersion, type Version } from '#model/version.ts';
import type { Checked } from './checked.ts';
import type { Field } from './field.ts';
import { toPattern } from './pattern.ts';
import { wrongTest, wrongValue, type Known } from './problems.ts';
import { hasWildcard, wholeParts, type Parts, type Term, type Valued, type Word } from './tree.ts';

type FieldOf<Source, Type> = Extract<Field<Source>, { readonly type: Type }>;

export function checkPair<Source>(
  term: Term,
  test: Valued,
  field: FieldOf<Source, 'keyValue'>,
): Checked<Source> {
  if (test.kind !== 'match') throw wrongTest(term, field);
  const { value } = test;
  const split = value.key === undefined ? splitAtEquals(value.parts) : [value.key, value.parts];
  const [key, rest] = split ?? [];
  if (key === undefined || rest === undefined) {
    throw wrongValue(value, value.parts.join('*'), field);
  }
  return { kind: 'pair', field, key: toPattern(key), value: toPattern(rest) };
}

/** The pair was quoted as a whole. */
function splitAtEquals(parts: Parts): [Parts, Parts] | undefined {
  const index = parts.findIndex((part) => part.includes('='));
  const part = parts[index];
  if (part === undefined) return undefined;
  const at = part.indexOf('=');
  return [
    [...parts.slice(0, index), part.slice(0, at)],
    [part.slice(at + 1), ...parts.slice(index + 1)],
  ];
}

export function checkTruth<Source>(
  term: Term,
  test: Valued,
  field: FieldOf<Source, 'boolean'>,
): Checked<Source> {
  if (test.kind !== 'match') throw wrongTest(term, field);
  const text = textOf(test.value);
  if (!/^(?:true|false)$/i.test(text)) throw wrongValue(test.value, text, field);
  return { kind: 'truth', field, value: text.length === 4 };
}

/** With `:` the text decides, so `2.1` is not `2.1.0` and `2.1*` is both; the rest is the order. */
export function checkVersion<Source>(
  test: Valued,
  field: FieldOf<Source, 'version'>,
): Checked<Source> {
  switch (test.kind) {
    case 'match':
      return { kind: 'versionText', field, pattern: toPattern(wholeParts(test.value)) };
    case 'compare': {
      const inclusive = test.operator.length === 2;
      const limit = { version: versionOf(test.value, field), inclusive };
      return { kind: 'versions', field, [test.operator[0] === '>' ? 'above' : 'below']: limit };
    }
    case 'range':
      return {
        kind: 'versions',
        field,
        above: { version: versionOf(test.from, field), inclusive: true },
        below: { version: versionOf(test.to, field), inclusive: true },
      };
    default:
      return test satisfies never;
  }
}

function versionOf(value: Word, field: Known): Version {
  const text = textOf(value);
  const version = hasWildcard(value) ? undefined : readVersion(text);
  if (version === undefined) throw wrongValue(value, text, field);
  return version;
}

function textOf(value: Word): string {
  return wholeParts(value).join('*');
}
