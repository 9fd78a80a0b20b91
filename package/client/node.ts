/** `import { openIndex } from 'release-index'` in Node.js: an index at an address or a folder. */
import { fileURLToPath } from 'node:url';
import type { ReleaseIndex } from '#ask/release-index.ts';
import { authorizationIn, filesIn } from '#io/index-folder.ts';
import { openIndex as openAddress } from './browser.ts';
import { openChecked, type OpenOptions, type Place } from './options.ts';

type NodeOptions = OpenOptions & { readonly auth?: string };

/** `folderOrAddress`: also a `file:` URL. */
export async function openIndex(
  folderOrAddress: Place,
  options: NodeOptions = {},
): Promise<ReleaseIndex> {
  const written = String(folderOrAddress);
  const place = /^file:/i.test(written) ? fileURLToPath(written) : written;
  const authorization = authorizationIn(process.env, options.auth);
  // `fetch` does not send it to another origin after a redirect.
  const sent = authorization === undefined ? undefined : { headers: { authorization } };
  if (/^https?:\/\//i.test(place)) return await openAddress(place, options, sent);
  return await openChecked(filesIn(place), options);
}
