/** Statuses other than success, as failures. */
import { Failure } from '../failure.ts';
import type { HttpResponse, HttpRequest } from './types.ts';
import { isLimited, retryOf } from './retry.ts';

type Header = HttpResponse['header'];

export function statusFailure(
  request: HttpRequest,
  status: number,
  header: Header,
  now: number,
): Failure {
  const { url } = request;
  if (status === 404 || status === 410) {
    return new Failure(`${url} answers ${status}: not found`, { kind: 'gone' });
  }
  if (status === 429 || (status === 403 && isLimited(header))) {
    return new Failure(`${url} answers ${status}: too many requests${remedy(request)}`, {
      scope: 'server',
      retry: retryOf(header, now),
    });
  }
  if (status >= 500) {
    return new Failure(`${url} answers ${status}: server error`, {
      scope: 'server',
      retry: retryOf(header, now),
    });
  }
  if (status === 401 || status === 403) {
    const tried = hasCredential(request) ? ' with the credentials that were sent' : '';
    return new Failure(`${url} answers ${status}: access denied${tried}`);
  }
  return new Failure(`${url} answers ${status}, which was not expected`);
}

function hasCredential({ credential }: HttpRequest): boolean {
  return credential !== undefined && credential !== 'none';
}

function remedy(request: HttpRequest): string {
  const anonymous = new URL(request.url).host === 'api.github.com' && !hasCredential(request);
  return anonymous ? ' (a token in GITHUB_TOKEN raises the limit)' : '';
}
