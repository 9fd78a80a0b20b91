/** What a status other than success means for those who wait for releases. */
import { Failure } from '../failure.ts';
import type { Answer, Ask } from './asking.ts';
import { isLimited, retryOf } from './retry.ts';

type Header = Answer['header'];

export function statusFailure(ask: Ask, status: number, header: Header, now: number): Failure {
  const { url } = ask;
  if (status === 404 || status === 410) {
    return new Failure(`${url} answers ${status}: it is not there (any more)`, { kind: 'gone' });
  }
  if (status === 429 || (status === 403 && isLimited(header))) {
    return new Failure(
      `${url} answers ${status}: it limits how often it may be asked${remedy(ask)}`,
      {
        retry: retryOf(header, now),
      },
    );
  }
  if (status >= 500) {
    return new Failure(`${url} answers ${status}: it has trouble of its own`, {
      retry: retryOf(header, now),
    });
  }
  if (status === 401 || status === 403) {
    const tried = ask.authorization === undefined ? '' : ' with the credentials that were sent';
    return new Failure(`${url} answers ${status}: it refuses access${tried}`);
  }
  return new Failure(`${url} answers ${status}, which is not an answer to this question`);
}

function remedy({ url, authorization }: Ask): string {
  const asGuest = new URL(url).host === 'api.github.com' && authorization === undefined;
  return asGuest ? ' (with a token in GITHUB_TOKEN more often)' : '';
}
