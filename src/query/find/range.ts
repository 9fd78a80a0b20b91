/** Ranges of versions as people write them: `2024.1 - 2025.2`, `>=2025`, `^4.0`, `[1.0,2.0)`, “newer than 4.1”. */
import { compareNatural } from '#model/order.ts';

const version = 'v?(\\d[\\w.]*)';
const between =
  '\\s*(?:\\s-\\s|–|—|\\.\\.+|…|[-=]>|→|\\b(?:(?:up )?to|until|through|and|versus|vs\\.?)(?=\\s))\\s*';

/** Of what ends, each line once. */
export const once = '(newestOfLine or newest)';

type Form = readonly [shape: RegExp, read: (found: readonly string[]) => string];

const forms: readonly Form[] = [
  [new RegExp(`(?<![\\w.-])${version}${between}${version}`), fromTo],
  // Behind more than two numbers stands a revision: `8.3.0-1.2`.
  [/(?<![\w.])(\d+\.\d+)[-\s]+(\d+\.\d[\d.]*)(?![\w.])/, fromTo],
  [/([[(])\s*(\d[\w.]*)?\s*,\s*(\d[\w.]*)?\s*([\])])/, bounds],
  [/((?:(?:>=|<=|[<>≥≤])\s*v?\d[\w.]*[\s,&|]*)+)/, comparisons],
  [/\^\s*v?(\d+)([\w.]*)/, ([major = '', more = '']) => `major:${major} version>=${major}${more}`],
  [/~>?\s*v?(\d+(?:\.\d+)?)([\w.]*)/, ([a = '', b = '']) => `version:${a}.* version>=${a}${b}`],
  [/\b(?:supported|maintained) (?:in|until) (20\d\d)/, ([a]) => `supportEnds>=${a}-01-01 ${once}`],
  [beyond('newer|later|higher|greater', 'since|after'), ([a, b]) => `version>${a ?? b}`],
  [beyond('older|earlier|lower|less', 'before'), ([a, b]) => `version<${a ?? b}`],
  [
    new RegExp(`${version}(?:\\+|\\s+(?:or|and) (?:newer|later|higher|above|up))(?=\\s|$)`),
    ([a]) => `version>=${a}`,
  ],
];

/** `rest`: the question without it. */
export function findRange(text: string) {
  // Days have a form of their own.
  if (/\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
  for (const [shape, read] of forms) {
    const [whole, ...found] = shape.exec(text) ?? [];
    if (whole !== undefined) return { rest: text.replace(shape, ' '), terms: read(found) };
  }
  return undefined;
}

function beyond(comparatives: string, prepositions: string): RegExp {
  const behind = `(?:${prepositions}) (?:version )?v?(\\d+\\.[\\w.]+|\\d\\d?$)`;
  return new RegExp(`(?:${comparatives}) than ${version}|${behind}`);
}

/** The lower first; the name of a line stands for all of its releases. */
function fromTo(found: readonly string[]): string {
  const [from = '', to = ''] = found.toSorted(compareNatural);
  return `version>=${from} (version<=${to} or version:${to}.*)`;
}

function bounds([open, from, to, close]: readonly string[]): string {
  return [
    ...(from ? [`version>${open === '[' ? '=' : ''}${from}`] : []),
    ...(to ? [`version<${close === ']' ? '=' : ''}${to}`] : []),
  ].join(' ');
}

function comparisons([text = '']: readonly string[]): string {
  return Array.from(
    text.matchAll(/(>=|<=|[<>≥≤])\s*v?(\d[\w.]*)/g),
    ([, sign = '', limit]) => `version${sign.replace('≥', '>=').replace('≤', '<=')}${limit}`,
  ).join(' ');
}
