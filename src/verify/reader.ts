/** How an index is read, wherever it is: a folder, or an address. */

export type Answer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** By lower-case name; empty for a folder. */
      readonly headers: ReadonlyMap<string, string>;
      readonly body: Uint8Array;
    }
  | { readonly kind: 'failed'; readonly because: string };

/** The contents of a folder, links not followed. */
export type Entry = {
  readonly path: string;
  readonly type: 'file' | 'link' | 'other';
  readonly size: number;
};

export type Ask = {
  readonly ifNoneMatch?: string;
  readonly ifModifiedSince?: string;
  /** The content coding that is asked for; none where absent. */
  readonly encoding?: string;
  /** Gives up. */
  readonly signal?: AbortSignal;
};

export type Reader = {
  readonly where: string;
  readonly over: 'http' | 'folder';
  readonly get: (path: string, ask?: Ask) => Promise<Answer>;
  /** All that is there; only a folder can say. */
  readonly list?: () => Promise<readonly Entry[]>;
  readonly close: () => Promise<void>;
};

/** A relative path that means the same below a folder and below an address. */
export function isSafePath(path: string): boolean {
  if (path === '' || path.startsWith('/') || !/^[A-Za-z0-9@._/-]+$/.test(path)) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** Hosts move `/name.html` to `/name`, so a page may be one step away. */
export async function getPage(reader: Reader, path: string): Promise<Answer> {
  const answer = await reader.get(path);
  if (answer.kind === 'failed' || !path.endsWith('.html')) return answer;
  const location = answer.headers.get('location');
  if (answer.status < 300 || answer.status > 399 || location === undefined) return answer;
  const base = new URL(path, reader.where);
  const target = URL.parse(location, base.href);
  return target?.origin === base.origin ? reader.get(target.href) : answer;
}
