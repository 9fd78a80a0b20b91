/** What to use instead of a line that ends or is deprecated. */
import { isSupported } from '#model/support/support.ts';
import type { PublicComponent, ShownLine } from '#model/support/verdict.ts';
import { replacementPage } from '../support/cause.ts';
import { pageOf, releaseAnchor } from './links.ts';
import { clip } from './text.ts';

export type Link = { readonly text: string; readonly href: string };

/** What a rule names as its replacement, or else the component's version to use; none where all is well. */
export function insteadOf(
  line: ShownLine,
  { component, headline }: PublicComponent,
): Link | undefined {
  const { causes, coming } = ('newest' in line ? line.newest : line).verdict;
  const ground = causes.find((cause) => cause.replacedBy !== undefined) ?? coming;
  const replacedBy = ground?.replacedBy;
  const page = replacementPage(replacedBy);
  if (replacedBy !== undefined && page !== undefined) return { text: replacedBy, href: page };
  const ends = line.ends.some(({ day, past }) => day !== undefined || past);
  if (!ends && !line.deprecated) return undefined;
  // A line that is still to come is not what anybody runs.
  if (!('newest' in line) && !line.deprecated) return undefined;
  if (!headline || headline.verdict.deprecated || headline.line === line.name) return undefined;
  if (isSupported(headline.verdict.phase) === false) return undefined;
  const { text } = headline.version;
  return { text: clip(text, 40), href: pageOf(component.id, releaseAnchor(text)) };
}
