/** How an index is read, wherever it is: a folder, or an address. */

export type Fetched =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** By lower-case name; empty for a folder. */
      readonly headers: ReadonlyMap<string, string>;
      readonly body: Uint8Array;
      /** A page that is served only under the name of its file, with `.html`. */
      readonly isElsewhere?: true;
    }
  | {
      readonly kind: 'failed';
      readonly because: string;
      /** Nothing is known of the file: there was no time, or the host asked for fewer requests. */
      readonly unread?: true;
    };

export type Ask = {
  readonly ifNoneMatch?: string;
  readonly ifModifiedSince?: string;
  /** The content encoding that is requested; none (`identity`) if absent. */
  readonly encoding?: string;
  /** The user agent; that of Renovate if absent. */
  readonly as?: string;
  readonly signal?: AbortSignal;
};

export type Reader = {
  readonly where: string;
  readonly over: 'http' | 'folder';
  readonly get: (path: string, ask?: Ask) => Promise<Fetched>;
  /** How many files will be requested: the limits for all of them together grow with it. */
  readonly expect?: (files: number) => void;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
};

/** A relative path that means the same below a folder and below an address. */
export function isSafePath(path: string): boolean {
  if (path === '' || path.startsWith('/') || !/^[A-Za-z0-9@._/-]+$/.test(path)) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** A page is requested without `.html`; a few hosts serve it only with that ending. */
export async function getPage(reader: Reader, path: string, ask?: Ask): Promise<Fetched> {
  if (reader.over === 'folder' || !path.endsWith('.html')) return reader.get(path, ask);
  const address = path.replace(/(^index)?\.html$/, '');
  const answer = await reader.get(address, ask);
  if (answer.kind === 'failed' || answer.status === 200) return answer;
  const to = URL.parse(answer.headers.get('location') ?? path, reader.where)?.href;
  const isItself = [path, `${address}/`].some((one) => new URL(one, reader.where).href === to);
  const file = isItself ? await reader.get(path, ask) : answer;
  if (file.kind === 'failed' || !isItself) return file;
  // `/404` itself may be answered as not found, with this page or one of the host.
  const leadsBack = file.headers.has('location') || path === '404.html';
  return leadsBack && file.status !== 200 ? answer : { ...file, isElsewhere: true };
}
