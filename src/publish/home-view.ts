/** Every word of the home page. */
import { hedge, longDay } from './dates.ts';
import type { End } from './ends.ts';
import { healthWords } from './health.ts';
import { layout } from './layout.ts';
import { pageOf, releaseAnchor } from './links.ts';
import type { Entry } from './news.ts';
import type { Shared } from './shared.ts';
import { presetSnippet } from './snippets.ts';
import { stateWord, untilWords } from './state.ts';
import type { ComponentSummary } from './summary.ts';
import { clip } from './text.ts';
import { timeline } from './timeline.ts';

const mostEntries = 10;
const mostEnds = 60;
/** What fits without scrolling far; each component's own page draws all of its lines. */
const mostSpans = 60;

export function homeView(
  summaries: readonly ComponentSummary[],
  ends: readonly End[],
  news: readonly Entry[],
  shared: Shared,
): object {
  const { site } = shared;
  const ordered = inReadingOrder(summaries);
  return {
    page: layout({ description: site.description, path: '' }, shared),
    description: site.description,
    overview: overview(summaries),
    rows: ordered.map(row),
    timeline: timeline(ordered.flatMap(({ spans }) => spans).slice(0, mostSpans), true),
    released: news.filter(({ kind }) => kind === 'released').slice(0, mostEntries),
    deprecated: news.filter(({ kind }) => kind === 'deprecated').slice(0, mostEntries),
    corrected: news.filter(({ kind }) => kind === 'corrected').slice(0, mostEntries),
    ends: ends.slice(0, mostEnds).map(endView),
    preset: presetSnippet(site),
  };
}

/** What most others depend on stands first; then by title. */
function inReadingOrder(summaries: readonly ComponentSummary[]): ComponentSummary[] {
  const followers = new Map<string, number>();
  for (const { follows } of summaries) {
    if (follows !== undefined) followers.set(follows, (followers.get(follows) ?? 0) + 1);
  }
  const weight = ({ id }: ComponentSummary) => followers.get(id) ?? 0;
  const names = new Intl.Collator('en', { numeric: true });
  return summaries.toSorted(
    (a, b) => weight(b) - weight(a) || names.compare(a.title, b.title) || (a.id < b.id ? -1 : 1),
  );
}

function row(summary: ComponentSummary) {
  const { id, title, state, bearer, ends, health, cause } = summary;
  return {
    id,
    title,
    state,
    summary: summary.summary,
    href: pageOf(id),
    stateWord: stateWord(state),
    until: untilWords(state, ends),
    replacedBy: cause?.replacedBy,
    replacement: cause?.replacement,
    bearer: bearer && {
      version: clip(bearer.version, 40),
      href: pageOf(id, releaseAnchor(bearer.version)),
      day: bearer.day,
      hedge: hedge(bearer.basis),
    },
    health: {
      kind: health.kind,
      words: healthWords(health),
    },
  };
}

function endView({ component, title, line, anchor, day, cause }: End) {
  return {
    name: line === undefined ? title : `${title} ${line}`,
    href: pageOf(component, anchor),
    day,
    longDay: longDay(day),
    replacedBy: cause?.replacedBy,
    replacement: cause?.replacement,
  };
}

/** One sentence that says how things stand. */
function overview(summaries: readonly ComponentSummary[]): string {
  const count = (...states: readonly string[]) =>
    summaries.filter(({ state }) => states.includes(state)).length;
  const parts = [
    [count('supported', 'open'), 'with a release to use'],
    [count('deprecated'), 'deprecated'],
    [count('ended'), 'no longer supported'],
    [count('empty'), 'without a known release'],
  ] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, words]) => `${n} ${words}`);
  const total = summaries.length === 1 ? '1 component' : `${summaries.length} components`;
  return said.length === 0 ? `${total}.` : `${total}: ${said.join(', ')}.`;
}
