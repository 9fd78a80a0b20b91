/** What the status and the headers of a response say. */
import { instantAt, type Instant } from '#model/time/instant.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { Failure } from '../failure.ts';
import type { HttpResponse, HttpRequest } from './types.ts';

type Header = HttpResponse['header'];

export function statusFailure(
  { url, credential }: HttpRequest,
  status: number,
  header: Header,
  now: number,
  said = '',
): Failure {
  const hasCredential = credential !== undefined && credential !== 'none';
  const isGithub = new URL(url).host === 'api.github.com';
  if (status === 404 || status === 410)
    return new Failure(`${url} answers ${status}: not found`, { kind: 'gone' });
  const later = { retry: withoutUndefined({ after: waitFor(header, now) }) };
  // A 403 may be a limit. Only the text shows GitHub's secondary limit; a retry prolongs it.
  const isTold = !isLimit(header) && /\brate limit/i.test(said);
  if (status === 429 || (status === 403 && (isLimit(header) || isTold))) {
    const remedy = isGithub && !hasCredential ? ' (a token in GITHUB_TOKEN raises the limit)' : '';
    const because = `${url} answers ${status}: too many requests${remedy}`;
    return new Failure(because, isTold ? { scope: 'server' } : later);
  }
  if (status === 408) return new Failure(`${url} answers 408: the request took too long`, later);
  if (status >= 500) return new Failure(`${url} answers ${status}: server error`, later);
  if (status === 401 || status === 403) {
    const isOwn = hasCredential && !credential.isPublic;
    const tried = isOwn ? ' with the credentials that were sent' : '';
    const login =
      '; log in to it, or renew the login ("auth" in its definition, or its own client)';
    const remedy = isGithub ? ' (a token in GITHUB_TOKEN that may read it is needed)' : login;
    return new Failure(`${url} answers ${status}: access denied${tried}${remedy}`);
  }
  return new Failure(`${url} answers ${status}, which was not expected`);
}

/** The wait that a response asks for: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
function waitFor(header: Header, now: number): number | undefined {
  const value = header('retry-after') ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  // GitHub's reset is a time, in seconds since 1970; others send the seconds until then.
  const said = resetOf(header) ?? '';
  const reset = /^\d{1,12}$/.test(said) ? Number(said) * 1000 : 0;
  const until = Date.parse(httpDate(value) ?? '') || (reset > 1e12 ? reset : reset && now + reset);
  return until > 0 ? Math.max(0, until - now) : undefined;
}

export function isLimit(header: Header): boolean {
  return resetOf(header) !== undefined || header('retry-after') !== undefined;
}

/** When a used-up limit resets: empty without a time, undefined if no limit is used up. */
function resetOf(header: Header): string | undefined {
  // In one header, `limit=9, remaining=0, reset=30` or, in later drafts, `"day";r=0;t=30`:
  // https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
  const one = /\b(?:r|remaining)=0\b(?:[;,]\s*(?:t|reset)=)?(\d*)/;
  const spent = ['x-', ''].find((x) => /^0(?:;|$)/.test(header(`${x}ratelimit-remaining`) ?? ''));
  if (spent !== undefined) return header(`${spent}ratelimit-reset`) ?? '';
  return one.exec(header('ratelimit') ?? '')?.[1];
}

/** Only the form that servers must send, and only days that exist: RFC 9110, section 5.6.7. */
export function httpDate(text: string): Instant | undefined {
  const date = new Date(text);
  const isSound = text.endsWith(' GMT') && date.toUTCString().slice(5) === text.slice(5);
  return isSound ? instantAt(date.getTime()) : undefined;
}
