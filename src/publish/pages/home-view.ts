/** The home page, and the pages that continue its list. */
import { compareNatural, compareText } from '#model/order.ts';
import { capitalised, counted } from '#model/words.ts';
import { stateWords, type State } from '#model/support/support-words.ts';
import type { Entry } from '../feeds/news.ts';
import type { Output } from '../output.ts';
import { shortEnd } from '../support/dates.ts';
import { phrasesOf, type ComponentSummary, type End } from '../support/summary.ts';
import { healthWords } from '../support/health.ts';
import { clip, pageOf } from './text.ts';
import { layout, type PageContext } from './page-context.ts';

const mostEnds = 6;
/** With more rows a page would load slowly; the search box finds every component. */
const mostRows = 250;
/** Users do not read a longer list, but look up names in it by their first letter. */
const mostByTag = 60;

export function homePages(
  summaries: readonly ComponentSummary[],
  ends: readonly End[],
  news: readonly Entry[],
  shared: PageContext,
): Output[] {
  const isLong = summaries.length > mostByTag;
  const ordered = isLong ? summaries.toSorted(byTitle) : inReadingOrder(summaries);
  const count = Math.max(1, Math.ceil(ordered.length / mostRows));
  const pages = Array.from({ length: count }, (_, i) => ({
    href: i === 0 ? './' : homePath(i),
    title: `${i * mostRows + 1} to ${Math.min((i + 1) * mostRows, ordered.length)}`,
  }));
  return pages.map((_, i) => {
    const groups = groupsOf(ordered.slice(i * mostRows, (i + 1) * mostRows), ordered.length);
    const list = { groups, total: ordered.length, pages, more: count > 1 };
    const view = i === 0 ? homeView(ordered, ends, news, shared) : moreView(i, count, shared);
    const text = shared.templates.render(i === 0 ? 'home' : 'components', { ...view, ...list });
    return { path: `${homePath(i)}.html`, text };
  });
}

/** `index`, `index.2`, …: the dot avoids collisions, as no component's id has one. */
function homePath(index: number): string {
  return index === 0 ? 'index' : `index.${index + 1}`;
}

function moreView(index: number, count: number, shared: PageContext) {
  const place = `page ${index + 1} of ${count}`;
  const path = homePath(index);
  const facts = { title: `Components, ${place}`, description: `All components, ${place}.`, path };
  return { page: layout(facts, shared), place };
}

function homeView(
  ordered: readonly ComponentSummary[],
  ends: readonly End[],
  news: readonly Entry[],
  shared: PageContext,
) {
  const latest = (...kinds: readonly Entry['kind'][]) =>
    news
      .filter(({ kind }) => kinds.includes(kind))
      .slice(0, 6)
      .map((entry) => ({ ...entry, written: shortEnd(entry) }));
  // The counts hold until the next change of any component; after it, only the total is shown.
  const [changed] = ordered.flatMap(({ laterPill }) => laterPill?.split(' ')[0] ?? []).toSorted();
  const { title: name, description, baseUrl } = shared.site;
  const structured = { '@type': 'WebSite', name, description, url: `${baseUrl}/` };
  return {
    page: layout({ description, path: '', structured }, shared),
    description,
    overview: overview(ordered),
    laterOverview: changed && `${changed}  ${counted(ordered.length, 'component')}.`,
    released: latest('released'),
    deprecated: latest('deprecated', 'undeprecated'),
    corrected: latest('corrected'),
    ends: ends.slice(0, mostEnds).map(endView),
    moreEnds: Math.max(0, ends.length - mostEnds),
  };
}

/** Sorted by the number of followers, most first, then by title. */
function inReadingOrder(summaries: readonly ComponentSummary[]): ComponentSummary[] {
  const followers = Map.groupBy(summaries, ({ follows }) => follows);
  const weight = ({ id }: ComponentSummary) => followers.get(id)?.length ?? 0;
  return summaries.toSorted((a, b) => weight(b) - weight(a) || byTitle(a, b));
}

function byTitle(a: ComponentSummary, b: ComponentSummary): number {
  return compareNatural(a.title, b.title) || compareText(a.id, b.id);
}

/** Grouped by the first tag in a short list, and by the first letter in a long one. */
function groupsOf(ordered: readonly ComponentSummary[], total: number) {
  const nameOf = ({ title, tags: [tag = 'other'] }: ComponentSummary) =>
    total > mostByTag ? (/^\p{L}/u.exec(title.toUpperCase())?.[0] ?? '#') : capitalised(tag);
  return [...Map.groupBy(ordered, nameOf)].map(([name, some]) => {
    return { name: total > 1 && total > some.length ? name : undefined, rows: some.map(row) };
  });
}

function row({ headline, health, ...summary }: ComponentSummary) {
  return {
    ...summary,
    href: pageOf(summary.id),
    headline: headline && { version: clip(headline.name, 24), href: headline.href },
    replacedBy: summary.replaced?.replacedBy,
    replacement: summary.replaced?.replacement,
    // Only problems are shown.
    trouble: health.kind === 'fresh' || health.kind === 'unwatched' ? '' : healthWords(health),
    empty: headline ? undefined : stateWords.empty,
  };
}

function endView(end: End) {
  const { component, anchor, phase, day, cause } = end;
  const { whose, what } = phrasesOf(end);
  return {
    name: phase === 'maintenance' ? whose : `${whose}, ${what}`,
    href: pageOf(component, anchor),
    day,
    written: shortEnd(end),
    replacedBy: cause.replacedBy,
    replacement: cause.replacement,
  };
}

function overview(summaries: readonly ComponentSummary[]): string {
  const count = (...states: readonly State[]) =>
    summaries.filter(({ state }) => states.includes(state)).length;
  const parts = [
    [count('active', 'maintenance'), 'supported'],
    [count('unstated'), 'without a published support policy'],
    [count('deprecated', 'deprecated-supported'), 'deprecated'],
    [count('extended', 'ended'), 'no longer supported'],
    [count('empty'), 'without a known release'],
  ] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, words]) => `${n} ${words}`);
  const total = counted(summaries.length, 'component');
  return said.length === 0 ? `${total}.` : `${total}: ${said.join(', ')}.`;
}
