/** An index behind an address, read as a careful client would: bounded in bytes, in time and in number. */
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { Agent, request, type Dispatcher } from 'undici';
import { refuse } from '#model/problem.ts';
import { maxFileBytes } from '#model/served/served-paths.ts';
import type { Answer, Ask, Reader } from './reader.ts';
import pLimit from 'p-limit';

export type UrlReaderOptions = {
  readonly concurrency?: number;
  /** For one whole exchange. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** For all that is read, together: somebody else's index may list any number of files. */
  readonly wholeMs?: number;
  readonly wholeBytes?: number;
};

type Decode = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Buffer;

const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['deflate', inflateSync],
  ['br', brotliDecompressSync],
  ['zstd', zstdDecompressSync],
]);

export function urlReader(address: string, options: UrlReaderOptions = {}): Reader {
  const base = baseOf(address);
  const { concurrency = 8, timeoutMs = 30_000, maxBytes = maxFileBytes } = options;
  const agent = new Agent({ connections: concurrency, headersTimeout: timeoutMs });
  const limit = pLimit(concurrency);
  const used = spending(options);
  const get = async (path: string, ask: Ask = {}): Promise<Answer> => {
    const exhausted = used.up();
    if (exhausted !== undefined) return { kind: 'failed', because: exhausted };
    const url = addressOf(path, base);
    const once = (): Promise<Answer> => exchange(url, { agent, ask, timeoutMs, maxBytes });
    const first = await once();
    // A connection may break by chance, so the second answer counts.
    const answer = first.kind === 'failed' && !ask.signal?.aborted ? await once() : first;
    if (answer.kind === 'answered') used.add(answer.body.length);
    return answer;
  };
  return {
    where: base.href,
    over: 'http',
    get: (path, ask) => limit(() => get(path, ask)),
    close: () => agent.destroy(),
  };
}

/** The host sends a plain `@` on to its encoded form; where it sent a page on to is whole already. */
function addressOf(path: string, base: URL): URL {
  const isWhole = /^https?:\/\//.test(path);
  return new URL(isWhole ? path : path.split('/').map(encodeURIComponent).join('/'), base);
}

/** Says why nothing more is asked for, once too much was. */
function spending({ wholeMs = Infinity, wholeBytes = Infinity }: UrlReaderOptions) {
  const start = performance.now();
  let bytes = 0;
  const refused = 'was not asked for: the files before it';
  return {
    add: (length: number): void => void (bytes += length),
    up(): string | undefined {
      if (bytes > wholeBytes) return `${refused} were larger than ${wholeBytes} bytes together`;
      if (performance.now() - start >= wholeMs)
        return `${refused} took longer than ${wholeMs / 1000} s together`;
      return undefined;
    },
  };
}

function baseOf(address: string): URL {
  const url = URL.parse(address.endsWith('/') ? address : `${address}/`);
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '')
    return url;
  const message = 'is no address of an index; write it as https://host/path';
  return refuse('E-WRONG-ADDRESS', address, message);
}

type Exchange = {
  readonly agent: Dispatcher;
  readonly ask: Ask;
  readonly timeoutMs: number;
  readonly maxBytes: number;
};

async function exchange(url: URL, { agent, ask, timeoutMs, maxBytes }: Exchange): Promise<Answer> {
  try {
    const response = await request(url, {
      dispatcher: agent,
      signal: AbortSignal.any([
        AbortSignal.timeout(timeoutMs),
        ...(ask.signal ? [ask.signal] : []),
      ]),
      headers: asHeaders(ask),
    });
    const headers = flatten(response.headers);
    const body = await bounded(response.body, maxBytes);
    const status = response.statusCode;
    return { kind: 'answered', status, headers, body: decoded(headers, body, maxBytes) };
  } catch (error) {
    return { kind: 'failed', because: reason(error, timeoutMs) };
  }
}

function asHeaders(ask: Ask): Record<string, string> {
  return {
    'user-agent': 'release-index verify',
    accept: 'application/json, */*;q=0.1',
    'accept-encoding': ask.encoding ?? 'identity',
    ...(ask.ifNoneMatch === undefined ? {} : { 'if-none-match': ask.ifNoneMatch }),
    ...(ask.ifModifiedSince === undefined ? {} : { 'if-modified-since': ask.ifModifiedSince }),
  };
}

function flatten(headers: Record<string, string | string[] | undefined>): Map<string, string> {
  const entries = Object.entries(headers);
  return new Map(entries.map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')]));
}

async function bounded(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Some hosts compress whether asked or not. */
function decoded(headers: ReadonlyMap<string, string>, body: Buffer, maxBytes: number): Buffer {
  const encoding = (headers.get('content-encoding') ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || body.length === 0) return body;
  const decode = decoders.get(encoding);
  if (decode === undefined) throw new Error(`came in the unknown encoding ${encoding}`);
  return decode(body, { maxOutputLength: maxBytes });
}

function reason(error: unknown, timeoutMs: number): string {
  const { name, message, code } = error as NodeJS.ErrnoException;
  if (name === 'AbortError') return 'was given up, as its time is over';
  if (name === 'TimeoutError') return `gave no whole answer within ${timeoutMs / 1000} s`;
  return code === undefined || message.includes(code) ? message : `${message} (${code})`;
}
