/** `import { openIndex } from 'release-index'` in browsers and workers: an index at an address. */
import { tryJson } from '#model/json.ts';
import type { ReleaseIndex } from '#ask/release-index.ts';
import { refuse } from '#model/problem.ts';
import { baseOf, noAnswer, type IndexFiles } from '#model/served/paths.ts';
import { openChecked, type Fetch, type OpenOptions, type Place, type Sent } from './options.ts';

/** Served files may be cached for an hour. So are answers here, by the `fetch` that got them. */
const hour = 3_600_000;
type Kept = Map<string, { readonly until: number; readonly text: Promise<string | undefined> }>;
const kept = new WeakMap<Fetch, Kept>();

export async function openIndex(
  address: Place,
  options: OpenOptions = {},
  sent?: Sent,
): Promise<ReleaseIndex> {
  return await openChecked(filesAt(String(address), options.fetch ?? fetch, sent), options);
}

/**
 * A served index at an address, over any `fetch`: that of a browser, a worker or Node.js. With the
 * same one, nothing is requested twice within the hour, however often the index is opened. Failed
 * requests are not cached, nor is half of a file, or what a proxy or another program answers.
 */
function filesAt(address: string, fetch: Fetch, sent?: Sent): IndexFiles {
  const base = baseOf(address);
  const answers: Kept = kept.get(fetch) ?? new Map();
  kept.set(fetch, answers);
  return {
    where: address,
    read: async (path, isRight) => {
      const url = new URL(path, base).href;
      const request = JSON.stringify([url, sent]);
      const known = answers.get(request);
      if (known && known.until > Date.now()) return await known.text;
      const text = ask(url, fetch, sent);
      answers.set(request, { until: Date.now() + hour, text });
      const wasRight = text.then((read) => read !== undefined && isRight(tryJson(read)));
      if (!(await wasRight.catch(() => false))) answers.delete(request);
      return await text;
    },
  };
}

/** Undefined if it is not served. */
async function ask(url: string, fetch: Fetch, sent?: Sent): Promise<string | undefined> {
  const get = async () => {
    const answer = await fetch(url, sent);
    return { status: answer.status, ok: answer.ok, text: await answer.text() };
  };
  const fail = (error: unknown): never => refuse('E-UNREACHABLE', url, noAnswer(error), error);
  const { status, ok, text } = await get().catch(fail);
  if (status === 404) return undefined;
  return ok ? text : refuse('E-UNREACHABLE', url, `answers with the status ${status}`);
}
