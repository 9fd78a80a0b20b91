/** Addresses for readers that take a URI as RFC 3986 has it. Browsers take more, and so does a definition. */

const allowed = String.raw`[\w.~!$&'()*+,;=:@%-]`;
const uri = new RegExp(
  String.raw`^[a-z][a-z\d+.-]*://(${allowed}|[[\]])+(/(${allowed}|/)*)?(\?(${allowed}|[/?])*)?(#(${allowed}|[/?])*)?$`,
  'i',
);
const openPercent = /%(?![\da-f]{2})/i;

export function isUri(address: string): boolean {
  return uri.test(address) && !openPercent.test(address);
}

/** The same address, with what a URI cannot hold percent-encoded, as browsers send it. */
export function toUri(address: string): string {
  if (isUri(address)) return address;
  const { origin, href } = new URL(address);
  const [path = '', ...fragment] = href.slice(origin.length).split('#');
  const hash = fragment.length > 0 ? `#${fragment.map(encoded).join('%23')}` : '';
  return `${origin}${encoded(path)}${hash}`;
}

function encoded(part: string): string {
  return part
    .replaceAll(new RegExp(openPercent, 'gi'), '%25')
    .replaceAll(/[^\w.~!$&'()*+,;=:@/?%-]/gu, encodeURIComponent);
}
