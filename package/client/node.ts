/** `import { openIndex } from 'release-index'` in Node.js: an index behind an address, or in a folder. */
import { openFiles, type ReleaseIndex } from '#ask/release-index.ts';
import { authorizationIn } from '#io/index-folder.ts';
import { filesIn } from '#io/index-folder.ts';
import { openIndex as openAddress } from './browser.ts';
import { dayOf, type OpenOptions } from './options.ts';

type NodeOptions = OpenOptions & { readonly auth?: string };

export async function openIndex(place: string, options: NodeOptions = {}): Promise<ReleaseIndex> {
  const authorization = authorizationIn(process.env, options.auth);
  // A redirect to another origin is not sent it.
  const login = authorization && {
    fetch: (url: string) => fetch(url, { headers: { authorization } }),
  };
  if (/^https?:\/\//i.test(place)) return await openAddress(place, { ...options, ...login });
  return await openFiles(filesIn(place), dayOf(options));
}
