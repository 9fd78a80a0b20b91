/** The pages that a component is linked to in its served files. */
import type { PublicDefinition } from '#model/support/verdict.ts';

/** Without a link of its own: its page in the index, which always exists and lists its releases. */
export function linksOf(
  { id, homepage, changelogUrl }: Pick<PublicDefinition, 'id' | 'homepage' | 'changelogUrl'>,
  baseUrl: string,
) {
  const page = ownPage(baseUrl, id);
  return { homepage: homepage ?? page, changelogUrl: changelogUrl ?? page };
}

/** The opposite: a page of its own, or none. */
export function withoutOwnPage(url: string | undefined, baseUrl: string, id: string) {
  return url === ownPage(baseUrl, id) ? undefined : url;
}

/** A site that is only looked at on this machine has no https. */
function ownPage(baseUrl: string, id: string): string {
  return `${baseUrl}/${id}`.replace(/^http:/, 'https:');
}
