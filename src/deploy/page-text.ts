/** What a reader sees of a page: its text, what stands for images, and where its links lead. */
import { htmlElements } from '#verify/markup.ts';

const unseen = /<!--[^]*?-->|<![^>]*>|<(script|style)\b[^]*?<\/\1\s*>/gi;
const tag = /<\/?([A-Za-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^'">])*>/g;
/** Within a line; any other element begins a new one. */
const inline = new Set(
  'a abbr b bdi cite code data dfn em i img kbd mark q s small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const spoken = ['alt', 'title', 'aria-label', 'placeholder'];

/** In words; none where only the layout differs. */
export function pageDifference(before: string, after: string): string | undefined {
  const [old, now] = [linesOf(before), linesOf(after)];
  if (unspaced(old) === unspaced(now)) return undefined;
  const [fresh, gone] = [without(now, old), without(old, now)];
  if (fresh === 0 && gone === 0) return 'its text stands in another order';
  if (fresh === 0) return `${lines(gone)} gone`;
  return `${lines(fresh)} new${gone === 0 ? '' : `, ${gone} ${is(gone)} gone`}`;
}

function linesOf(html: string): readonly string[] {
  const text = html
    .replaceAll(unseen, '\n')
    .replaceAll(
      tag,
      (whole, name: string) => `${inline.has(name.toLowerCase()) ? '' : '\n'}${seenOf(whole)}`,
    );
  return text
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

/** What a reader learns from the attributes of a tag. */
function seenOf(whole: string): string {
  const [element] = htmlElements(whole);
  if (element === undefined) return '';
  const names = element.name === 'a' ? [...spoken, 'href'] : spoken;
  return names
    .flatMap((name) => element.attributes.get(name) ?? [])
    .map((value) => ` (${value}) `)
    .join('');
}

function unspaced(text: readonly string[]): string {
  return text.join('').replaceAll(/\s/g, '');
}

/** How many lines stand in the first and not in the second; one that stands twice counts twice. */
function without(some: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return some.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  }).length;
}

function lines(count: number): string {
  return `${count} ${count === 1 ? 'line' : 'lines'} of text ${is(count)}`;
}

function is(count: number): string {
  return count === 1 ? 'is' : 'are';
}
