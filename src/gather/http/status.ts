/** Statuses other than success, as failures. */
import { Failure } from '../failure.ts';
import type { HttpResponse, HttpRequest } from './types.ts';
import { isLimited, retryOf } from './retry.ts';

type Header = HttpResponse['header'];

export function statusFailure(
  { url, credential }: HttpRequest,
  status: number,
  header: Header,
  now: number,
): Failure {
  const hasCredential = credential !== undefined && credential !== 'none';
  if (status === 404 || status === 410) {
    return new Failure(`${url} answers ${status}: not found`, { kind: 'gone' });
  }
  const later = { scope: 'server', retry: retryOf(header, now) } as const;
  if (status === 429 || (status === 403 && isLimited(header))) {
    const isAnonymous = new URL(url).host === 'api.github.com' && !hasCredential;
    const remedy = isAnonymous ? ' (a token in GITHUB_TOKEN raises the limit)' : '';
    return new Failure(`${url} answers ${status}: too many requests${remedy}`, later);
  }
  if (status >= 500) return new Failure(`${url} answers ${status}: server error`, later);
  if (status === 401 || status === 403) {
    const tried = hasCredential ? ' with the credentials that were sent' : '';
    return new Failure(`${url} answers ${status}: access denied${tried}`);
  }
  return new Failure(`${url} answers ${status}, which was not expected`);
}
