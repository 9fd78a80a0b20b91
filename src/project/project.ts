/** Reads what people wrote and what was recorded, and judges it. Collects every problem, not the first. */
import { join } from 'node:path';
import { findPlaces } from '#model/json-places.ts';
import {
  pathText,
  readJson,
  readOptional,
  readRequired,
  type Loaded,
  type ReadText,
} from '#io/read.ts';
import { lineFindings } from '#judge/line-findings.ts';
import { curatedFindings, policyFindings, type Finding } from '#judge/findings.ts';
import { judge } from '#judge/judge.ts';
import type { Case } from '#judge/judge-releases.ts';
import { recordedHistory, type PublishedHistory } from '#judge/published-history.ts';
import type { Component } from '#model/component.ts';
import { curated as curatedSchema, type Curated } from '#model/curated.ts';
import { emptyHistory, readableHistory, type History } from '#model/history.ts';
import { addDays, dayOf, type Instant } from '#model/instant.ts';
import { notes as notesSchema, type ReleaseNotes } from '#model/notes.ts';
import { Refusal, type Problem } from '#model/problem.ts';
import { site as siteSchema, type Site } from '#model/site.ts';
import type { JudgedComponent } from '#model/verdict.ts';
import { servable, type LeftOut } from '#record/servable.ts';
import type { Context } from './context.ts';
import {
  credentialProblems,
  loadDefinitions,
  policyFile,
  type Definitions,
  type ReadDefinition,
} from './definitions.ts';

export type Project = Definitions & { readonly site: Site };

export type Recorded = { readonly history: History; readonly curated: Curated | undefined };

export function openProject(context: Context): Project {
  const { value, problems } = loadProject(context);
  if (!value || problems.length > 0) throw new Refusal(problems);
  return value;
}

export function loadProject(context: Context, read?: ReadDefinition): Loaded<Project> {
  const site = readRequired(join(context.site, 'site.json'), siteSchema);
  const definitions = loadDefinitions(context, read);
  if (!site.value) return { problems: [...site.problems, ...definitions.problems] };
  const credentials = credentialProblems(context, definitions.value.components, site.value);
  const problems = [...site.problems, ...definitions.problems, ...credentials];
  return { value: { ...definitions.value, site: site.value }, problems };
}

/** One component's record; a missing file means that nothing is recorded yet. */
export function loadRecorded(context: Context, id: string, read?: ReadText): Loaded<Recorded> {
  const history = readOptional(historyFile(context, id), readableHistory, 'recorded', read);
  const curated = readOptional(curatedFile(context, id), curatedSchema, 'authored', read);
  const problems = [...history.problems, ...curated.problems];
  if (problems.length > 0) return { problems };
  const recorded = history.value ?? emptyHistory(id);
  return { value: { history: recorded, curated: curated.value }, problems };
}

export function loadJudged(
  context: Context,
  project: Project,
  component: Component,
  read?: ReadText,
): Loaded<JudgedComponent> {
  const recorded = loadRecorded(context, component.id, read);
  if (!recorded.value) return { problems: recorded.problems };
  const { history: inFile, curated } = recorded.value;
  const { history, leftOut } = servable(inFile, curated, context.now);
  // Rules and corrections are measured against the history: it must be the component's own.
  if (history.id !== component.id) return { problems: wrongId(context, history, component) };
  const rules = project.rules.get(component.id) ?? [];
  const whole: Case = { component, history, curated, rules, now: context.now };
  const ordered = recordedHistory(component, history);
  const problems = [...warnings(context, component, leftOut), ...findings(context, whole, ordered)];
  if (problems.some(isError)) return { problems };
  return { value: judge(whole, ordered), problems };
}

export function historyFile(context: Context, id: string): string {
  return join(historyFolder(context), `${id}.json`);
}

/** What upstreams write about the releases of a component. */
/** Release notes are an extra: a file of them that cannot be read is no reason to serve less of the rest. */
export function loadNotes(context: Context, id: string, read?: ReadText): readonly ReleaseNotes[] {
  return readOptional(notesFile(context, id), notesSchema, 'recorded', read).value?.notes ?? [];
}

export function notesFile(context: Context, id: string): string {
  return join(context.data, 'notes', `${id}.json`);
}

export function historyFolder(context: Context): string {
  return join(context.data, 'history');
}

export function curatedFile(context: Context, id: string): string {
  return join(context.data, 'curated', `${id}.json`);
}

/** What stops a build; a correction that no longer fits or a record that cannot be served is reported, and everything else goes on. */
function isError({ expired, warning }: Problem): boolean {
  return !expired && !warning;
}

function findings(context: Context, whole: Case, ordered: PublishedHistory): Problem[] {
  const { component, history, rules, curated, now } = whole;
  const inCurated = curatedFile(context, component.id);
  const at = (where: string, found: readonly Finding[]) =>
    found.map((finding): Problem => ({ where, ...finding }));
  return [
    ...at(join(context.components, `${component.id}.json`), lineFindings(component, ordered)),
    ...at(policyFile(context), policyFindings(component, history, rules, ordered)),
    ...(curated ? wrongCurated(inCurated, component.id, curated, now) : []),
    ...at(inCurated, curatedFindings(whole, ordered)),
  ];
}

function wrongId(context: Context, { id }: History, component: Component): Problem[] {
  const message = `is "${id}", but the file is named after "${component.id}"`;
  return placed(historyFile(context, component.id), [{ path: ['id'], message }]);
}

function warnings(context: Context, { id }: Component, leftOut: readonly LeftOut[]): Problem[] {
  if (leftOut.length === 0) return [];
  const found = placed(historyFile(context, id), leftOut);
  return found.map((problem) => ({ ...problem, warning: true as const }));
}

function wrongCurated(file: string, id: string, curated: Curated, now: Instant): Problem[] {
  const wrongId: Problem[] =
    curated.id === id
      ? []
      : [
          {
            code: 'E-WRONG-ID',
            where: file,
            place: 'id',
            message: `is "${curated.id}", but the file is named after "${id}"`,
          },
        ];
  const future = curated.corrections.flatMap(({ date, on }, i) =>
    Object.entries({ date, on })
      .filter(([, day]) => day !== undefined && dayOf(day) > addDays(dayOf(now), 1))
      .map(([key, day]): Problem => ({
        code: 'E-FUTURE-DATE',
        where: file,
        place: `corrections[${i}].${key}`,
        message: `${day} lies in the future (now is ${now})`,
      })),
  );
  return [...wrongId, ...future];
}

/** Names line and column: the text is read again, since this happens only when something is wrong. */
function placed(file: string, found: readonly LeftOut[]): Problem[] {
  const read = readJson(file, readableHistory, 'recorded');
  const places = findPlaces(read.kind === 'read' ? read.text : '');
  return found.map(({ path, message }): Problem => ({
    code: 'E-WRONG-HISTORY',
    where: file,
    place: `${places.at(path)} ${pathText(path)}`,
    message,
  }));
}
