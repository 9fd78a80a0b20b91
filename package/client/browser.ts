/** `import { openIndex } from 'release-index'` in browsers and workers: an index at an address. */
import { tryJson } from '#model/json.ts';
import type { ReleaseIndex } from '#ask/release-index.ts';
import { refuse } from '#model/problem.ts';
import { baseOf, noAnswer, type IndexFiles } from '#model/served/paths.ts';
import { openChecked, type Fetch, type OpenOptions } from './options.ts';

/** Served files may be cached for an hour. So are answers here, by the `fetch` that got them. */
const hour = 3_600_000;
const kept = new WeakMap<
  Fetch,
  Map<string, { readonly until: number; readonly answer: ReturnType<Fetch> }>
>();

export async function openIndex(
  address: string | URL,
  options: OpenOptions = {},
): Promise<ReleaseIndex> {
  return await openChecked(filesAt(String(address), keeping(options.fetch ?? fetch)), options);
}

/** A served index at an address, over any `fetch`: that of a browser, a worker or Node.js. */
function filesAt(address: string, fetch: Fetch): IndexFiles {
  const base = baseOf(address);
  return {
    where: address,
    read: async (path) => {
      const url = new URL(path, base).href;
      const fail = (error: unknown): never => refuse('E-UNREACHABLE', url, noAnswer(error), error);
      const answer = await fetch(url).catch(fail);
      if (answer.status === 404) return undefined;
      if (!answer.ok) refuse('E-UNREACHABLE', url, `answers with the status ${answer.status}`);
      return await answer.text().catch(fail);
    },
  };
}

/**
 * With the same `fetch`, nothing is requested twice within the hour, however often the index is
 * opened. Failed requests are not cached, nor is half of a file or the page of a proxy (no JSON).
 */
function keeping(fetch: Fetch): Fetch {
  const answers = kept.get(fetch) ?? new Map();
  kept.set(fetch, answers);
  return async (url) => {
    const known = answers.get(url);
    if (known && known.until > Date.now()) return await known.answer;
    const answer = fetch(url).then(async (response) => {
      const { ok, status } = response;
      const read = await response.text();
      if (!ok || !tryJson(read)) answers.delete(url);
      return { ok, status, text: async () => read };
    });
    answers.set(url, { until: Date.now() + hour, answer });
    answer.catch(() => answers.delete(url));
    return await answer;
  };
}
