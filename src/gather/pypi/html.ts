/** The links of a web page, and whether the page came whole. */
import { Parser } from 'htmlparser2';

export type Link = { label: string; readonly attributes: Readonly<Record<string, string>> };

/** `whole`: the document was ended, and not cut off. */
export function readHtml(html: string) {
  const links: Link[] = [];
  let open: Link | undefined;
  let last = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      last = name;
      if (name === 'a') links.push((open = { label: '', attributes }));
    },
    ontext(text) {
      if (open !== undefined) open.label += text;
      else if (text.trim() !== '') last = 'text';
    },
    onclosetag(name, isImplied) {
      if (isImplied) return;
      last = `/${name}`;
      if (name === 'a') open = undefined;
    },
  });
  parser.end(html);
  const isEnded = (last === '/html' || last === '/body') && html.trimEnd().endsWith('>');
  return { links, whole: open === undefined && isEnded };
}
