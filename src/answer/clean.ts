/** Characters that XML forbids, or that reorder or hide other text. */
const unwanted =
  /[[\p{Cc}\ufffe\uffff\u061c\u200b\u200e\u200f\u202a-\u202e\u2028\u2029\u2060-\u2069\ufeff]--[\t\n\r]]/gv;
/** Many marks on one letter cover the lines above; no script needs more than a few. */
export const stackedMarks = /(\p{M}{4})\p{M}+/gu;
/** After right-to-left text, `2.1.3-4` would be displayed as `4-2.1.3`. */
const beforeVersion = /(?<=[\u0590-\u08ff]) (?=\d\S*(?:\s[^\u0590-\u08ff]|\s*$))/g;

/** Untrusted text as one line of visible text in reading order. */
export function clean(text: string): string {
  return cleanLines(text.replaceAll(/[\t\n\r]+/g, ' '));
}

/** The same for text of several lines: it keeps its line breaks. */
export function cleanLines(text: string): string {
  const visible = text.toWellFormed().replaceAll(unwanted, '').replaceAll(stackedMarks, '$1');
  return visible.replaceAll(beforeVersion, '\u200e ');
}
