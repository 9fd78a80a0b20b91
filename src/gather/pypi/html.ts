/** The links of a web page, and whether the page came whole. */
import { DomUtils, parseDocument } from 'htmlparser2';

export type Link = ReturnType<typeof readHtml>['links'][number];

/** Behind its end, a page may say in a comment who made it. */
const longestEnd = 2000;

/** `whole`: the document was ended, and not cut off. */
export function readHtml(html: string) {
  const links = DomUtils.getElementsByTagName('a', parseDocument(html)).map((link) => {
    return { label: DomUtils.textContent(link), attributes: link.attribs };
  });
  const end = html.slice(-longestEnd).replaceAll(/<!--[^]*?-->/g, '');
  return { links, whole: /<\/(?:html|body)\s*>\s*$/i.test(end) };
}
