/** Reads what people wrote and what was recorded. Collects every problem, not the first. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { programCall } from '#io/program.ts';
import { readOptional, readRequired, type Loaded } from '#io/read.ts';
import { curated as curatedSchema, type Curated } from '#model/component/curated.ts';
import { emptyHistory, readableHistory, type History } from '#model/history/history.ts';
import type { Component } from '#model/component/component.ts';
import { unknownComponent } from '#model/nearest.ts';
import { Refusal, type Problem } from '#model/problem.ts';
import { site as siteSchema, type Site } from '#model/site.ts';
import type { Context } from './context.ts';
import { credentialProblems, loadDefinitions, type Definitions } from './definitions.ts';

export type Project = Definitions & { readonly site: Site };

export type Recorded = { readonly history: History; readonly curated: Curated | undefined };

export function openProject(context: Context): Project {
  const { value, problems } = loadProject(context);
  if (!value || problems.length > 0) throw new Refusal(problems);
  return value;
}

export function loadProject(context: Context): Loaded<Project> {
  if (!existsSync(context.site) && !existsSync(context.components)) {
    const message = `no index is here; begin one: ${programCall()} init`;
    return { problems: [{ code: 'E-FILE-MISSING', where: context.site, message }] };
  }
  const site = readRequired(join(context.site, 'site.json'), siteSchema);
  const definitions = loadDefinitions(context);
  if (!site.value) return { problems: [...site.problems, ...definitions.problems] };
  const credentials = credentialProblems(context, definitions.value.components, site.value);
  const problems = [...site.problems, ...definitions.problems, ...credentials];
  return { value: { ...definitions.value, site: site.value }, problems };
}

/** One component's record; a missing file means that nothing is recorded yet. */
export function loadRecorded(context: Context, id: string): Loaded<Recorded> {
  const history = readOptional(historyFile(context, id), readableHistory, 'recorded');
  const curated = readOptional(curatedFile(context, id), curatedSchema);
  const problems = [...history.problems, ...curated.problems];
  if (problems.length > 0) return { problems };
  const recorded = history.value ?? emptyHistory(id);
  return { value: { history: recorded, curated: curated.value }, problems };
}

export function historyFile(context: Context, id: string): string {
  return join(historyFolder(context), `${id}.json`);
}

/** What upstreams write about the releases of a component. */
export function notesFile(context: Context, id: string): string {
  return join(context.data, 'notes', `${id}.json`);
}

export function historyFolder(context: Context): string {
  return join(context.data, 'history');
}

export function curatedFile(context: Context, id: string): string {
  return join(context.data, 'curated', `${id}.json`);
}

/** The components that a command is asked to deal with: those that are named, or all. */
export function chosenComponents(
  context: Context,
  { components }: Definitions,
  ids: readonly string[],
): readonly Component[] {
  if (ids.length === 0) return components;
  const known = new Set(components.map(({ id }) => id));
  const problems = ids
    .filter((id) => !known.has(id))
    .map((id): Problem => ({
      code: 'E-UNKNOWN-COMPONENT',
      where: context.components,
      message: unknownComponent(id, components),
    }));
  if (problems.length > 0) throw new Refusal(problems);
  return components.filter(({ id }) => ids.includes(id));
}
