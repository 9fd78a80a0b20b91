/** The links of a web page, and whether the page came whole. */
import { DomUtils, parseDocument } from 'htmlparser2';

export type Link = ReturnType<typeof readHtml>['links'][number];

/** `whole`: the document was ended, and not cut off. */
export function readHtml(html: string) {
  const links = DomUtils.getElementsByTagName('a', parseDocument(html)).map((link) => {
    return { label: DomUtils.textContent(link), attributes: link.attribs };
  });
  // Behind its end, a page may say in a comment who made it.
  const end = html.slice(-2000).replaceAll(/<!--[^]*?-->/g, '');
  return { links, whole: /<\/(?:html|body)\s*>\s*$/i.test(end) };
}
