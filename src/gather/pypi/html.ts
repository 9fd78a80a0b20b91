/** The older form: https://packaging.python.org/en/latest/specifications/simple-repository-api/#base-html-api */

export type LinkedFile = { readonly filename: string; readonly yanked: boolean | string };

// No `<` inside, so that a hostile page costs time in proportion to its size and no more.
const anchor = /<a\s([^<>]*)>([^<>]*)<\/a\s*>/gi;
const yankedMark = /(?:^|\s)data-yanked(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?(?=\s|$)/i;

export function filesInHtml(text: string): readonly LinkedFile[] {
  return [...text.matchAll(anchor)].map(([, attributes = '', label = '']) => {
    const mark = yankedMark.exec(attributes);
    const why = unescape(mark?.[1] ?? mark?.[2] ?? '');
    return { filename: unescape(label).trim(), yanked: mark === null ? false : why || true };
  });
}

export function endsAsHtml(text: string): boolean {
  return /<\/(html|body)\s*>\s*$/i.test(text.slice(-200));
}

function unescape(text: string): string {
  const named = new Map([
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&quot;', '"'],
    ['&#39;', "'"],
    ['&#x27;', "'"],
    ['&amp;', '&'],
  ]);
  return text.replace(/&(?:lt|gt|quot|#39|#x27|amp);/g, (entity) => named.get(entity) ?? entity);
}
