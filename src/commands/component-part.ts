/**
 * All that a build needs of one component. What an earlier build made is taken again while nothing that
 * it was made of has changed, the days on which a verdict changes by itself included.
 */
import { createHash } from 'node:crypto';
import type { Cache } from '#io/cache.ts';
import type { OutputFolder } from '#io/output-folder.ts';
import { readText } from '#io/read.ts';
import type { Component } from '#model/component.ts';
import { dayOf, type Day } from '#model/instant.ts';
import type { Problem } from '#model/problem.ts';
import type { Change } from '#model/served.ts';
import type { JudgedComponent } from '#model/verdict.ts';
import { componentChanges } from '#publish/changes.ts';
import { componentFiles } from '#publish/files.ts';
import { brokenPromises, brokenSearch } from '#publish/promise.ts';
import { searchComponent } from '#publish/search-data.ts';
import type { Shared } from '#publish/shared.ts';
import { summarise, type ComponentSummary } from '#publish/summary.ts';
import type { Context } from './context.ts';
import { curatedFile, historyFile, loadJudged, type Project } from './project.ts';

type Part = {
  /** The files' paths and SHA-256 sums; the first is the component's file itself. */
  readonly sums: readonly (readonly [path: string, sum: string])[];
  readonly summary: ComponentSummary;
  readonly search: ReturnType<typeof searchComponent>;
  /** Its latest news, newest first. */
  readonly news: readonly Change[];
  readonly watched: Pick<JudgedComponent, 'sources' | 'held'>;
};

/** A part, and the text of the component's file. */
export type Made = { readonly part: Part; readonly file: string };

type Kept = { readonly part: Part; readonly from: Day; readonly until: Day | undefined };

export type Workshop = {
  readonly context: Context;
  readonly project: Project;
  readonly shared: Shared;
  readonly folder: OutputFolder;
  readonly cache: Cache;
  /** Stands for all that the components have in common. */
  readonly commonKey: string;
  /** How much news of one component can matter to the whole. */
  readonly newsLength: number;
};

export function partOf(
  workshop: Workshop,
  component: Component,
): { readonly made?: Made; readonly problems: readonly Problem[] } {
  const inputs = inputsOf(workshop, component);
  const key = keyOf([workshop.commonKey, ...inputs]);
  const again = recalled(workshop, component.id, key);
  if (again) return { made: again, problems: [] };
  const { value: judged, problems } = loadJudged(workshop.context, workshop.project, component);
  if (!judged) return { problems };
  const { broken, ...made } = make(workshop, judged);
  if (problems.length === 0 && broken.length === 0) {
    const today = dayOf(workshop.context.now);
    const until = earliest([judged.nextChange, ...writtenAfter(today, inputs)]);
    workshop.cache.keep(component.id, key, { part: made.part, from: today, until } satisfies Kept);
  }
  return { made, problems: [...problems, ...broken] };
}

/** Texts that, with what all components have in common, decide everything that is made. */
function inputsOf({ context, project }: Workshop, component: Component): string[] {
  const files = [historyFile(context, component.id), curatedFile(context, component.id)];
  const texts = files.map((file) => {
    const read = readText(file);
    return read.kind === 'read' ? read.value : read.kind;
  });
  return [
    JSON.stringify(component),
    JSON.stringify(project.rules.get(component.id) ?? []),
    ...texts,
  ];
}

function recalled({ context, folder, cache }: Workshop, id: string, key: string): Made | undefined {
  const kept = cache.recall(id, key) as Kept | undefined;
  const today = dayOf(context.now);
  if (!kept || today < kept.from || (kept.until !== undefined && today >= kept.until)) {
    return undefined;
  }
  const files = kept.part.sums.map(([path, sum]) => folder.keep(path, sum));
  const whole = files.every((bytes) => bytes !== undefined);
  return whole ? { part: kept.part, file: files[0]?.toString() ?? '' } : undefined;
}

function make(workshop: Workshop, judged: JudgedComponent): Made & { broken: Problem[] } {
  const { context, shared, folder, newsLength } = workshop;
  const changes = componentChanges(judged, context.now);
  const files = componentFiles(judged, changes, shared);
  const part = {
    sums: files.map(({ path, text }) => [path, folder.put(path, text)] as const),
    summary: summarise(judged, context.now),
    search: searchComponent(judged),
    news: changes.slice(0, newsLength),
    watched: { sources: judged.sources, held: judged.held },
  };
  const broken = [
    ...files.flatMap((output) => brokenPromises(output, context.now)),
    ...brokenSearch(part.search),
  ];
  return { part, file: files[0].text, broken };
}

/** Lengths are part of it, so that nothing can move from one text to the next unseen. */
function keyOf(texts: readonly string[]): string {
  const key = createHash('sha256');
  for (const text of texts) key.update(`${text.length}:`).update(text);
  return key.digest('hex');
}

/** A day that is written somewhere and has not come yet may change what is made when it comes. */
function writtenAfter(today: Day, texts: readonly string[]): Day[] {
  return texts.flatMap((text) =>
    (text.match(/\d{4}-\d{2}-\d{2}/g) ?? []).filter((day) => day > today),
  );
}

function earliest(days: readonly (Day | undefined)[]): Day | undefined {
  return days
    .filter((day) => day !== undefined)
    .reduce<Day | undefined>(
      (first, day) => (first === undefined || day < first ? day : first),
      undefined,
    );
}
