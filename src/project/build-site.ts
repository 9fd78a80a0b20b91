/** What is recorded becomes what is served. No network; all of it or nothing. */
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { publicPartOf, type IndexFacts } from '#facts/index-facts.ts';
import { openOutputFolder, type OutputFolder, type Written } from '#io/output-folder.ts';
import { programManifest } from '#io/program.ts';
import { programFingerprint, readProgramSite } from '#io/program-site.ts';
import { dayOf, type Instant } from '#model/time/instant.ts';
import { problemLine, refuse, Refusal, type Problem } from '#model/problem.ts';
import { hostLimits } from '#model/served/formats.ts';
import { contentOf, type Output } from '#publish/output.ts';
import { pageContext, type PageContext } from '#publish/pages/page-context.ts';
import { brokenPromises } from '#publish/promise.ts';
import { freshnessText, logText, nextPublication, sumsText } from '#publish/publication.ts';
import { publishIndex } from '#publish/publish-site.ts';
import { loadFacts } from './component-facts.ts';
import type { Context } from './context.ts';
import { hostLimitProblems } from './host-limits.ts';
import { loadProject, orphanProblems, type Project } from './project.ts';
import { readLog } from './publication-log.ts';

export type BuildOptions = {
  readonly baseUrl?: string;
  /** When each component was last gathered well, where this run or an earlier one says so. */
  readonly successes: ReadonlyMap<string, Instant>;
  /** Goes on where a correction no longer fits: the daily job must not fail with nobody at fault. */
  readonly allowExpired?: boolean;
};

export type Built = Written & {
  readonly components: number;
  /** Findings that stopped nothing. */
  readonly warnings: readonly Problem[];
};

export function buildSite(context: Context, options: BuildOptions): Built {
  const { value: project, problems } = loadProject(context);
  if (!project) throw new Refusal(problems);
  refuseAmongSources(context);
  const folder = openOutputFolder(context.out);
  try {
    // While a definition cannot be read, its files would look like nobody's.
    const orphans = problems.length === 0 ? orphanProblems(context, project.components) : [];
    const published = publish(context, project, folder, options);
    const large = hostLimitProblems(folder.sizes, context.out, hostLimits(project.site));
    const found = [...problems, ...orphans, ...published, ...large];
    const warnings = found.filter(
      ({ expired, warning }) => warning || (options.allowExpired && expired),
    );
    if (found.length > warnings.length) throw new Refusal(found);
    const written = folder.commit();
    return { ...written, components: project.components.length, warnings };
  } finally {
    folder.discard();
  }
}

/** Served files there would be read as definitions or records the next time. */
function refuseAmongSources({ components, data, site, out }: Context): void {
  const among = [components, data, site].find((kept) => {
    const path = relative(resolve(kept), resolve(out));
    return path === '' || (path.split(sep)[0] !== '..' && !isAbsolute(path));
  });
  if (among === undefined) return;
  const message = `lies within ${among}, which people or the program keep; choose another --out`;
  refuse('E-WRONG-FOLDER', out, message);
}

function publish(
  context: Context,
  project: Project,
  folder: Pick<OutputFolder, 'put' | 'add' | 'drop' | 'finish'>,
  options: BuildOptions,
): Problem[] {
  const { index, shared, problems } = readSite(context, project, options);
  if (problems.length > 0) return [...problems];
  const found: Problem[] = [];
  const sums = new Map<string, string>();
  const ids = new Set(project.components.map(({ id }) => id));
  const put = (output: Output) => {
    if ('isPart' in output) return folder.add(output.path, output.text);
    if ('isLeftOut' in output) return folder.drop(output.path);
    found.push(...brokenPromises(output, ids, context.now));
    sums.set(output.path, folder.put(output.path, contentOf(output)));
  };
  function* components() {
    for (const component of project.components) {
      const facts = loadFacts(context, project, component, index.settings);
      found.push(...facts.problems);
      if (facts.value) yield facts.value;
    }
  }
  for (const output of publishIndex(index, shared, components())) put(output);
  for (const [path, sum] of folder.finish()) sums.set(path, sum);
  return [...found, ...putPublication(context, sums, put)];
}

/** Which publication this is: it covers all the other files. */
function putPublication(
  context: Context,
  sums: ReadonlyMap<string, string>,
  put: (output: Output) => void,
): readonly Problem[] {
  const log = readLog(context);
  const publication = nextPublication(log.lines, dayOf(context.now), commitIn(context.env));
  put({ path: 'freshness.json', text: freshnessText(publication) });
  const sumsFile = sumsText(sums);
  put({ path: 'SHA256SUMS', text: sumsFile });
  put({ path: 'log.jsonl', text: logText(publication, sumsFile) });
  return log.problems;
}

/** In the platform's jobs; a copy that is built elsewhere says nothing of where it comes from. */
function commitIn({ GITHUB_SHA: commit = '' }: Context['env']): string | undefined {
  return /^[0-9a-f]{40}$/.test(commit) ? commit : undefined;
}

function readSite(
  context: Context,
  project: Project,
  { baseUrl, successes }: BuildOptions,
): { index: IndexFacts; shared: PageContext; problems: readonly Problem[] } {
  const { value: brought, problems } = readProgramSite(context.site);
  const site = { ...project.site, ...(baseUrl !== undefined && { baseUrl }) };
  const settings = publicPartOf(site);
  const { name, version } = programManifest();
  const program = { name, version, fingerprint: programFingerprint() };
  const shared = pageContext({
    site: settings,
    today: dayOf(context.now),
    ...brought,
  });
  const index = { program, settings, ...brought.own, built: context.now, successes };
  return { index, shared, problems };
}

/** A key that a page does not have shows only where the page is made, so with templates of its own all are, and none is written. */
export function siteProblems(context: Context, project: Project): readonly Problem[] {
  const { value, problems } = readProgramSite(context.site);
  if (problems.length > 0 || value.own.templates === undefined) return problems;
  const nowhere = {
    put: () => '',
    add: () => {},
    drop: () => {},
    finish: () => [],
  };
  try {
    publish(context, project, nowhere, { successes: new Map() });
    return [];
  } catch (error) {
    if (error instanceof Refusal) return error.problems;
    throw error;
  }
}

/** What a build answers, as one document for programs. */
export function builtJson({ components, changed, removed, same }: Built): string {
  return JSON.stringify({ components, changed, removed, same });
}

/** The findings that stopped nothing, and how many files were written. */
export function printBuilt({ out, json, terminal }: Context, built: Built): void {
  for (const problem of built.warnings) terminal.err(`${problemLine(problem)}\n`);
  if (json) return;
  const { components, changed, removed, same } = built;
  terminal.note(
    `${out}: ${components} components; ${changed.length} files written, ${removed.length} removed, ${same} unchanged\n`,
  );
}
