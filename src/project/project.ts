/** Reads what people wrote and what was recorded. Collects every problem, not the first. */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { publicPartOf } from '#facts/index-facts.ts';
import { privateIn } from '#gather/private-source.ts';
import { isFolder } from '#io/inputs.ts';
import { programCall, shellWord } from '#io/program.ts';
import { readProgramSite } from '#io/program-site.ts';
import { problemsFound, readFolder, readOptional, readRequired, type Loaded } from '#io/read.ts';
import { curated as curatedSchema, type Curated } from '#model/component/curated.ts';
import type { Component } from '#model/component/component.ts';
import { readableHistory, type History } from '#model/history/history.ts';
import { refuseAll, Refusal, type Problem } from '#model/problem.ts';
import { site as siteSchema, type Site } from '#model/site.ts';
import { hostKind } from '#model/served/paths.ts';
import { remembered } from '#model/remembered.ts';
import { emptyLedger } from '#judge/ledger/announce.ts';
import { ledgerFindings } from '#judge/ledger/ledger-file.ts';
import { ledger as ledgerSchema, type Ledger } from '#model/support/ledger.ts';
import { brandProblems } from '#publish/pages/brand.ts';
import { isSafePath } from '#verify/reader.ts';
import type { Context } from './context.ts';
import { pathProblem } from './deploying.ts';
import { loadDefinitions, unknownIn, type Definitions } from './definitions.ts';

export type Project = Definitions & { readonly site: Site };

export type Recorded = { readonly history: History; readonly curated: Curated | undefined };

export function openProject(context: Context): Project {
  const { value, problems } = loadProject(context);
  if (!value || problems.some(({ warning }) => !warning)) throw new Refusal(problems);
  return value;
}

/** For commands that only read the record: without it, they would answer as if it were empty. */
export function openRecorded(context: Context): Project {
  const project = openProject(context);
  refuseAll(missingData(context, project.site));
  return project;
}

export function loadProject(context: Context): Loaded<Project> {
  if (!existsSync(context.site) && !existsSync(context.components)) {
    const message = `no index is here; go to the folder of one, or begin one: ${programCall()} init`;
    return { problems: [{ code: 'E-FILE-MISSING', where: context.site, message }] };
  }
  const { value: site, problems: own } = readRequired(join(context.site, 'site.json'), siteSchema);
  const definitions = loadDefinitions(context, site);
  const missing = missingData(context, site).map((one): Problem => ({ ...one, warning: true }));
  const { problems: unreadable } = readFolder(context.data);
  const problems = [...unreadable, ...missing, ...own, ...definitions.problems];
  return { ...(site && { value: { ...definitions.value, site } }), problems };
}

/** The first gather creates it. A mistyped or unfetched folder would look like an empty record. */
function missingData({ data: where }: Context, { records }: Partial<Site> = {}): Problem[] {
  const history = join(where, 'history');
  const fetched = `is no folder; where nothing is recorded yet, gather first; where the branch ${records} has it: git fetch origin ${records} && git restore --overlay --source=FETCH_HEAD -- ${where}`;
  if (records && !isFolder(history))
    return [{ code: 'E-FILE-MISSING', where: history, message: fetched }];
  if (isFolder(where) || (where === 'data' && !existsSync(where))) return [];
  const message = 'is no folder, so nothing is recorded; mend what --data names, or gather first';
  return [{ code: 'E-FILE-MISSING', where, message }];
}

/** Templates and assets of the site; the files that the settings name must be among them. */
export function readSiteFiles({ site: folder }: Context, { site }: Project) {
  const { value, problems } = readProgramSite(folder);
  const settings = join(folder, 'site.json');
  const named = brandProblems(value.assets, site.brand, settings);
  const hidden = privateIn(settings, { ...publicPartOf(site), baseUrl: '' }, site);
  const agents = 'needs the host "cloudflare": no other answers /api/mcp, to which agents are led';
  if (site.agents && hostKind(site) !== 'cloudflare')
    named.push({ code: 'E-WRONG-VALUE', where: settings, place: 'agents', message: agents });
  const path = pathProblem(site);
  if (path) named.push({ code: 'E-WRONG-VALUE', where: settings, place: 'baseUrl', message: path });
  // Names that `verify` would refuse, and names that would replace a file that search reads.
  const isOdd = (name: string) => !isSafePath(name) || /^(names|search)(\..+)?\.json$/i.test(name);
  const message = 'needs a name of ASCII letters, digits and "@._-" that no file of search has';
  const odd = [...value.assets.keys()].filter(isOdd).map((name): Problem => {
    return { code: 'E-WRONG-FOLDER', where: join(folder, 'assets', name), message };
  });
  return { value, problems: [...problems, ...named, ...hidden, ...odd] };
}

/** A component's record. A missing file means none yet, unless releases were announced from it. */
export function loadRecorded(context: Context, id: string): Loaded<Recorded> {
  const where = historyFile(context, id);
  const history = readOptional(where, readableHistory, 'recorded');
  const curated = readOptional(curatedFile(context, id), curatedSchema);
  const problems = [...history.problems, ...curated.problems];
  if (problems.length > 0) return { problems };
  // An unreadable ledger may have announced releases too.
  const isBegun = () =>
    loadLedger(context, id).value?.events.some(({ kind }) => kind === 'released') ?? true;
  if (history.value === undefined && isBegun()) {
    const file = shellWord(where);
    // Its removal may be committed.
    const command = `git checkout "$(git log -1 --diff-filter=AM --format=%H -- ${file})" -- ${file}`;
    const message = `is missing, and ${ledgerFile(context, id)} says what was announced from it; restore it (${command}), or remove that file too, to begin anew`;
    return { problems: [{ code: 'E-FILE-MISSING', where, message }] };
  }
  const recorded = history.value ?? { id, sources: [], held: [], releases: [] };
  return { value: { history: recorded, curated: curated.value }, problems };
}

export const historyFile = fileIn('history');
export const notesFile = fileIn('notes');
export const curatedFile = fileIn('curated');
export const ledgerFile = fileIn('lifecycle');
export const recordFiles = [historyFile, curatedFile, ledgerFile, notesFile];

/** The folder of the record, and that of the definitions, whose number decides on subfolders. */
type Place = Pick<Context, 'components' | 'data'>;

/** Code hosts list at most so many files of a folder. */
const mostFiles = 1000;
const countDefinitions = remembered((folder: string) => readFolder(folder).value?.length ?? 0);

/** Existing files stay. Above `mostFiles`, new ones go to folders named by two first letters. */
function fileIn(folder: string) {
  return ({ components, data }: Place, id: string): string => {
    const file = join(data, folder, `${id}.json`);
    if (existsSync(file)) return file;
    const lettered = join(data, folder, id.slice(0, 2), `${id}.json`);
    return existsSync(lettered) || countDefinitions(components) > mostFiles ? lettered : file;
  };
}

/** Differs once the file was written again; undefined if there is none. */
export function fileMark(file: string): string | undefined {
  const state = statSync(file, { throwIfNoEntry: false });
  return state && [state.ino, state.size, state.mtimeMs, state.ctimeMs].join(' ');
}

/** The `$schema` of a file of the record, which editors check it against. */
export function schemaOf({ data }: Place, file: string, name: string): string {
  return relative(dirname(file), join(data, '../site/schema', `${name}.json`)).replaceAll(sep, '/');
}

export function chosenComponents(
  context: Context,
  { components, known }: Definitions,
  ids: readonly string[],
): readonly Component[] {
  if (ids.length === 0) return components;
  refuseAll(ids.flatMap((id) => unknownIn(context.components, '', id, known)));
  return components.filter(({ id }) => ids.includes(id));
}

/** A missing ledger means that nothing was announced yet. An edited one is refused. */
export function loadLedger(context: Place, id: string): Loaded<Ledger> {
  const file = ledgerFile(context, id);
  const { value = emptyLedger(id), problems } = readOptional(file, ledgerSchema, 'recorded');
  if (problems.length > 0) return { problems };
  const found = value.id === id ? ledgerFindings(value) : [wrongId(value.id, id)];
  const wrong = problemsFound(file, 'E-WRONG-LEDGER', found);
  return wrong.length > 0 ? { problems: wrong } : { value, problems: [] };
}

export function wrongId(said: string, id: string) {
  return { path: ['id'], message: `is "${said}", but the file is named after "${id}"` };
}
