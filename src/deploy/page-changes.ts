/** Which pages would change in their text, and how many only in their layout. */
import { getPage, type Reader } from '#verify/reader.ts';
import { listLine } from './plan-report.ts';
import type { Plan } from './plan.ts';

/** Reads the changed pages on both sides, so it is for a preview: a deploy needs none of it. */
export async function pageChanges(
  { files }: Plan,
  next: Reader,
  live: Reader,
): Promise<readonly string[]> {
  const paths = files.changed.filter((path) => path.endsWith('.html'));
  const pages = await Promise.all(
    paths.map(async (path) => {
      const [before, after] = await Promise.all([readPage(live, path), readPage(next, path)]);
      return { path, isLayout: seenText(before) === seenText(after) };
    }),
  );
  const inText = pages.flatMap(({ path, isLayout }) => (isLayout ? [] : [path]));
  const count = pages.length - inText.length;
  const words =
    count === 1
      ? '1 page changes only in its layout'
      : `${count} pages change only in their layout`;
  return [...listLine('Pages with another text', inText), ...(count > 0 ? [words] : [])];
}

/** What is no page has no text. */
async function readPage(reader: Reader, path: string): Promise<string> {
  const answer = await getPage(reader, path);
  return answer.kind === 'answered' ? new TextDecoder().decode(answer.body) : '';
}

const unseen = /<!--[^]*?-->|<(script|style)\b[^]*?<\/\1\s*>/gi;
const tag = /<(?:"[^"]*"|[^">])*>/g;
const spoken = /\s(alt|title|aria-label|placeholder|href)="([^"]*)"/g;

/** What a reader learns of a page: its text, what stands for images, and where its links lead. */
function seenText(html: string): string {
  return html
    .replaceAll(unseen, '')
    .replaceAll(tag, (whole) =>
      Array.from(whole.matchAll(spoken), ([, name, value = '']) =>
        name === 'href' && !whole.startsWith('<a ') ? '' : value,
      ).join(' '),
    )
    .replaceAll(/\s/g, '');
}
