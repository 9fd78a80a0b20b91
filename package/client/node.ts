/** `import { openIndex } from 'release-index'` in Node.js: an index behind an address, or in a folder. */
import { fileURLToPath } from 'node:url';
import type { ReleaseIndex } from '#ask/release-index.ts';
import { authorizationIn, filesIn } from '#io/index-folder.ts';
import { openIndex as openAddress } from './browser.ts';
import { openChecked, type Fetch, type OpenOptions } from './options.ts';

type NodeOptions = OpenOptions & { readonly auth?: string };

/** `folderOrAddress`: a `URL` as well. */
export async function openIndex(
  folderOrAddress: string | URL,
  options: NodeOptions = {},
): Promise<ReleaseIndex> {
  const written = String(folderOrAddress);
  const place = /^file:/i.test(written) ? fileURLToPath(written) : written;
  const authorization = authorizationIn(process.env, options.auth);
  const ask: (url: string, sent: RequestInit) => ReturnType<Fetch> = options.fetch ?? fetch;
  // A redirect to another origin is not sent it.
  const login = authorization && {
    fetch: (url: string) => ask(url, { headers: { authorization } }),
  };
  if (/^https?:\/\//i.test(place)) return await openAddress(place, { ...options, ...login });
  return await openChecked(filesIn(place), options);
}
