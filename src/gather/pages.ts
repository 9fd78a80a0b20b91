/** A listing over several pages, asked to its end, or found unchanged by the validators of all of them. */
import type { Validator } from '#model/gathered.ts';
import { Failure } from './failure.ts';
import type { Answer, Ask, Http } from './http/asking.ts';

export type Page<T> = { readonly items: T; readonly next?: string | undefined };

export type Walk<T> = {
  readonly pages: readonly T[];
  /** Of every page, or none: one page that cannot be asked again leaves nothing to rely on. */
  readonly validators: readonly Validator[];
};

const maxPages = 500;
const maxUrl = 2048;
/** What comes back in a later request, and stays in a file until then. */
const plainHeader = /^[\x20-\x7e]{1,256}$/;

export async function walk<T>(
  http: Http,
  first: Ask,
  validators: readonly Validator[],
  read: (answer: Answer, url: string) => Page<T>,
): Promise<Walk<T> | 'not-modified'> {
  const before = await revisit(http, first, validators);
  if (before === 'not-modified') return before;
  const pages: T[] = [];
  const seen = new Map<string, Validator>();
  let answer = before ?? (await http(first));
  let url = first.url;
  for (;;) {
    seen.set(url, validatorOf(url, answer));
    const { items, next } = read(answer, url);
    pages.push(items);
    if (next === undefined) return { pages, validators: usable([...seen.values()]) };
    url = nextUrl(first.url, url, next);
    if (seen.has(url)) throw new Failure(`${first.url} goes round in a circle: ${url} again`);
    if (seen.size >= maxPages) {
      throw new Failure(`${first.url} goes on after ${maxPages} pages, which is refused`);
    }
    answer = await asListed(http({ ...first, url }), first.url);
  }
}

/** What a listing leads to belongs to it: where that is not there, the listing itself is not gone. */
export async function asListed<T>(asking: Promise<T>, listing: string): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'gone') throw error;
    throw new Failure(`${listing} leads to what is not there: ${error.message}`, { cause: error });
  }
}

/** Why a listing may have a hole: a page that another one announced is empty. */
export function gapIn(pages: readonly (readonly unknown[])[], url: string): string | undefined {
  const empty = pages.findIndex((page, index) => index > 0 && page.length === 0);
  return empty < 0 ? undefined : `${url} announces a page ${empty + 1} on which nothing is`;
}

/** The next page by the `Link` header: https://www.rfc-editor.org/rfc/rfc8288 */
export function nextLink(answer: Answer): string | undefined {
  const links =
    answer
      .header('link')
      ?.slice(0, 8192)
      .matchAll(/<([^<>]*)>([^<]*)/g) ?? [];
  for (const [, target, parameters = ''] of links) {
    if (/;\s*rel\s*=\s*("([^"]*\s)?next(\s[^"]*)?"|next\s*($|[;,]))/i.test(parameters))
      return target;
  }
  return undefined;
}

/** Nothing new when every page says so; the first page's new answer where it has one. */
async function revisit(
  http: Http,
  first: Ask,
  validators: readonly Validator[],
): Promise<Answer | 'not-modified' | undefined> {
  const { origin } = new URL(first.url);
  const own = validators.every(({ url }) => URL.parse(url)?.origin === origin);
  if (!own || validators[0]?.url !== first.url) return undefined;
  for (const validator of validators) {
    const answer = await conditional(http, { ...first, url: validator.url, validator });
    if (answer?.status === 304) continue;
    return validator === validators[0] ? answer : undefined;
  }
  return 'not-modified';
}

/** A later page that is gone means that the listing changed, not that it is gone. */
async function conditional(http: Http, ask: Ask): Promise<Answer | undefined> {
  try {
    return await http(ask);
  } catch (error) {
    if (error instanceof Failure && error.kind === 'gone') return undefined;
    throw error;
  }
}

function nextUrl(first: string, from: string, next: string): string {
  const target = URL.parse(next, from);
  if (target?.origin !== new URL(first).origin) {
    throw new Failure(`${first} names a next page on another host, which is refused`);
  }
  if (target.href.length <= maxUrl) return target.href;
  throw new Failure(`${first} names a next page by more than ${maxUrl} characters`);
}

function validatorOf(url: string, { header }: Answer): Validator {
  const etag = header('etag');
  const lastModified = header('last-modified');
  return {
    url,
    ...(isPlain(etag) && { etag }),
    ...(isPlain(lastModified) && { lastModified }),
  };
}

function isPlain(value: string | undefined): value is string {
  return value !== undefined && plainHeader.test(value);
}

function usable(validators: readonly Validator[]): readonly Validator[] {
  const all = validators.every(
    ({ etag, lastModified }) => etag !== undefined || lastModified !== undefined,
  );
  return all ? validators : [];
}
