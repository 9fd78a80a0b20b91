/** From a term to a function that says whether a row matches it. */
import { compareVersions, parseVersion, withoutV, type Version } from '#model/version/version.ts';
import type { Field, Pair } from '../fields/field.ts';
import type { Release, Rows, VersionName } from '../fields/rows.ts';
import { isAnything, plainText, splitAt } from '../language/tree.ts';
import type { Parts, Place, Term, ValueTest, Word } from '../language/tree.ts';
import { measureTest, orderTest, type QueryContext } from './measure.ts';
import { needsValue, wrongTest, wrongValue, type KnownField } from './value-mistakes.ts';

export type Predicate = (row: number) => boolean;

/** Everything that needs no rows, mistakes included, is computed before there are any. */
export function termMatcher(term: Term, field: Field, context: QueryContext) {
  const { test } = term;
  if (test.kind === 'bare') {
    if (field.type !== 'Boolean') throw needsValue(term, field);
    return matcher(field, (value) => value === true);
  }
  switch (field.type) {
    case 'String': {
      const isMatch = patternTest(matched(term, test, field).parts);
      return matcher(field, (texts) => texts.some(isMatch));
    }
    case 'Key-value pair': {
      const isMatch = pairTest(term, test, field);
      return matcher(field, (pairs) => pairs.some(isMatch));
    }
    case 'Version':
      return matcher(field, versionTest(test, field));
    case 'Boolean':
      return matcher(field, booleanTest(term, test, field));
    default:
      return matcher(field, measureTest(term, test, field, context));
  }

  function matcher<T>(
    { read }: { readonly read: (release: Release, now: number) => T },
    isMatch: (value: T) => boolean,
  ) {
    return ({ releases }: Rows): Predicate =>
      (row) => {
        const release = releases[row];
        return release !== undefined && isMatch(read(release, context.now));
      };
  }
}

function matched(term: Term, test: ValueTest, field: KnownField): Word {
  if (test.kind !== 'match') throw wrongTest(term, field);
  return test.value;
}

function pairTest(term: Term, test: ValueTest, field: KnownField): (pair: Pair) => boolean {
  const value = matched(term, test, field);
  if (isAnything(test)) return () => true;
  const place = value.equals ?? firstEquals(value.parts);
  if (place === undefined) throw wrongValue(value, field);
  const [isKey, isValue] = splitAt(value.parts, place).map(patternTest);
  return ({ key, value }) => isKey?.(key) === true && isValue?.(value) === true;
}

/** For a pair that was quoted as a whole. */
function firstEquals(parts: Parts): Place | undefined {
  const index = parts.findIndex((part) => part.includes('='));
  return index < 0 ? undefined : [index, parts[index]?.indexOf('=') ?? 0];
}

function booleanTest(term: Term, test: ValueTest, field: KnownField) {
  const word = matched(term, test, field);
  if (isAnything(test)) return (value: boolean | undefined) => value !== undefined;
  const text = word.parts.join('*').toLowerCase();
  if (text !== 'true' && text !== 'false') throw wrongValue(word, field);
  return (value: boolean | undefined) => value === (text === 'true');
}

/** `1.9` and `v1.9` are one version. A version that cannot be parsed matches no comparison. */
function versionTest(test: ValueTest, field: KnownField): (value: VersionName) => boolean {
  if (test.kind === 'match') {
    const [first = '', ...others] = test.value.parts;
    const isMatch = patternTest([withoutV(first), ...others]);
    return ({ texts }) => texts.some((text) => isMatch(text) || isMatch(withoutV(text)));
  }
  const isWithin = orderTest(test, (word) => versionOf(word, field), compareVersions);
  return ({ version }) => version !== undefined && isWithin(version);
}

function versionOf(value: Word, field: KnownField): Version {
  const text = plainText(value);
  const version = text === undefined ? undefined : parseVersion(text);
  if (version === undefined) throw wrongValue(value, field);
  return version;
}

/** A test of texts in lower case. It needs no backtracking: it is linear in the text. */
export function patternTest(parts: Parts): (text: string) => boolean {
  const [first = '', ...others] = parts.map((part) => part.toLowerCase());
  const last = others.pop();
  if (last === undefined) return (text) => text === first;
  return (text) => {
    if (!text.startsWith(first)) return false;
    let from = first.length;
    for (const part of others) {
      const at = text.indexOf(part, from);
      if (at < 0) return false;
      from = at + part.length;
    }
    return text.length - last.length >= from && text.endsWith(last);
  };
}
