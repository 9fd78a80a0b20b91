/** Serves an index from a bucket: its head names the active version, which lists the addresses. */
let known = { version: '', text: '', headers: [] };

async function activeIn(read) {
  const head = await read('head.json');
  if (head === null) return { text: '' };
  const [{ version }] = (await head.json()).versions;
  if (known.version === version) return known;
  const text = await (await read(`versions/${version}`)).text();
  known = { version, text, headers: JSON.parse(text.slice(0, text.indexOf('\n'))) };
  return known;
}

/** Searched as text: parsing tens of thousands of lines takes longer than a Worker may run. */
function find({ text, headers }, path) {
  const at = text.indexOf(`\n${path}\t`) + 1;
  if (at === 0) return undefined;
  const [, which, sum] = text.slice(at, text.indexOf('\n', at)).split('\t');
  return { sum, headers: { ...headers[which], ETag: `"${sum}"` } };
}

// The Workers runtime requires a default export.
// oxlint-disable-next-line import/no-default-export
export default {
  async fetch({ method, url, headers }, { BUCKET, PREFIX = '' }) {
    if (method !== 'GET' && method !== 'HEAD')
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
    const read = (key) => BUCKET.get(`${PREFIX}${key}`);
    const active = await activeIn(read);
    const { pathname, search } = new URL(url);
    const path = pathname.replaceAll('%40', '@');
    const found = find(active, path);
    const page = path.replace(/(\.html|\/)$/, '').replace(/\/index$/, '/');
    if (!found && page !== path && find(active, page))
      return new Response(null, { status: 307, headers: { Location: page + search } });
    const file = found ?? find(active, '/404');
    if (!file) return new Response('Nothing is deployed here', { status: 404 });
    if (found && headers.get('If-None-Match')?.includes(file.headers.ETag))
      return new Response(null, { status: 304, headers: file.headers });
    const { body } = await read(`files/${file.sum}`);
    const status = found ? 200 : 404;
    return new Response(method === 'HEAD' ? null : body, { status, headers: file.headers });
  },
};
