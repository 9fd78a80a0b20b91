/** Reads what people wrote and what was recorded. Collects every problem, not the first. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { programCall } from '#io/program.ts';
import { problemsFound, readFolder, readOptional, readRequired, type Loaded } from '#io/read.ts';
import { curated as curatedSchema, type Curated } from '#model/component/curated.ts';
import { emptyHistory, readableHistory, type History } from '#model/history/history.ts';
import type { Component } from '#model/component/component.ts';
import { unknownComponent } from '#model/nearest.ts';
import { Refusal, type Problem } from '#model/problem.ts';
import { site as siteSchema, type Site } from '#model/site.ts';
import { emptyLedger } from '#judge/ledger/announce.ts';
import { ledgerFindings } from '#judge/ledger/ledger-file.ts';
import { ledger as ledgerSchema, type Ledger } from '#model/support/ledger.ts';
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

export function ledgerFile({ data }: Pick<Context, 'data'>, id: string): string {
  return join(data, 'lifecycle', `${id}.json`);
}

/**
 * A missing file means that nothing was announced yet. Unlike a history, a ledger that was edited is
 * refused: it is worth nothing once anybody may have changed it.
 */
export function loadLedger(context: Pick<Context, 'data'>, id: string): Loaded<Ledger> {
  const file = ledgerFile(context, id);
  const { value: ledger, problems } = readOptional(file, ledgerSchema, 'recorded');
  if (problems.length > 0) return { problems };
  if (!ledger) return { value: emptyLedger(id), problems: [] };
  const wrong = wrongLedger(file, id, ledger);
  return wrong.length > 0 ? { problems: wrong } : { value: ledger, problems: [] };
}

function wrongLedger(file: string, id: string, ledger: Ledger): Problem[] {
  if (ledger.id !== id) {
    const message = `is "${ledger.id}", but the file is named after "${id}"`;
    return problemsFound(file, 'E-WRONG-LEDGER', [{ path: ['id'], message }]);
  }
  return problemsFound(file, 'E-WRONG-LEDGER', ledgerFindings(ledger));
}

/** Recorded and curated files that belong to no component: a name that was mistyped, or a definition that is gone. */
type Known = ReadonlyMap<string, Component>;

export function orphanProblems({ data }: Context, components: readonly Component[]): Problem[] {
  const known = new Map(components.map((component) => [component.id, component]));
  const restore = (what: string) =>
    `restore the definition; a ${what} goes only with a component that is removed for good`;
  return [
    ...orphans(join(data, 'history'), known, restore('history')),
    ...orphans(join(data, 'notes'), known, 'remove it, as the history of a component that is gone'),
    ...orphans(join(data, 'curated'), known, 'rename or remove it'),
    ...orphans(join(data, 'lifecycle'), known, restore('ledger')),
  ];
}

/** A file that a killed run left half-written is not reported. */
function orphans(folder: string, known: Known, remedy: string): Problem[] {
  const names = readFolder(folder);
  if (names.kind === 'wrong') return [...names.problems];
  if (names.kind === 'missing') return [];
  return names.value
    .filter((name) => !/\.(next|lock)$/.test(name) && !known.has(idOf(name) ?? ''))
    .map((name): Problem => ({
      code: 'E-STRAY-FILE',
      where: join(folder, name),
      message: strayWords(idOf(name), known, remedy),
    }));
}

function strayWords(id: string | undefined, known: Known, remedy: string): string {
  if (id === undefined) return 'is no <component>.json; rename or remove it';
  const words = unknownComponent(id, known.values());
  return `${words}${words.endsWith('?') ? '' : ';'} ${remedy}`;
}

function idOf(name: string): string | undefined {
  return name.endsWith('.json') ? name.slice(0, -'.json'.length) : undefined;
}
