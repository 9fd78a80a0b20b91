/** One component's page, feed and badge. */
import type { Change } from '#model/served.ts';
import type { JudgedComponent } from '#model/verdict.ts';
import { badge } from './badge.ts';
import { componentView } from './component-view.ts';
import { atomFeed } from './feeds.ts';
import { addressOf, tagUri } from './links.ts';
import { entry } from './news.ts';
import type { Output } from './output.ts';
import type { Shared } from './shared.ts';
import { clip } from './text.ts';

const mostEntries = 50;

/** `changes`: the component's own, newest first. */
export function componentPages(
  judged: JudgedComponent,
  changes: readonly Change[],
  shared: Shared,
): Output[] {
  const { id } = judged.component;
  const text = shared.templates.render('component', componentView(judged, shared));
  return [{ path: `${id}.html`, text }, feed(judged, changes, shared), badge(judged, shared)];
}

function feed({ component }: JudgedComponent, changes: readonly Change[], shared: Shared): Output {
  const { baseUrl, title } = shared.site;
  const name = clip(component.title, 100);
  const facts = {
    path: `${component.id}.xml`,
    uri: tagUri(baseUrl, component.id),
    title: `${name} · ${title}`,
    subtitle: `Releases and deprecations of ${name}.`,
    page: addressOf(baseUrl, component.id),
  };
  const entries = changes
    .slice(0, mostEntries)
    .map((change) => entry(change, component.title, baseUrl));
  return atomFeed(facts, entries, shared);
}
