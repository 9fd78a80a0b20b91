/** One request and its whole answer, decoded. */
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { request, type Dispatcher } from 'undici';
import type { Answer, Ask } from './reader.ts';

type Decode = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Buffer;

const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['deflate', inflateSync],
  ['br', brotliDecompressSync],
  ['zstd', zstdDecompressSync],
]);

type Exchange = {
  readonly agent: Dispatcher;
  readonly ask: Ask;
  readonly login: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly maxBytes: number;
};

export async function exchange(
  url: URL,
  { agent, ask, login, timeoutMs, maxBytes }: Exchange,
): Promise<Answer> {
  try {
    const response = await request(url, {
      dispatcher: agent,
      signal: AbortSignal.any([
        AbortSignal.timeout(timeoutMs),
        ...(ask.signal ? [ask.signal] : []),
      ]),
      headers: { ...asHeaders(ask), ...login },
    });
    const headers = flatten(response.headers);
    const body = await bounded(response.body, maxBytes);
    const status = response.statusCode;
    return { kind: 'answered', status, headers, body: decoded(headers, body, maxBytes) };
  } catch (error) {
    const because = reason(error, timeoutMs);
    const isLate = /Timeout/.test((error as Error).name);
    return { kind: 'failed', because, ...(isLate && { unread: true }) };
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
  if (/Timeout/.test(name)) return `gave no whole answer within ${Math.ceil(timeoutMs / 1000)} s`;
  return code === undefined || message.includes(code) ? message : `${message} (${code})`;
}
