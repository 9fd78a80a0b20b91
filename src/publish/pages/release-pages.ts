/** The releases of a component that has too many for its own page. */
import type { PublicComponent } from '#model/support/verdict.ts';
import { layout } from './layout.ts';
import { clip, pageOf } from './text.ts';
import { saidInTable } from './listed-lines.ts';
import type { PageContext } from './page-context.ts';
import { rangeOf, releasePage, type Places, type ReleasePage } from './places.ts';
import { releaseGroups } from './release-groups.ts';

export function releasePages(judged: PublicComponent, places: Places, shared: PageContext) {
  const { id } = judged.component;
  const { pages, notes } = places;
  const title = clip(judged.component.title, 100);
  const table = saidInTable(judged, places, shared.today);
  const link = (page: ReleasePage | undefined) => page && releasePage(id, page.number);
  return pages.map((page, i) => {
    const range = rangeOf(page);
    const path = releasePage(id, page.number);
    const description = `The releases of ${title} from ${range}.`;
    const view = {
      page: layout({ title: `${title} ${range}`, description, path, subject: title }, shared),
      title,
      range,
      href: pageOf(id),
      newer: link(pages[i + 1]),
      older: link(pages[i - 1]),
      open: true,
      groups: releaseGroups(page.parts, shared.today, notes, table),
    };
    return { path: `${path}.html`, text: shared.templates.render('releases', view) };
  });
}
