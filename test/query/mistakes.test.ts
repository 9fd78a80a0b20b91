import { expect, test } from 'vitest';
import { pointAt } from '#query/help/caret.ts';
import { QueryError } from '#query/language/tree.ts';
import type { Language } from '#query/fields/field.ts';
import type { Rows } from '#query/fields/rows.ts';
import { releaseLanguage } from '#query/fields/vocabulary.ts';
import { prepare } from '#query/run/query.ts';
import { utc } from '#query/values/timestamp.ts';
import { asRows, now, rows, thingLanguage, things } from './data.ts';
import { byAnswer, lineLike } from '../words.ts';

/** The place of the mistake stands in «». `…` stands for what another test looks at. */
const mistakes = alike(`
no field is called “xyzzyq”; expected a field. Example: component:agent-* ← «xyzzyq»:1
“1.2 - V2.0” is no range; did you mean version:[1.2 to 2.0]? ← svc «1.2 - V2.0» stable
no field is called “depreca”; did you mean deprecated? ← -«depreca?»
no field is called “verison”; did you mean version? … ← svc (1 or «verison»)
“version” needs a value: only a Boolean field may stand alone; expected a version such as 2025.3, with * for any characters, or version:* where any will do. Example: version>=2025.3 ← «version»
a value is missing: the query ends; expected a value, without white space before it. Example: component:name ← component:«»
“=” cannot stand here; expected a term such as field:value, with special characters in double quotes. Example: component:name ← component«=»svc
“:” and “>” cannot stand together; expected one of : > >= < <=. Example: age>value ← age«:>»5d
“:” and “=” cannot stand together; expected one of : > >= < <=. Example: age:value ← age«:=»5d
“>” cannot stand here; … Example: version>=1.19 ← edge «>»= 1.19, < 2
“:” cannot stand here; … Example: title:"two words" ← "edge node"«:»x
the double quote is not closed; … ← «"edge node»
the double quote is not closed; expected a second double quote. Example: title:"two words" ← title:«"Edge»
nothing follows the backslash; … ← title:a«\\»
the range is not complete; expected “ to ” and the end of the range. Example: released:[2025-01-01 to 2025-06-30] ← line:«[1» 2]
the range is not complete; expected “]” at the end of the range. … ← line:«[1 to 2»
the parenthesis is not closed; expected “)” behind its last term. Example: (deprecated or prerelease) ← «(»stable
“)” cannot stand here; expected “(” before it, and a term between them. Example: (deprecated or prerelease) ← stable«)»
the query ends too early; expected a term. Example: stable and not deprecated ← («»
“component” is a String and has no order; expected “:” and a text, with * for any characters. Example: component:agent-* ← component«>svc»
“component” is a String and has no ranges; … ← component«:[a to b]»
“deprecated” is a Boolean and has no order; … ← deprecated«>false»
“yes” is no Boolean, which “deprecated” is; expected true, false or *. Example: deprecated ← deprecated:«yes»
“runtime” is no Key-value pair, which “fact” is; expected key=value, with * for any characters. Example: fact:"runs on"=* ← fact:«runtime»
“fact” is a Key-value pair and has no order; … ← fact«>a=b»
“latest” is no Version, which “version” is; … ← version>«latest»
“two” is no Number, which “major” is; expected a number such as 3 or 2.5. Example: major>=2025 ← major:«two»
“5” is no Duration, which “age” is; expected a duration such as 90d or 1h30m. Example: age<30d ← age<«5»
“11…” is no Duration, … ← age<«${'1'.repeat(60)}d»
“soon” is no Timestamp, which “released” is; expected a day such as 2025-03-31, a time such as 2025-03-31T14:00Z, or a distance from now such as -90d. Example: released>-90d ← released:«soon»
“2026” is no Timestamp, which “released” is; did you mean released:[2026-01-01 to 2026-12-31T23:59:59.999]? ← released:«2026»
…; did you mean released:[2024-02-01 to 2024-02-29T23:59:59.999]? ← Released:«2024-02»
…; did you mean released:[2025-01-01 to … ← released:«2025-*»
…; did you mean released>2025-12-31T23:59:59.999? ← released>«2025»
…; did you mean released>=2025-04-01? ← released>=«2025-04»
…; did you mean released<2025-01-01? ← released<«2025»
…; did you mean released<=2025-12-31T23:59:59.999? ← released<=«2025»
…; did you mean released:[2024-01-01 to 2025-03-31]? ← released:[«2024» to 2025-03-31]
“2024” is no Timestamp, …; expected a day … ← released:[«2024» to soon]
…; expected a day … ← released:«2025-13»
no field is called “§”; did you mean released? Example: released>-90d ← «relased»>-5d ¦ «relased»
no field is called “§”; did you mean deprecated? ← «depricated» ¦ stable «depricated»
a value is missing: “§” follows; … ← component:« »svc ¦ line:[1 to «]» ¦ line>«[»1 to 2]
“§” cannot stand here; … ← component «:»svc ¦ age«=»5d ¦ "edge node"«s» ¦ "edge node"«(»svc)
¦ title:a«(»b) ¦ line:[1 to 2]«x» ¦ «]» ¦ («)» ¦ «or» stable ¦ stable and «and» newest
¦ stable or «and» newest ¦ (stable or«)» newest
the query ends too early; … ← stable and«» ¦ stable or«» ¦ not«» ¦ -«»
the range is not complete; … ← reason:«[a» ¦ line:«[ to» 2]
“§” is no Boolean, … ← deprecated:«t*»
“§” is no Version, … ← version>=«2025.*» ¦ version:[1 to «x»]
“§” is no Number, … ← major:«2*» ¦ major:«1e3» ¦ major:«.5»
“§” is no Duration, … ← age<«5m5h» ¦ age<«1e3d» ¦ age<«P1H» ¦ age<«P» ¦ age<«PT» ¦ age<«P1DT»
¦ age<«5w»
“§” is no Timestamp, … ← released:«2025-02-30» ¦ released:«2025-1-1» ¦ released>«5d» ¦ released>«-5»
¦ released:«2025-03-31T25:00» ¦ released:«2025-03-31T10» ¦ released:«2025-03-31T10:00+2»
¦ released:[2025-01-01 to «soon»]`);

const thingMistakes: Readonly<Record<string, string>> = {
  'size:«big»':
    '“big” is no Storage size, which “size” is; expected a size such as 10k or 1.5GiB. Example: size:*',
  ...alike('“§” is no Storage size, … ← size:«-1» ¦ size:«1p» ¦ size:«1bk» ¦ size:«1i»'),
};

/** By what is said of them, queries; `§` stands for the place. */
function alike(table: string): Record<string, string> {
  const placeIn = (query: string) => /«(.*)»/.exec(query)?.[1] ?? '';
  const messages = byAnswer(table).map(([query, message]) => {
    return [query, message.replace('§', () => placeIn(query))] as const;
  });
  return Object.fromEntries(messages);
}

const all = [
  ...Object.entries(mistakes).map((one) => [...one, releaseLanguage, rows] as const),
  ...Object.entries(thingMistakes).map((one) => [...one, thingLanguage, asRows(things)] as const),
];
test.each(all)('a mistake shows its place and its remedy: %s', (query, message, ...asked) => {
  const found = mistakeIn(query.replaceAll(/[«»]/g, ''), ...asked);
  expect(found).toEqual({ marked: query, message: expect.stringMatching(lineLike(message)) });
});

const [wide, long, under] = ['語'.repeat(40), 'stable '.repeat(20), ' '.repeat(20)];
test.each<[query: string, at: number, end: number, columns: number, shown: string]>([
  ['stable and (', 11, 12, 80, '  stable and (\n             ^'],
  // White space, and what turns text around, takes one column; the end of the text has one.
  ['a\tb\u202eor', 6, 6, 80, '  a b or\n        ^'],
  // A character takes its columns of the terminal.
  ['title:日本語 relased:1', 10, 17, 80, '  title:日本語 relased:1\n               ^^^^^^^'],
  ['title:日本語', 6, 9, 80, '  title:日本語\n        ^^^^^^'],
  ['title:👩‍👩‍👧 and (', 20, 20, 80, '  title:👩‍👩‍👧 and (\n                ^'],
  ['title:e\u0301e\u0301 and (', 16, 16, 80, '  title:e\u0301e\u0301 and (\n                ^'],
  // A long query is cut around the place, and the carets end with the line.
  [`${wide} wrong ${wide}`, 41, 46, 32, '  …語語語語語語 wrong 語語語語…\n                ^^^^^'],
  [`${long}wrong ${long}`, 140, 145, 40, `  …le stable stable wrong stable stabl…\n${under}^^^^^`],
  [`title:"${'x'.repeat(100)}`, 6, 107, 20, '  title:"xxxxxxxxx…\n        ^^^^^^^^^^^'],
])('the place on a terminal: %j, %i to %i', (query, at, end, columns, shown) => {
  expect(pointAt(query, { at, end }, columns)).toBe(shown);
});

/** The query with its place, and what is said. */
function mistakeIn(query: string, language: Language, source: Rows) {
  try {
    prepare(query, language, source, { now, zone: utc });
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const { at, end, near = '', replaces: place = error.mistake } = error.mistake;
    const corrected = query.slice(0, place.at) + near + query.slice(place.end);
    if (/[:<>]/.test(near)) prepare(corrected, language, source, { now, zone: utc });
    const marked = `${query.slice(0, at)}«${query.slice(at, end)}»${query.slice(end)}`;
    return { marked, message: error.message };
  }
  throw new Error(`no mistake was found in ${query}`);
}
