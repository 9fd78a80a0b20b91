/** Ranges as people write them: `2024.1 - 2025.2`, `>=2025`, `[1.0,2.0)`, “newer than 4.1”. */
import { compareNatural } from '#model/order.ts';

const version = 'v?(\\d[\\w.]*)';
const between =
  '\\s*(?:\\s-\\s|–|—|\\.\\.+|…|[-=]>|→|\\b(?:(?:up )?to|(?:until|through)(?! 20\\d\\d\\b(?!\\.))|(?<=^[v\\d.]+ |\\b(?:between|compare|differences?|from)\\b.*)and|versus|vs\\.?)(?=\\s))\\s*';

/** Terms for questions about ends, to list each line once. */
export const once = '(newestOfLine or newest)';

type Form = readonly [shape: RegExp, read: (found: readonly string[]) => string];

const worded =
  `(?:(newer|later|higher|greater)|older|earlier|lower|less) than ${version}(?![\\w.]| (?:day|week|month|year))|` +
  '(?:(since|after|above)|before|below|under) (?:version )?v?(\\d+\\.[\\w.]+|\\d\\d?$)';
const orNewer = `${version}(?:(?<!\\.)\\+|\\s+(?:or|and) (?:newer|later|higher|above|up)|\\s+(?:onwards?|up(?:wards?)?(?! to)))(?=\\s|$)`;
const forms: readonly Form[] = [
  [new RegExp(`(?<![\\w.-])${version}${between}${version}`), fromTo],
  // Two numbers each, as `-1.2` after three numbers is a revision: `8.3.0-1.2`.
  [/(?<![\w.])(\d+\.\d+)[-\s]+(\d+\.\d[\d.]*)(?![\w.])/, fromTo],
  [/([[(])\s*(\d[\w.]*)?\s*,\s*(\d[\w.]*)?\s*([\])])/, bounds],
  [/((?:(?:[\s,&|]|and\b)*(?:[<>≥≤]=?|\^|~[>=]?)\s*v?\d[\w.]*)+)/, comparisons],
  [new RegExp(worded), ([newer, a, after, b]) => `version${(newer ?? after) ? '>' : '<'}${a ?? b}`],
  [/(?:up to|until|till) v?(\d+\.[\w.]+)/, ([to]) => upTo(to)],
  [new RegExp(orNewer), ([a]) => `version>=${a}`],
];

/** `rest`: the question without the range. */
export function findRange(typed: string): { rest: string; terms: string } | undefined {
  // “older than python 3.9”
  const text = typed.replace(
    /\b((?:\w+er than|below|under|above) )([a-z][a-z -]* )(?=v?\d)/,
    '$2$1',
  );
  // Days are read in `period.ts`.
  if (/\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
  for (const [shape, read] of forms) {
    const [whole, ...found] = shape.exec(text) ?? [];
    if (whole === undefined) continue;
    const [terms, rest] = [read(found), text.replace(shape, ' ')];
    const more = findRange(rest);
    if (!more) return { rest, terms };
    const isOr = /\bor\b/.test(rest);
    return { ...more, terms: isOr ? `(${terms} or ${more.terms})` : `${terms} ${more.terms}` };
  }
  return undefined;
}

/** The lower version first; the name of a line includes all of its releases. */
function fromTo(found: readonly string[]): string {
  const [from = '', to = ''] = found.toSorted(compareNatural);
  return `version>=${from} ${upTo(to)}`;
}

function upTo(to = ''): string {
  return `(version<=${to} or version:${to}.*)`;
}

function bounds([open, from, to, close]: readonly string[]): string {
  const lowest = from && `version>${open === '[' ? '=' : ''}${from}`;
  const highest = to && `version<${close === ']' ? '=' : ''}${to}`;
  return [lowest, highest].filter(Boolean).join(' ');
}

function comparisons([text = '']: readonly string[]): string {
  const plain = text
    .replaceAll('≥', '>=')
    .replaceAll('≤', '<=')
    .replaceAll(/\^(?=\s*v?0\.)/g, '~')
    .replaceAll(/\s*\|{2}\s*/g, ' or ');
  // As npm, Ruby and Python say: `^0.2` and `~> 4.0.1` fix the second number, `~> 4.0` does not.
  return plain
    .replaceAll(/,?\s*(?:\^|~[>=](?=\s*v?\d+(?:\.\d+)?(?![\w.])))\s*v?(\d+)/g, ' major:$1 >=$1')
    .replaceAll(/,?\s*~[>=]?\s*v?(\d+(?:\.\d+)?)/g, ' version:$1.* >=$1')
    .replaceAll(/[\s,&|]*([<>]=?)\s*v?/g, ' version$1')
    .trim()
    .replace(/.* or .*/, '($&)');
}
