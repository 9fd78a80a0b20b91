/** When to try again: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
import { Failure, type Retry } from '../failure.ts';
import { httpDate } from './date.ts';

const firstWait = 500;

type Header = (name: string) => string | undefined;

/** How long to wait before the next try; a failure where there should be none. */
export function nextTry(
  failure: Failure,
  attempt: number,
  left: number,
  random: () => number,
): number | Failure {
  if (failure.retry === undefined) return failure;
  const { after } = failure.retry;
  // Spread out, so that many clients that failed together do not come back together.
  const jittered = firstWait * 2 ** (attempt - 1) * (0.5 + random() / 2);
  const wait = after === undefined ? jittered : after + random() * firstWait;
  if (wait < left) return wait;
  if (after === undefined) return failure;
  const seconds = Math.ceil(after / 1000);
  return new Failure(
    `${failure.message} and asks to wait ${seconds} s, longer than there is time`,
    { scope: failure.scope, cause: failure },
  );
}

/** The wait that a response asks for: `Retry-After` in either form, or GitHub's header. */
export function retryOf(header: Header, now: number): Retry {
  const after = retryAfter(header('retry-after'), now) ?? githubReset(header, now);
  return after === undefined ? {} : { after };
}

/** A 403 that is a limit and not a refusal. */
export function isLimited(header: Header): boolean {
  return header('retry-after') !== undefined || header('x-ratelimit-remaining') === '0';
}

function retryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const date = httpDate(value);
  return date === undefined ? undefined : Math.max(0, Date.parse(date) - now);
}

function githubReset(header: Header, now: number): number | undefined {
  const reset = header('x-ratelimit-reset');
  if (header('x-ratelimit-remaining') !== '0' || !/^\d{1,12}$/.test(reset ?? '')) return undefined;
  return Math.max(0, Number(reset) * 1000 - now);
}
