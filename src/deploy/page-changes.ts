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
      const [before, after] = await Promise.all([textOf(live, path), textOf(next, path)]);
      return { path, before, after };
    }),
  );
  const lost = pages.filter(({ before }) => before === undefined);
  const inText = pages.filter(({ before, after }) => before !== undefined && before !== after);
  const count = pages.length - lost.length - inText.length;
  const words =
    count === 1
      ? '1 page changes only in its layout'
      : `${count} pages change only in their layout`;
  return [
    ...listLine(
      'Pages with another text',
      inText.map(({ path }) => path),
    ),
    ...listLine(
      'Pages that could not be read where they are live',
      lost.map(({ path }) => path),
    ),
    ...(count > 0 ? [words] : []),
  ];
}

/** What a reader sees of a page. A host may answer 404 for the one that it shows for what is missing. */
async function textOf(reader: Reader, path: string): Promise<string | undefined> {
  const answer = await getPage(reader, path);
  const isThere = answer.kind === 'answered' && (answer.status === 200 || path === '404.html');
  return isThere ? seenText(new TextDecoder().decode(answer.body)) : undefined;
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
