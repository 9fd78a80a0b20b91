/** What the home page shows, and the pages that continue its table. */
import { compareNatural, compareText } from '#model/order.ts';
import { datePrefix, isoDay, type State } from '#model/support/support-words.ts';
import type { Entry } from '../feeds/news.ts';
import type { Output } from '../output.ts';
import { wordsOf, type End } from '../support/ends.ts';
import { healthWords } from '../support/health.ts';
import type { ComponentSummary } from '../support/summary.ts';
import { layout } from './layout.ts';
import { encoded, pageOf, releaseAnchor } from './links.ts';
import type { PageContext } from './page-context.ts';
import { presetSnippet } from './snippets.ts';
import { siteData } from './structured-data.ts';
import { clean } from '#answer/clean.ts';
import { clip } from './text.ts';
import { timeline } from './timeline.ts';

const mostEntries = 8;
const mostEnds = 8;
/** What fits without scrolling far; each component's own page draws all of its lines. */
const mostSpans = 40;
/** More rows would make the first page heavy; the script fetches the others when they are needed. */
const mostRows = 200;

export function homePages(
  summaries: readonly ComponentSummary[],
  ends: readonly End[],
  news: readonly Entry[],
  shared: PageContext,
): Output[] {
  const ordered = inReadingOrder(summaries);
  const count = Math.max(1, Math.ceil(ordered.length / mostRows));
  const pages = Array.from({ length: count }, (_, i) => ({
    href: homePath(i),
    title: `${i * mostRows + 1} to ${Math.min((i + 1) * mostRows, ordered.length)}`,
  }));
  return pages.map(({ href: path }, i) => {
    const rows = ordered.slice(i * mostRows, (i + 1) * mostRows).map(row);
    const table = { rows, total: ordered.length, pages: pages.slice(1) };
    const view = i === 0 ? homeView(ordered, ends, news, shared) : moreView(i, count, shared);
    const template = i === 0 ? 'home' : 'components';
    return { path: `${path}.html`, text: shared.templates.render(template, { ...view, ...table }) };
  });
}

/** `index`, `index.2`, …: a name with a dot is no component's. */
function homePath(index: number): string {
  return index === 0 ? 'index' : `index.${index + 1}`;
}

function moreView(index: number, count: number, shared: PageContext) {
  const place = `page ${index + 1} of ${count}`;
  const facts = {
    title: `Components, ${place}`,
    description: `All components, ${place}.`,
    path: homePath(index),
  };
  return { page: layout(facts, shared), place };
}

function homeView(
  ordered: readonly ComponentSummary[],
  ends: readonly End[],
  news: readonly Entry[],
  shared: PageContext,
) {
  const { site } = shared;
  const latest = (kind: Entry['kind']) =>
    news.filter((entry) => entry.kind === kind).slice(0, mostEntries);
  const facts = { description: site.description, path: '', structured: siteData(site) };
  return {
    page: layout(facts, shared),
    description: site.description,
    overview: overview(ordered),
    tags: [...new Set(ordered.flatMap(({ tags }) => tags))].toSorted(),
    timeline: timeline(ordered.flatMap(({ spans }) => spans).slice(0, mostSpans), true),
    released: latest('released'),
    deprecated: latest('deprecated'),
    corrected: latest('corrected'),
    ends: ends.slice(0, mostEnds).map(endView),
    moreEnds: Math.max(0, ends.length - mostEnds),
    preset: presetSnippet(site),
  };
}

/** What most others depend on stands first; then by title. */
function inReadingOrder(summaries: readonly ComponentSummary[]): ComponentSummary[] {
  const followers = Map.groupBy(summaries, ({ follows }) => follows);
  const weight = ({ id }: ComponentSummary) => followers.get(id)?.length ?? 0;
  return summaries.toSorted(
    (a, b) => weight(b) - weight(a) || compareNatural(a.title, b.title) || compareText(a.id, b.id),
  );
}

function row(summary: ComponentSummary) {
  const { id, headline, health, cause, tags } = summary;
  return {
    ...summary,
    href: pageOf(id),
    // Between spaces; a tag may have some itself.
    tags: tags.map((tag) => encoded(clean(tag))).join(' '),
    replacedBy: cause?.replacedBy,
    replacement: cause?.replacement,
    headline: headline && {
      version: clip(headline.version, 40),
      href: pageOf(id, releaseAnchor(headline.version)),
      date: headline.day,
      day: `${datePrefix(headline.basis)} ${headline.day}`.trim(),
    },
    health: { kind: health.kind, words: healthWords(health) },
  };
}

function endView(end: End) {
  const { component, anchor, phase, day, cause } = end;
  const { whose, what } = wordsOf(end);
  return {
    name: phase === 'maintenance' ? whose : `${whose}, ${what}`,
    href: pageOf(component, anchor),
    day,
    written: isoDay(end),
    replacedBy: cause?.replacedBy,
    replacement: cause?.replacement,
  };
}

/** One sentence that says how things stand. */
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
  const total = summaries.length === 1 ? '1 component' : `${summaries.length} components`;
  return said.length === 0 ? `${total}.` : `${total}: ${said.join(', ')}.`;
}
