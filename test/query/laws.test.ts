import { expect, test } from 'vitest';
import { QueryError } from '#query/language/tree.ts';
import { releaseLanguage } from '#query/fields/vocabulary.ts';
import { maxLength } from '#query/language/lex.ts';
import { prepare, select } from '#query/run/query.ts';
import { utc } from '#query/values/timestamp.ts';
import { anyText, plainWords, query, someThings, value } from './arbitrary.ts';
import { asRows, now, plainThingLanguage, rows, thingLanguage, type Thing } from './data.ts';
import { holds } from '../holds.ts';

test('laws: any text is found by itself, in quotes and with backslashes, whole and by a pattern', () => {
  holds(100, [value, value, value], (before, between, after) => {
    const things = [{ name: before + between + after }, { name: 'other' }];
    const [quoted, start, end] = [things[0]?.name ?? '', before, after].map((text) =>
      text.replaceAll(/[\\"*]/g, '\\$&'),
    );
    const escaped = before.replaceAll(/[^]/g, '\\$&');
    expect(found(`name:"${quoted}" -name:other`, things)).toEqual([0]);
    expect(found(`name:"${start}*${end}" -name:other`, things)).toEqual([0]);
    expect(found(`name:${escaped}* -name:other`, things)).toEqual([0]);
    const labels = { [before.toLowerCase()]: after.toLowerCase() };
    expect(found(`label:"${start}"="${end}"`, [{ labels }])).toEqual([0]);
  });
});

test.each<[name: string, law: (a: string, b: string) => [string, string]]>([
  ['De Morgan, and', (a, b) => [`not (${a} and ${b})`, `(not ${a}) or (not ${b})`]],
  ['De Morgan, or', (a, b) => [`not (${a} or ${b})`, `(not ${a}) and (not ${b})`]],
  ['double negation', (a) => [a, `not not ${a}`]],
  ['double negation in signs', (a) => [a, `-!${a}`]],
  ['order of and', (a, b) => [`${a} ${b}`, `${b} and ${a}`]],
  ['order of or', (a, b) => [`${a} or ${b}`, `${b} or ${a}`]],
  ['a release is found or not', (a) => ['', `${a} or not ${a}`]],
  ['and never both', (a) => ['not (cached or not cached)', `${a} and not ${a}`]],
])('laws: %s', (_, law) => {
  holds(100, [query, query, someThings], (a, b, things) => {
    const [left, right] = law(a, b);
    expect(found(left, things)).toEqual(found(right, things));
  });
});

test('plain words: leave every query of the specification as it is', () => {
  holds(100, [query, someThings], (query, things) => {
    expect(found(query, things, plainThingLanguage)).toEqual(found(query, things));
  });
});

test('plain words beside a query of the specification only narrow it, in any order', () => {
  holds(100, [query, plainWords, someThings], (query, words, things) => {
    const [alone, narrowed] = [query, `${query} and (${words})`].map((text) =>
      found(text, things, plainThingLanguage),
    );
    const plain = found(words, things, plainThingLanguage);
    expect(narrowed).toEqual(alone?.filter((row) => plain.includes(row)));
    expect(found(`(${words}) ${query}`, things, plainThingLanguage)).toEqual(narrowed);
  });
});

test('plain words that are negated find exactly the rest', () => {
  holds(100, [plainWords, someThings], (words, things) => {
    const rest = found(`not (${words})`, things, plainThingLanguage);
    const both = [...found(words, things, plainThingLanguage), ...rest];
    expect(both.toSorted((a, b) => a - b)).toEqual(things.map((_, row) => row));
  });
});

/** `INPUTS=1000000` tries that many. */

test('whatever is typed: nothing makes it throw anything but its own error, which stays inside the text', () => {
  holds(Number(process.env['INPUTS'] ?? 20_000), [anyText], (text) => {
    const mistake = mistakeIn(text)?.mistake;
    if (mistake === undefined) return;
    expect(mistake.at).toBeGreaterThanOrEqual(0);
    expect(mistake.end).toBeGreaterThanOrEqual(mistake.at);
    expect(mistake.end).toBeLessThanOrEqual(text.length);
  });
}, 900_000);

test.each([
  ['too long', '('.repeat(10_000), `${'('.repeat(10_000)}stable${')'.repeat(10_000)}`],
  ['too long', 'stable '.repeat(150_000), `text:${'*a'.repeat(500_000)}`, ' '.repeat(1_000_000)],
  ['nested too deeply', `${'('.repeat(3000)}stable${')'.repeat(3000)}`],
  ['nested too deeply', `${'-'.repeat(5000)}stable`, `${'not '.repeat(1500)}stable`],
])('whatever is typed: refuses politely what is %s', (problem, ...texts) => {
  for (const text of texts) expect(mistakeIn(text)?.message).toContain(problem);
});

const parts = ['stable or ', '*a', '"a" ', '\\\\', 'line:[1 to', ' ', 'line:[1 ', '9', '1d1h'];
test.each(parts)('whatever is typed: answers on the longest of %j', (text) => {
  for (const start of ['', 'text:*', 'age:', 'line:[', 'version>']) {
    const longest = (start + text.repeat(maxLength)).slice(0, maxLength);
    expect(longest).toHaveLength(maxLength);
    mistakeIn(longest);
  }
});

function found(query: string, things: readonly Thing[], language = thingLanguage): number[] {
  const { matches } = prepare(query, language, asRows(things), { now, zone: utc });
  return select(matches, things.length);
}

function mistakeIn(query: string): QueryError | undefined {
  try {
    select(prepare(query, releaseLanguage, rows, { now, zone: utc }).matches, rows.size);
    return undefined;
  } catch (error) {
    if (error instanceof QueryError) return error;
    throw error;
  }
}
