/** The values of terms that are pairs, Booleans or versions. */
import { compareVersions, readVersion, type Version } from '#model/version.ts';
import { hasWildcard, wholeParts } from '../language/tree.ts';
import type { Comparison, Parts, Term, ValueTest, Word } from '../language/tree.ts';
import { toPattern, type Pattern } from '../values/pattern.ts';
import { wrongTest, wrongValue, type KnownField } from './value-mistakes.ts';

export function readPair(
  term: Term,
  test: ValueTest,
  field: KnownField,
): { readonly key: Pattern; readonly value: Pattern } {
  if (test.kind !== 'match') throw wrongTest(term, field);
  const { value } = test;
  const split = value.key === undefined ? splitAtEquals(value.parts) : [value.key, value.parts];
  const [key, rest] = split ?? [];
  if (key === undefined || rest === undefined) throw wrongValue(value, field);
  return { key: toPattern(key), value: toPattern(rest) };
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

export function readBoolean(term: Term, test: ValueTest, field: KnownField): boolean {
  if (test.kind !== 'match') throw wrongTest(term, field);
  const text = textOf(test.value).toLowerCase();
  if (text !== 'true' && text !== 'false') throw wrongValue(test.value, field);
  return text === 'true';
}

export function readVersionRange(
  test: Exclude<ValueTest, { readonly kind: 'match' }>,
  field: KnownField,
): (version: Version | undefined) => boolean {
  if (test.kind === 'compare') return comparison(test.operator, versionOf(test.value, field));
  const above = comparison('>=', versionOf(test.from, field));
  const below = comparison('<=', versionOf(test.to, field));
  return (version) => above(version) && below(version);
}

/** A version that cannot be ordered matches no comparison. */
function comparison(operator: Comparison, limit: Version) {
  return (version: Version | undefined): boolean => {
    if (version === undefined) return false;
    const order = compareVersions(version, limit);
    switch (operator) {
      case '>':
        return order > 0;
      case '>=':
        return order >= 0;
      case '<':
        return order < 0;
      case '<=':
        return order <= 0;
      default:
        return operator satisfies never;
    }
  };
}

function versionOf(value: Word, field: KnownField): Version {
  const version = hasWildcard(value) ? undefined : readVersion(textOf(value));
  if (version === undefined) throw wrongValue(value, field);
  return version;
}

function textOf(value: Word): string {
  return wholeParts(value).join('*');
}
