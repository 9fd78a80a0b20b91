/** Reads an index at an address; a cache of its files is the fallback if it does not answer. */
import { hash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { EnvHttpProxyAgent, interceptors, request, type Dispatcher } from 'undici';
import * as z from 'zod';
import { counted } from '#model/words.ts';
import { baseOf, maxFileBytes, noAnswer, type IsRight } from '#model/served/paths.ts';
import { millisecondsOf, type Instant } from '#model/time/instant.ts';
import { refuse } from '#model/problem.ts';
import { instant } from '#model/shape.ts';
import { tryJson } from '#model/json.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { readOptional } from './read.ts';
import { bodyOf, WrongBody } from './response-body.ts';
import { writeFile } from './write.ts';

type CacheOptions = {
  readonly folder: string;
  readonly now: Instant;
  /** Sent to the index's own origin alone. */
  readonly authorization?: string | undefined;
};

const entry = z.object({
  url: z.string(),
  readAt: instant,
  /** In seconds. */
  maxAge: z.int().min(0),
  etag: z.string().optional(),
  /** Absent if the index has no such file (404). */
  text: z.string().optional(),
});
type Entry = z.infer<typeof entry>;
/** Without an entry: what is wrong with this one file, or why nothing can be read. */
type Asked = Entry | WrongBody | string;
const asking = { 'user-agent': 'release-index', 'accept-encoding': 'br, gzip' };

export function cacheFolder(env: NodeJS.ProcessEnv): string {
  return join(env['XDG_CACHE_HOME'] || join(env['HOME'] || homedir(), '.cache'), 'release-index');
}

export function cachedFiles(address: string, options: CacheOptions) {
  const base = baseOf(address);
  const agent = new EnvHttpProxyAgent({ connections: 8 });
  const dispatcher = agent.compose(interceptors.redirect({ maxRedirections: 10 }));
  const kept: Instant[] = [];
  let down: string | undefined;
  let because: string | undefined;

  async function read(path: string, isRight: IsRight) {
    const url = new URL(path, base).href;
    const { value } = readOptional(fileOf(options.folder, url), entry, 'recorded');
    const known = value?.url === url ? value : undefined;
    if (known && isFresh(known, options.now)) return known.text;
    const asked = down ?? (await ask(url, known, options, dispatcher));
    const problem = await problemOf(asked, known, isRight);
    if (isEntry(asked) && problem === undefined) return keep(asked, options).text;
    // No cached copy can replace this answer; the caller reports what is wrong with it.
    if (isEntry(asked) && known?.text === undefined) return asked.text;
    because = problem;
    // One damaged file does not mean that the whole index is down.
    const isDamaged = isEntry(asked) ? asked.text !== undefined : asked instanceof WrongBody;
    if (!isDamaged) down = problem;
    const message = `${problem}; nothing of it was read before that could stand in`;
    if (known === undefined) return refuse('E-UNREACHABLE', url, message);
    kept.push(known.readAt);
    return known.text;
  }

  /** A proxy's page, half a file, or an index that is gone must not replace a good copy. */
  async function problemOf(asked: Asked, known: Entry | undefined, isRight: IsRight) {
    if (!isEntry(asked)) return typeof asked === 'string' ? asked : asked.message;
    const { text } = asked;
    if (text !== undefined && !isRight(tryJson(text))) return 'does not answer with such a file';
    if (text !== undefined || known?.text === undefined) return undefined;
    const index = await ask(new URL('index.json', base).href, undefined, options, dispatcher);
    const isIndex = isEntry(index) && Array.isArray(tryJson(index.text ?? ''));
    return isIndex ? undefined : 'is no index any more';
  }

  return {
    where: address,
    read,
    /** Why cached files are used, and when the oldest of them was read; undefined if none is. */
    offline: () => {
      const [readAt] = kept.toSorted();
      return because === undefined || readAt === undefined ? undefined : { because, readAt };
    },
    [Symbol.asyncDispose]: () => agent.close(),
  };
}

async function ask(
  url: string,
  known: Entry | undefined,
  { now, authorization }: CacheOptions,
  dispatcher: Dispatcher,
): Promise<Asked> {
  try {
    const response = await request(url, {
      headers: withoutUndefined({ ...asking, 'if-none-match': known?.etag, authorization }),
      signal: AbortSignal.timeout(30_000),
      dispatcher,
    });
    const { statusCode, headers, body } = response;
    const header = (name: string) => [headers[name] ?? []].flat().join(', ') || undefined;
    const said = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(header('cache-control') ?? '')?.[1];
    const common = { url, readAt: now, maxAge: Math.min(Number(said ?? 0), 24 * 3600) };
    if (statusCode === 200) {
      const text = (await bodyOf(response, maxFileBytes)).toString();
      return withoutUndefined({ ...common, etag: header('etag'), text });
    }
    await body.dump();
    if (statusCode === 304 && known) return { ...known, ...common };
    const refused = statusCode === 401 || statusCode === 403;
    const remedy = refused ? '; name a valid credential with --auth INDEX_AUTH_<NAME>' : '';
    return statusCode === 404 ? common : `answers with the status ${statusCode}${remedy}`;
  } catch (error) {
    return error instanceof WrongBody ? error : noAnswer(error);
  }
}

function isEntry(asked: Asked): asked is Entry {
  return typeof asked === 'object' && !(asked instanceof WrongBody);
}

function isFresh({ readAt, maxAge }: Entry, now: Instant): boolean {
  const age = millisecondsOf(now) - millisecondsOf(readAt);
  // After the clock was set back, an entry counts as old.
  return age >= 0 && age < maxAge * 1000;
}

/** A cache that cannot be written is no reason to fail. */
function keep(value: Entry, { folder }: CacheOptions): Entry {
  try {
    writeFile(fileOf(folder, value.url), JSON.stringify(value), { flush: false });
  } catch {
    // The next run asks again.
  }
  return value;
}

function fileOf(folder: string, url: string): string {
  return join(folder, `${hash('sha256', url)}.json`);
}

/** `3 hours`, for people. */
export function ageOf(readAt: Instant, now: Instant): string {
  const minutes = Math.max(0, Math.round((millisecondsOf(now) - millisecondsOf(readAt)) / 60_000));
  if (minutes < 120) return counted(minutes, 'minute');
  if (minutes < 2880) return counted(Math.round(minutes / 60), 'hour');
  return counted(Math.round(minutes / 1440), 'day');
}
