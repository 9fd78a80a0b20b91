/** Reads all pages of a list, or finds it unchanged by the validators of all pages. */
import type { Validator } from '#model/history/gathered.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { Failure, orFailure } from '../failure.ts';
import { samePath } from '../reading/address.ts';
import type { HttpResponse, HttpRequest, Http } from './types.ts';

const maxPages = 500;
const maxUrl = 2048;
/** A validator is kept in a file and sent in a later request, so it must be short and printable. */
const plainHeader = /^[\x20-\x7e]{1,256}$/;

export async function readPages<T>(
  http: Http,
  first: HttpRequest,
  validators: readonly Validator[],
  read: (response: HttpResponse, url: string) => T | Promise<T>,
  next?: (response: HttpResponse, page: T) => string | null | undefined,
  /** The status of a later page that means that the server shows no more pages. */
  end?: number,
) {
  const before = await checkValidators(http, first, validators);
  if (before === 'not-modified') return before;
  const pages: T[] = [];
  const seen = new Map<string, Validator>();
  let response = before ?? (await http(first));
  let url = first.url;
  for (;;) {
    const { header } = response;
    const plain = (name: string) => plainHeader.exec(header(name) ?? '')?.[0];
    const own = { url, etag: plain('etag'), lastModified: plain('last-modified') };
    seen.set(url, withoutUndefined(own));
    const page = await read(response, url);
    pages.push(page);
    const link = next?.(response, page) ?? undefined;
    const validators = [...seen.values()];
    // Keep the validators of all pages or none: all are needed to know that nothing changed.
    const areUsable = validators.every(({ etag, lastModified }) => etag ?? lastModified);
    const all = { pages, validators: areUsable ? validators : [] };
    if (link === undefined) return { ...all, isCut: false };
    url = pageUrl(first.url, response.url, link);
    if (seen.has(url)) throw new Failure(`${first.url} has pages in a circle: ${url} again`);
    if (seen.size >= maxPages)
      throw new Failure(`${first.url} has more than ${maxPages} pages, which is refused`);
    const expects = end === undefined ? [] : [end];
    response = await requireListed(http({ ...first, url, expects }), first.url);
    if (response.status === end) return { ...all, isCut: true };
  }
}

/** If something that a list names is not found, that does not mean that the list is gone. */
export async function requireListed<T>(request: Promise<T>, listing: string): Promise<T> {
  const answer = await request.catch(orFailure);
  if (!(answer instanceof Failure)) return answer;
  if (answer.kind !== 'gone') throw answer;
  throw new Failure(`${listing} names what cannot be found: ${answer.message}`, { cause: answer });
}

/** The next page by the `Link` header: https://www.rfc-editor.org/rfc/rfc8288 */
export function nextLink(response: HttpResponse): string | undefined {
  const links = [...(response.header('link') ?? '').slice(0, 8192).matchAll(/<([^<>]*)>([^<]*)/g)];
  const isNext = /;\s*rel\s*=\s*((["'])([^"']*\s)?next(\s[^"']*)?\2|next\s*($|[;,]))/i;
  return links.find(([, , parameters = '']) => isNext.test(parameters))?.[1];
}

/** Not modified when every page says so; else the first page's new response, if any. */
async function checkValidators(http: Http, first: HttpRequest, validators: readonly Validator[]) {
  const { origin } = new URL(first.url);
  const own = validators.every(({ url }) => URL.parse(url)?.origin === origin);
  if (!own || validators[0]?.url !== first.url) return undefined;
  for (const validator of validators) {
    const response = await http({ ...first, url: validator.url, validator }).catch(orFailure);
    // A later page that is gone means that the listing changed, not that it is gone.
    if (response instanceof Failure && response.kind === 'gone') return undefined;
    if (response instanceof Failure) throw response;
    if (response.status === 304) continue;
    return validator === validators[0] ? response : undefined;
  }
  return 'not-modified';
}

/** Only on the same host; but behind a proxy, a server may name another host for itself. */
export function pageUrl(first: string, from: string, next: string): string {
  const { origin, host, protocol, pathname } = new URL(first);
  const target = URL.parse(next, from);
  const isSameList =
    pathname !== '/' && target !== null && samePath(target.pathname.slice(1), pathname.slice(1));
  if (isSameList && target.host !== host) return pageUrl(first, first, target.search);
  if (target?.host === host) target.protocol = protocol;
  const why = `${first} names a page on another host, ${target?.origin ?? next}, which is refused; if it has moved, write the new address into the source`;
  if (target?.origin !== origin) throw new Failure(why);
  if (target.href.length <= maxUrl) return target.href;
  throw new Failure(`${first} names a page by more than ${maxUrl} characters`);
}
