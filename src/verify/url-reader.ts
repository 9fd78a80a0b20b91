/** An index behind an address, read within bounds of bytes, time and requests at once. */
import { EnvHttpProxyAgent, request } from 'undici';
import pLimit from 'p-limit';
import { bodyOf } from '#io/response-body.ts';
import { baseOf, isNoTls, maxFileBytes, noTls } from '#model/served/paths.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { openPace, openSpending, type Bounds } from './pace.ts';
import type { Fetched, Ask, Reader } from './reader.ts';

export type UrlReaderOptions = {
  /** Sent only to the index's own origin. */
  readonly authorization?: string | undefined;
  /** For one request with its whole response. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** All files left are given up if no file was read completely for so long. */
  readonly stallMs?: number;
  readonly bounds?: Bounds;
};

const concurrency = 64;

/** Tries after a broken connection or a server error; a busy host is asked until it stalls. */
const tries = 2;

export function urlReader(address: string, options: UrlReaderOptions = {}): Reader {
  const base = baseOf(address);
  const { timeoutMs = 30_000, maxBytes = maxFileBytes, authorization } = options;
  const agent = new EnvHttpProxyAgent({ connections: concurrency, headersTimeout: timeoutMs });
  const limit = pLimit(concurrency);
  const pace = openPace(limit);
  const spending = openSpending(options.stallMs ?? 60_000, options.bounds);
  const once = async (path: string, ask: Ask): Promise<Fetched> => {
    const within = Math.min(timeoutMs, spending.leftMs());
    const signals = [AbortSignal.timeout(within), ask.signal ?? []].flat();
    try {
      // The host redirects a plain `@` to its encoded form.
      const url = new URL(path.split('/').map(encodeURIComponent).join('/'), base);
      const response = await request(url, {
        dispatcher: agent,
        signal: AbortSignal.any(signals),
        // Every path is below the address, so the credential goes nowhere else.
        headers: withoutUndefined({ ...asHeaders(ask), authorization }),
      });
      const entries = Object.entries(response.headers);
      const headers = new Map(entries.map(([name, value]) => [name, [value].flat().join(', ')]));
      const body = await bodyOf(response, maxBytes);
      return { kind: 'answered', status: response.statusCode, headers, body };
    } catch (error) {
      const isLate = /Timeout/.test((error as Error).name);
      const isGivenUp = ask.signal?.aborted;
      const because = isGivenUp ? 'was given up, as its time is over' : reason(error, within);
      return { kind: 'failed', because, ...(isLate && { unread: true }) };
    }
  };
  const get = async (path: string, ask: Ask): Promise<Fetched> => {
    let [left, isBusy] = [tries, false];
    for (;;) {
      await pace.pause(spending.leftMs(), ask.signal);
      const exhausted = spending.up();
      if (exhausted !== undefined)
        return unread(isBusy ? `${exhausted}; the host asks for fewer requests` : exhausted);
      const answer = await once(path, ask);
      const busyMs = busyFor(answer);
      const isBroken = answer.kind === 'failed' || answer.status >= 500;
      if (!isBroken && busyMs === undefined) {
        spending.add(answer.body.length);
        pace.speedUp();
        return answer;
      }
      if (ask.signal?.aborted) return answer;
      isBusy ||= busyMs !== undefined;
      if (busyMs !== undefined) pace.slowDown(busyMs);
      else if (--left <= 0 && spending.up() === undefined) return answer;
    }
  };
  return {
    where: base.href,
    over: 'http',
    get: (path, ask = {}) => spending.during(() => limit(() => get(path, ask))),
    expect: spending.expect,
    [Symbol.asyncDispose]: () => agent.destroy(),
  };
}

function unread(because: string): Fetched {
  return { kind: 'failed', because, unread: true };
}

/** How long a busy host asks to wait, in milliseconds; undefined if it is not busy. */
function busyFor(answer: Fetched): number | undefined {
  if (answer.kind === 'failed') return undefined;
  const after = answer.headers.get('retry-after');
  if (answer.status !== 429 && !(answer.status === 503 && after !== undefined)) return undefined;
  return Number(after) * 1000 || 0;
}

/** Renovate's own user agent, in case a host treats clients differently. */
const renovate = 'RenovateBot/43 (https://github.com/renovatebot/renovate)';

function asHeaders({ encoding = 'identity', as = renovate, ifNoneMatch, ifModifiedSince }: Ask) {
  return {
    'user-agent': as,
    accept: 'application/json, */*;q=0.1',
    'accept-encoding': encoding,
    'if-none-match': ifNoneMatch,
    'if-modified-since': ifModifiedSince,
  };
}

function reason(error: unknown, timeoutMs: number): string {
  const { name, message, code } = error as NodeJS.ErrnoException;
  if (/Timeout/.test(name)) return `gave no whole answer within ${Math.ceil(timeoutMs / 1000)} s`;
  if (isNoTls(code)) return noTls;
  if (code === 'UND_ERR_SOCKET') return 'was cut off: the connection was closed before its end';
  return code === undefined || message.includes(code) ? message : `${message} (${code})`;
}
