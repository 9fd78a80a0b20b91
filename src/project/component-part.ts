/**
 * All that a build needs of one component. What an earlier build made is used again while nothing that
 * it was made of has changed, the days on which a verdict changes by itself included.
 */
import { earliest } from '#model/order.ts';
import type { Cache } from '#io/cache.ts';
import type { OutputFolder } from '#io/output-folder.ts';
import { readText } from '#io/read.ts';
import type { Component } from '#model/component/component.ts';
import { dayOf, isDay, type Day, type Instant } from '#model/time/instant.ts';
import type { ReleaseNotes } from '#model/history/notes.ts';
import type { Problem } from '#model/problem.ts';
import { remembered } from '#model/remembered.ts';
import type { Change } from '#model/served/changes-file.ts';
import type { JudgedComponent } from '#model/support/verdict.ts';
import { componentChanges } from '#publish/json/changes.ts';
import { componentFiles } from '#publish/component-files.ts';
import {
  componentFormats,
  listedFormats,
  type ListedFormats,
} from '#publish/standards/standards.ts';
import { statementSections } from '#publish/standards/statement-page.ts';
import { componentPurls } from './purls.ts';
import type { Ledger } from '#model/support/ledger.ts';
import { piecesOf } from '#publish/output.ts';
import { brokenPromises } from '#publish/promise.ts';
import { searchComponent } from '#publish/json/search-data.ts';
import { headlineStatus, type HeadlineStatus } from '#publish/json/status.ts';
import type { PageContext } from '#publish/pages/page-context.ts';
import { summarise, type ComponentSummary } from '#publish/support/summary.ts';
import { componentKey, inputTexts, sumOfText, type KeyFacts } from './component-key.ts';
import { loadJudged, loadNotes } from './judged.ts';
import { loadLedger } from './ledger.ts';

export type Part = {
  /** The files' paths and SHA-256 sums; the first is the component's file itself. */
  readonly sums: readonly (readonly [path: string, sum: string])[];
  readonly summary: ComponentSummary;
  /** What it is in the files that hold a piece of every component. */
  readonly pieces: Pieces;
  /** What the whole site's standard documents list of it. */
  readonly formats: ListedFormats;
  /** Its latest news, newest first. */
  readonly news: readonly Change[];
  /** Its news of earlier days is left out: none of it can be among the site's newest. */
  readonly newsSince: Day | undefined;
  readonly watched: Pick<JudgedComponent, 'sources' | 'held'>;
  readonly standing: HeadlineStatus;
};

export type Pieces = Readonly<
  Record<'search' | 'statement' | 'stated' | 'unstated' | 'product', string>
>;

/** A part, and the component's file in pieces. */
export type Built = { readonly part: Part; readonly file: readonly string[] };

type Kept = { readonly part: Part; readonly from: Instant; readonly until: Day | undefined };

export type BuildContext = KeyFacts & {
  readonly shared: PageContext;
  readonly folder: OutputFolder;
  readonly cache: Cache;
  /** The key of each component by its files as they are, each read once. */
  readonly keys: (component: Component) => string;
  /** How much news the site shows. */
  readonly newsLength: number;
};

/** `news`: the newest of the components before; `key`: stands for all that it was made of. */
export function partOf(
  building: BuildContext,
  component: Component,
  news: readonly Change[],
): { readonly built?: Built; readonly key?: string; readonly problems: readonly Problem[] } {
  const { context, project, cache, keys } = building;
  const { id } = component;
  if (cache.has(id)) {
    const key = keys(component);
    const built = recalled(building, id, key, news);
    if (built) return { built, key, problems: [] };
  }
  const read = remembered(readText);
  const { value: judged, problems } = loadJudged(context, project, component, read);
  const { value: ledger, problems: wrongLedger } = loadLedger(context, id, read);
  if (!judged || !ledger) return { problems: [...problems, ...wrongLedger] };
  const notes = loadNotes(context, id, read);
  const { broken, ...built } = make(building, judged, ledger, notes, news);
  if (problems.length + broken.length > 0) return { built, problems: [...problems, ...broken] };
  // Not the key of the files, which may have changed since.
  const key = componentKey(building, component, sumOfText(read));
  const days = writtenAfter(dayOf(context.now), inputTexts(building, component, read));
  const until = earliest([judged.saysElse, ...days]);
  cache.keep(id, key, { part: built.part, from: context.now, until } satisfies Kept);
  return { built, key, problems: [] };
}

function recalled(
  { context, folder, cache, newsLength }: BuildContext,
  id: string,
  key: string,
  news: readonly Change[],
): Built | undefined {
  const kept = cache.recall(id, key) as Kept | undefined;
  if (!kept || context.now < kept.from) return undefined;
  if (kept.until !== undefined && dayOf(context.now) >= kept.until) return undefined;
  // News that was left out may be among the newest once others have lost theirs.
  const { newsSince = '' } = kept.part;
  if (newsSince > (news[newsLength - 1]?.on ?? '')) return undefined;
  const { sums } = kept.part;
  const file = sums[0] && folder.read(...sums[0]);
  const isWhole = file && sums.every(([path, sum]) => folder.keep(path, sum));
  return isWhole ? { part: kept.part, file: [file.toString()] } : undefined;
}

function make(
  building: BuildContext,
  judged: JudgedComponent,
  ledger: Ledger,
  notes: readonly ReleaseNotes[],
  news: readonly Change[],
): Built & { broken: Problem[] } {
  const { context, shared, folder, newsLength } = building;
  const changes = componentChanges(judged, ledger, context.now, newsLength);
  // Twice as much is known as is shown, so that a piece of news that goes is no reason to make all anew.
  const newsSince = news[2 * newsLength - 1]?.on;
  const lifecycle = { ledger, purls: componentPurls(judged.component, shared.site) };
  const formats = componentFormats(judged, lifecycle, shared);
  const search = searchComponent(judged);
  const broken: Problem[] = [];
  const sums: (readonly [path: string, sum: string])[] = [];
  let file: readonly string[] = [];
  for (const output of componentFiles(judged, lifecycle, changes, shared, notes, formats)) {
    const pieces = piecesOf(output);
    if (sums.length === 0) file = pieces;
    sums.push([output.path, folder.put(output.path, pieces)]);
    broken.push(...brokenPromises(output, context.now));
  }
  const part = {
    sums,
    summary: summarise(judged, context.now),
    pieces: {
      search: JSON.stringify(search),
      statement: JSON.stringify(formats.statement),
      ...statementSections(formats.statement, shared),
      product: JSON.stringify(formats.product),
    },
    formats: listedFormats(formats),
    news: changes.slice(0, newsLength).filter(({ on }) => on >= (newsSince ?? '')),
    newsSince,
    watched: { sources: judged.sources, held: judged.held },
    standing: headlineStatus(judged),
  };
  return { part, file, broken };
}

/** A day that is written somewhere and has not come yet may change what is built when it comes. */
function writtenAfter(today: Day, texts: readonly string[]): Day[] {
  return texts
    .flatMap((text) => text.match(/\d{4}-\d{2}-\d{2}/g) ?? [])
    .filter((day) => day > today)
    .filter(isDay);
}
