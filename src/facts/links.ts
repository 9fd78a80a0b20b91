/** The pages that a component is linked to in its served files. */
import type { PublicDefinition } from '#model/support/verdict.ts';

/** Where nobody knows a page of its own, the index's page is one that surely exists and lists its releases. */
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
