/**
 * All that a build needs of one component. What an earlier build made is used again while nothing that
 * it was made of has changed, the days on which a verdict changes by itself included.
 */
import { earliest } from '#model/order.ts';
import { createHash } from 'node:crypto';
import type { Cache } from '#io/cache.ts';
import type { OutputFolder } from '#io/output-folder.ts';
import { readText, type ReadText } from '#io/read.ts';
import type { Component } from '#model/component.ts';
import { dayOf, isDay, type Day, type Instant } from '#model/instant.ts';
import type { ReleaseNotes } from '#model/notes.ts';
import type { Problem } from '#model/problem.ts';
import { remembered } from '#model/remembered.ts';
import type { Change } from '#model/served/changes-file.ts';
import type { JudgedComponent } from '#model/verdict.ts';
import { componentChanges } from '#publish/json/changes.ts';
import { componentFiles } from '#publish/component-files.ts';
import {
  componentFormats,
  listedFormats,
  type ListedFormats,
} from '#publish/standards/standards.ts';
import { statementSection } from '#publish/standards/statement-page.ts';
import { componentPurls } from './purls.ts';
import type { Ledger } from '#model/ledger.ts';
import { piecesOf } from '#publish/output.ts';
import { brokenPromises, brokenSearch, brokenStatement } from '#publish/promise.ts';
import { searchComponent } from '#publish/json/search-data.ts';
import { headlineStatus, type HeadlineStatus } from '#publish/json/status.ts';
import type { PageContext } from '#publish/pages/page-context.ts';
import { summarise, type ComponentSummary } from '#publish/support/summary.ts';
import type { Context } from './context.ts';
import { ledgerFile, loadLedger } from './ledger.ts';
import {
  curatedFile,
  historyFile,
  loadJudged,
  loadNotes,
  notesFile,
  type Project,
} from './project.ts';

type Part = {
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

export type Pieces = Readonly<Record<'search' | 'statement' | 'section' | 'product', string>>;

/** A part, and the component's file in pieces. */
export type Built = { readonly part: Part; readonly file: readonly string[] };

type Kept = { readonly part: Part; readonly from: Instant; readonly until: Day | undefined };

export type BuildContext = {
  readonly context: Context;
  readonly project: Project;
  readonly shared: PageContext;
  readonly folder: OutputFolder;
  readonly cache: Cache;
  /** Stands for all that the components have in common. */
  readonly commonKey: string;
  /** How much news the site shows. */
  readonly newsLength: number;
};

/** `news`: the newest of the components before. */
export function partOf(
  building: BuildContext,
  component: Component,
  news: readonly Change[],
): { readonly built?: Built; readonly problems: readonly Problem[] } {
  const { context, project, cache, commonKey } = building;
  const { id } = component;
  const read = remembered(readText);
  const inputs = inputsOf(building, component, read);
  const key = keyOf([commonKey, ...inputs]);
  const again = recalled(building, id, key, news);
  if (again) return { built: again, problems: [] };
  const { value: judged, problems } = loadJudged(context, project, component, read);
  const { value: ledger, problems: wrongLedger } = loadLedger(context, id, read);
  if (!judged || !ledger) return { problems: [...problems, ...wrongLedger] };
  const notes = loadNotes(context, id, read);
  const { broken, ...built } = make(building, judged, ledger, notes, news);
  if (problems.length === 0 && broken.length === 0) {
    const today = dayOf(context.now);
    const until = earliest([judged.nextChange, ...writtenAfter(today, inputs)]);
    cache.keep(id, key, { part: built.part, from: context.now, until } satisfies Kept);
  }
  return { built, problems: [...problems, ...broken] };
}

/** Texts that, with what all components have in common, decide everything that is built. */
function inputsOf(
  { context, project }: BuildContext,
  component: Component,
  read: ReadText,
): string[] {
  const files = [historyFile, curatedFile, notesFile, ledgerFile].map((file) =>
    file(context, component.id),
  );
  const texts = files.map((file) => {
    const input = read(file);
    return input.kind === 'read' ? input.value : input.kind;
  });
  return [
    JSON.stringify(component),
    JSON.stringify(project.rules.get(component.id) ?? []),
    ...texts,
  ];
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
  const files = kept.part.sums.map(([path, sum]) => folder.keep(path, sum));
  const whole = files.every((bytes) => bytes !== undefined);
  return whole ? { part: kept.part, file: [files[0]?.toString() ?? ''] } : undefined;
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
  const broken = [...brokenSearch(search), ...brokenStatement(formats.statement)];
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
      section: statementSection(formats.statement, shared),
      // Proven with the product's own file, which holds the same.
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

/** Lengths are part of it, so that nothing can move from one text to the next unseen. */
function keyOf(texts: readonly string[]): string {
  const key = createHash('sha256');
  for (const text of texts) key.update(`${text.length}:`).update(text);
  return key.digest('hex');
}

/** A day that is written somewhere and has not come yet may change what is built when it comes. */
function writtenAfter(today: Day, texts: readonly string[]): Day[] {
  return texts
    .flatMap((text) => text.match(/\d{4}-\d{2}-\d{2}/g) ?? [])
    .filter((day) => day > today)
    .filter(isDay);
}
