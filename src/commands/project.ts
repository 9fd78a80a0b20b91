/** Reads what people wrote and what was recorded, and judges it. Collects every problem, not the first. */
import { join } from 'node:path';
import { findPlaces } from '#io/places.ts';
import { pathText, readJson, readOptional, readRequired, type Loaded } from '#io/read.ts';
import { curatedFindings, policyFindings } from '#judge/findings.ts';
import { judge } from '#judge/judge.ts';
import type { Component } from '#model/component.ts';
import { curated as curatedSchema, type Curated } from '#model/curated.ts';
import { history as historySchema, type History } from '#model/history.ts';
import { addDays, dayOf, type Instant } from '#model/instant.ts';
import type { Rule } from '#model/policy.ts';
import { Refusal, type Problem } from '#model/problem.ts';
import { site as siteSchema, type Site } from '#model/site.ts';
import type { JudgedComponent } from '#model/verdict.ts';
import { historyFindings, type Finding } from '#record/history-findings.ts';
import { emptyHistory } from '#record/record.ts';
import type { Context } from './context.ts';
import { loadDefinitions, policyFile, type Definitions } from './definitions.ts';

export type Project = Definitions & { readonly site: Site };

export type Recorded = { readonly history: History; readonly curated: Curated | undefined };

export function openProject(context: Context): Project {
  const { value, problems } = loadProject(context);
  if (!value || problems.length > 0) throw new Refusal(problems);
  return value;
}

export function loadProject(context: Context): Loaded<Project> {
  const site = readRequired(join(context.site, 'site.json'), siteSchema);
  const definitions = loadDefinitions(context);
  const problems = [...site.problems, ...definitions.problems];
  if (!site.value) return { problems };
  return { value: { ...definitions.value, site: site.value }, problems };
}

/** One component's record; a missing file means that nothing is recorded yet. */
export function loadRecorded(context: Context, id: string): Loaded<Recorded> {
  const history = readOptional(historyFile(context, id), historySchema, 'recorded');
  const curated = readOptional(curatedFile(context, id), curatedSchema);
  const problems = [...history.problems, ...curated.problems];
  if (problems.length > 0) return { problems };
  const recorded = history.value ?? emptyHistory(id);
  return { value: { history: recorded, curated: curated.value }, problems };
}

export function loadJudged(
  context: Context,
  project: Project,
  component: Component,
): Loaded<JudgedComponent> {
  const recorded = loadRecorded(context, component.id);
  if (!recorded.value) return { problems: recorded.problems };
  const rules = project.rules.get(component.id) ?? [];
  const problems = findings(context, component, recorded.value, rules);
  if (problems.some(({ expired }) => !expired)) return { problems };
  return { value: judge({ component, ...recorded.value, rules, now: context.now }), problems };
}

export function historyFile(context: Context, id: string): string {
  return join(context.data, 'history', `${id}.json`);
}

export function curatedFile(context: Context, id: string): string {
  return join(context.data, 'curated', `${id}.json`);
}

function findings(
  context: Context,
  component: Component,
  { history, curated }: Recorded,
  rules: readonly Rule[],
): Problem[] {
  const inHistory = historyFindings(history, component, context.now);
  // Rules and corrections are measured against the history: it must be sound first.
  if (inHistory.length > 0) return placed(historyFile(context, component.id), inHistory);
  const inPolicy = policyFindings(component, history, rules);
  const file = curatedFile(context, component.id);
  return [
    ...inPolicy.map((finding) => ({ file: policyFile(context), ...finding })),
    ...(curated ? wrongCurated(file, component.id, curated, context.now) : []),
    ...(curated ? curatedFindings(component, history, rules, curated, context.now) : []).map(
      (finding) => ({
        file,
        ...finding,
      }),
    ),
  ];
}

function wrongCurated(file: string, id: string, curated: Curated, now: Instant): Problem[] {
  const wrongId: Problem[] =
    curated.id === id
      ? []
      : [{ file, place: 'id', message: `is "${curated.id}", but the file is named after "${id}"` }];
  const future = curated.corrections.flatMap(({ date, on }, i) =>
    Object.entries({ date, on })
      .filter(([, day]) => day !== undefined && dayOf(day) > addDays(dayOf(now), 1))
      .map(([key, day]) => ({
        file,
        place: `corrections[${i}].${key}`,
        message: `${day} lies in the future (now is ${now})`,
      })),
  );
  return [...wrongId, ...future];
}

/** Names line and column: the text is read again, since this happens only when something is wrong. */
function placed(file: string, found: readonly Finding[]): Problem[] {
  const read = readJson(file, historySchema, 'recorded');
  const places = findPlaces(read.kind === 'read' ? read.text : '');
  return found.map(({ path, message }) => ({
    file,
    place: `${places.at(path)} ${pathText(path)}`,
    message,
  }));
}
