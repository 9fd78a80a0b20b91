/**
 * Takes the real Renovate to its edits, in a process of its own: what `renovate` does with a repository,
 * up to the point where it would push. Arguments: the folder of the run. It holds `repository` (a git
 * checkout), `origin` (its remote) and receives `result.json`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Branch, Change, Dependency, Result, Seen, Update } from './edits.ts';

type Json = Record<string, unknown>;
type Upgrade = Update & {
  readonly depName: string;
  readonly packageFile: string;
  readonly prBodyNotes?: readonly string[];
  readonly isVulnerabilityAlert?: boolean;
};
type RenovateBranch = Json & { readonly upgrades: readonly Upgrade[] };
type Found = readonly { readonly packageFile: string; readonly deps: readonly Dependency[] }[];
type PackageFiles = Readonly<Record<string, Found>>;

const [folder = '', renovate = ''] = process.argv.slice(2);
const commandLog = join(folder, 'commands.log');

const { init: initLogger, getProblems } = await load('logger/index.js');
await initLogger();
(await load('proxy.js')).bootstrap();
const { GlobalConfig } = await load('config/global.js');
const { parseConfigs } = await load('workers/global/config/parse/index.js');
const { globalInitialize, globalFinalize } = await load('workers/global/initialize.js');
const { getRepositoryConfig } = await load('workers/global/index.js');
const { initRepo } = await load('workers/repository/init/index.js');
const { extractDependencies } = await load('workers/repository/process/index.js');
const { getUpdatedPackageFiles } = await load('workers/repository/update/branch/get-updated.js');
const { getAdditionalFiles } = await load('modules/manager/npm/post-update/index.js');
const { getPrBody } = await load('workers/repository/update/pr/body/index.js');
const { sortBranches } = await load('workers/repository/process/sort.js');
const { compile } = (await load('util/template/index.js')) as {
  compile: (template: string, input: object) => string;
};
const git = await load('util/git/index.js');
const hostRules = await load('util/host-rules.js');

writeFileSync(join(folder, 'result.json'), JSON.stringify(await result()));
process.exit(0);

async function result(): Promise<Result> {
  const { branches, packageFiles, config, error } = await lookup();
  const problems = problemsSoFar();
  await useGit();
  sortBranches(branches);
  const changes: Branch[] = [];
  for (const branch of branches) changes.push(await branchOf(branch, packageFiles, config));
  const all = branches.flatMap(({ upgrades }) => upgrades);
  return {
    branches: changes,
    found: seenIn(packageFiles, all),
    problems,
    editProblems: problemsSoFar().slice(problems.length),
    ...(error !== undefined && { error }),
  };
}

function problemsSoFar(): string[] {
  return (getProblems() as { msg: string }[]).map(({ msg }) => msg);
}

type Lookup = {
  branches: RenovateBranch[];
  packageFiles: PackageFiles;
  config: Json;
  error?: string;
};

async function lookup(): Promise<Lookup> {
  let config = await parseConfigs(process.env, ['node', 'renovate']);
  GlobalConfig.set({ ...config });
  config = await globalInitialize(config);
  GlobalConfig.set({ ...config });
  const repository = await getRepositoryConfig(config, config.repositories?.[0] ?? 'local');
  for (const rule of config.hostRules ?? []) hostRules.add(rule, { trusted: true });
  config = GlobalConfig.set(repository);
  try {
    config = await initRepo(config);
    return { ...(await extractDependencies(config)), config };
  } catch (error) {
    await globalFinalize(config);
    const { message, validationError = '' } = error as Error & { validationError?: string };
    const said = `${message} ${validationError}`.trim();
    return { branches: [], packageFiles: {}, config, error: said };
  }
}

/** The local platform has no branches; its files are read from git from here on. */
async function useGit(): Promise<void> {
  GlobalConfig.set({ ...GlobalConfig.get(), platform: 'github', localDir: process.cwd() });
  await git.initRepo({ url: join(folder, 'origin'), defaultBranch: 'main', currentBranch: 'main' });
}

async function branchOf(
  branch: RenovateBranch,
  packageFiles: PackageFiles,
  config: Json,
): Promise<Branch> {
  const changes: Change[] = [];
  for (const upgrades of Map.groupBy(branch.upgrades, ({ packageFile }) => packageFile).values())
    changes.push(await changeOf({ ...branch, upgrades }, packageFiles));
  GlobalConfig.set({ ...GlobalConfig.get(), platform: 'local' });
  const body = getPrBody({ ...branch }, { debugData: {} }, { ...config, dryRun: null }) as string;
  GlobalConfig.set({ ...GlobalConfig.get(), platform: 'github' });
  return {
    name: String(branch['branchName']),
    title: String(branch['prTitle']),
    body,
    notes: notesIn(branch.upgrades),
    changes,
    security: branch.upgrades.some(({ isVulnerabilityAlert }) => isVulnerabilityAlert === true),
  };
}

/** One file at a time, so that a failure names its file. */
async function changeOf(branch: RenovateBranch, packageFiles: PackageFiles): Promise<Change> {
  const file = branch.upgrades[0]?.packageFile ?? '';
  writeFileSync(commandLog, '');
  const config = { ...branch, baseBranch: 'main', reuseExistingBranch: false, packageFiles };
  try {
    const updated = await getUpdatedPackageFiles(config);
    const additional = await getAdditionalFiles({ ...config, ...updated }, packageFiles);
    const written = updated.updatedPackageFiles as { path: string; contents: string }[];
    const failed = [...updated.artifactErrors, ...additional.artifactErrors] as Json[];
    return {
      file,
      texts: Object.fromEntries(written.map(({ path, contents }) => [path, contents])),
      commands: commandsRun(),
      errors: failed.map(({ stderr }) => String(stderr)),
    };
  } catch (error) {
    return { file, texts: {}, commands: commandsRun(), errors: [(error as Error).message] };
  }
}

function commandsRun(): string[] {
  return readFileSync(commandLog, 'utf8').split('\n').filter(Boolean);
}

function seenIn(files: PackageFiles, upgrades: readonly Upgrade[]): Seen[] {
  return Object.entries(files).flatMap(([manager, found]) =>
    found.flatMap(({ packageFile: file, deps }) =>
      deps.map(({ packageName = '', depName = packageName, currentValue = '', ...dep }) => {
        const own = upgrades.filter((one) => one.packageFile === file && one.depName === depName);
        const updates = (dep.updates ?? []).map((update) => shown(update, own));
        return { ...dep, file, manager, depName, currentValue, updates };
      }),
    ),
  );
}

/** As the pull request shows it. */
function shown(update: Update, upgrades: readonly Upgrade[]): Update {
  const { updateType, newValue } = update;
  const upgrade = upgrades.find(
    (other) => other.updateType === updateType && other.newValue === newValue,
  );
  const { changelogUrl, sourceUrl } = upgrade ?? {};
  return {
    ...update,
    ...(changelogUrl && { changelogUrl: compile(changelogUrl, upgrade ?? {}) }),
    ...(sourceUrl && { sourceUrl }),
  };
}

function notesIn(upgrades: readonly Upgrade[]): string[] {
  const notes = upgrades.flatMap((upgrade) =>
    (upgrade.prBodyNotes ?? []).map((note) => compile(note, upgrade)),
  );
  return [...new Set(notes)];
}

/** Renovate's modules have no types that fit what is done here. */
// oxlint-disable-next-line typescript/no-explicit-any
async function load(path: string): Promise<any> {
  return import(pathToFileURL(join(renovate, path)).href);
}
