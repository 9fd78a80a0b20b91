/** The releases of a component that has too many for its own page. */
import type { PublicComponent } from '#model/support/verdict.ts';
import type { Output } from '../output.ts';
import { layout } from './layout.ts';
import { pageOf } from './links.ts';
import { rangeOf, releasePage, type Places, type ReleasePage } from './places.ts';
import { releaseGroups } from './release-groups.ts';
import type { PageContext } from './page-context.ts';
import { clip } from './text.ts';

export function releasePages(
  judged: PublicComponent,
  places: Places,
  shared: PageContext,
): Output[] {
  return places.pages.map((page) => ({
    path: releasePage(judged.component.id, page.number),
    text: shared.templates.render('releases', viewOf(page, judged, places, shared)),
  }));
}

function viewOf(
  page: ReleasePage,
  judged: PublicComponent,
  { pages, notes }: Places,
  shared: PageContext,
) {
  const { id } = judged.component;
  const title = clip(judged.component.title, 100);
  const { number, parts } = page;
  const range = rangeOf(page);
  const link = (other: number) =>
    pages.some((page) => page.number === other) ? releasePage(id, other) : undefined;
  return {
    page: layout(
      {
        title: `${title} ${range}`,
        description: `The releases of ${title} from ${range}.`,
        path: releasePage(id, number).replace(/\.html$/, ''),
        subject: title,
      },
      shared,
    ),
    title,
    range,
    href: pageOf(id),
    newer: link(number + 1),
    older: link(number - 1),
    groups: releaseGroups(parts, shared.today, notes, () => true),
  };
}
