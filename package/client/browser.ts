/** `import { openIndex } from 'release-index'` in browsers and workers: an index behind an address. */
import { tryJson } from '#model/json.ts';
import { filesAt, type Fetch } from '#ask/read-files.ts';
import type { ReleaseIndex } from '#ask/release-index.ts';
import { openChecked, type OpenOptions } from './options.ts';

/** What is served may be kept for an hour; so is what was read, by whoever fetched it. */
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

/** With the same `fetch` nothing is fetched twice within the hour, however often the index is opened. A failed try is forgotten, and so is half of a file or the page of a proxy. */
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
