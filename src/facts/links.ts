/** The pages that a component is linked to in its served files. */
import type { PublicDefinition } from '#model/support/verdict.ts';

/** The fallback is the component's page in the index: it always exists and lists all releases. */
export function linksOf(
  { id, homepage, changelogUrl }: Pick<PublicDefinition, 'id' | 'homepage' | 'changelogUrl'>,
  baseUrl: string,
) {
  const page = ownPage(baseUrl, id);
  return { homepage: homepage ?? page, changelogUrl: changelogUrl ?? page };
}

/** The reverse: undefined if the link is only that fallback. */
export function withoutOwnPage(url: string | undefined, baseUrl: string, id: string) {
  return url === ownPage(baseUrl, id) ? undefined : url;
}

/** The schemas require https, but a local preview has an http base URL. */
function ownPage(baseUrl: string, id: string): string {
  return `${baseUrl}/${id}`.replace(/^http:/, 'https:');
}
