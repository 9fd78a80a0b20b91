/** `build`: what is recorded becomes what is served. No network; all of it or nothing. */
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { openOutputFolder, type OutputFolder, type Written } from '#io/output-folder.ts';
import { readTexts } from '#io/read-folder.ts';
import { dayOf, type Instant } from '#model/instant.ts';
import { problemLine, Refusal, type Problem } from '#model/problem.ts';
import type { Change } from '#model/served.ts';
import { componentChanges, newestFirst } from '#publish/changes.ts';
import { componentFiles, siteFiles } from '#publish/files.ts';
import { allFile } from '#publish/json.ts';
import type { Output } from '#publish/output.ts';
import { brokenPromises, brokenSearch } from '#publish/promise.ts';
import { searchComponent, searchData } from '#publish/search-data.ts';
import { prepareShared, type Shared } from '#publish/shared.ts';
import { componentStatus, statusText } from '#publish/status.ts';
import { summarise, type ComponentSummary } from '#publish/summary.ts';
import { sumsText } from '#publish/sums.ts';
import { searchHelp } from '#query/help.ts';
import type { Context, ExitCode } from './context.ts';
import { loadJudged, loadProject, type Project } from './project.ts';
import { strayProblems } from './strays.ts';

export type BuildOptions = {
  readonly baseUrl?: string;
  /** When each component was last gathered well, where this run or an earlier one says so. */
  readonly successes: ReadonlyMap<string, Instant>;
  /** Goes on where a correction was overtaken: the daily job must not fail with nobody at fault. */
  readonly allowExpired?: boolean;
};

const newsLength = 200;

export async function build(context: Context, options: BuildOptions): Promise<ExitCode> {
  const { value: project, problems } = loadProject(context);
  if (!project) throw new Refusal(problems);
  refuseAmongSources(context);
  const folder = openOutputFolder(context.out);
  try {
    // While a definition cannot be read, its files would look like nobody's.
    const strays = problems.length === 0 ? strayProblems(context, project.components) : [];
    const found = [...problems, ...strays, ...publish(context, project, options, folder)];
    const expired = found.filter((problem) => options.allowExpired && problem.expired);
    if (found.length > expired.length) throw new Refusal(found);
    for (const problem of expired) context.terminal.err(`${problemLine(problem)}\n`);
    report(context, project, folder.commit());
    return 0;
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
  throw new Refusal([{ file: out, message }]);
}

function publish(
  context: Context,
  project: Project,
  options: BuildOptions,
  folder: OutputFolder,
): Problem[] {
  const parts = readSite(context, project, options.baseUrl);
  if (parts.problems.length > 0) return [...parts.problems];
  const problems: Problem[] = [];
  const sums = new Map<string, string>();
  const put = (output: Output) => {
    problems.push(...brokenPromises(output, context.now));
    sums.set(output.path, folder.put(output.path, output.text));
  };
  const all = folder.stream('all.json');
  const { shared, schemas } = parts;
  const search = folder.stream(searchData.path);
  const streams = { all: all.write, search: search.write };
  const each = publishComponents(context, project, options, shared, put, streams);
  sums.set('all.json', all.end());
  sums.set(searchData.path, search.end());
  siteFiles({ ...project, ...each, schemas, help: searchHelp() }, shared).forEach(put);
  put({ path: 'status.json', text: statusText(context.now, each.statuses) });
  put({ path: 'SHA256SUMS', text: sumsText(sums) });
  return [...each.problems, ...problems];
}

/** One component at a time, so that memory grows with the largest and not with their number. */
function publishComponents(
  context: Context,
  project: Project,
  { successes }: BuildOptions,
  shared: Shared,
  put: (output: Output) => void,
  streams: { readonly [Name in 'all' | 'search']: (text: string) => void },
) {
  const problems: Problem[] = [];
  const summaries: ComponentSummary[] = [];
  const statuses = new Map<string, ReturnType<typeof componentStatus>>();
  let news: Change[] = [];
  streams.all(allFile.opening);
  streams.search(searchData.opening);
  for (const component of project.components) {
    const { value: judged, problems: found } = loadJudged(context, project, component);
    problems.push(...found);
    if (!judged) continue;
    const changes = componentChanges(judged, context.now);
    const files = componentFiles(judged, changes, shared);
    files.forEach(put);
    const isFirst = summaries.length === 0;
    streams.all(allFile.piece(component.id, files[0].text, isFirst));
    const searched = searchComponent(judged);
    problems.push(...brokenSearch(searched));
    streams.search(searchData.piece(searched, isFirst));
    summaries.push(summarise(judged, context.now));
    statuses.set(component.id, componentStatus(judged, successes.get(component.id)));
    news = newestFirst([...news, ...changes.slice(0, newsLength)]).slice(0, newsLength);
  }
  streams.all(allFile.end);
  streams.search(searchData.end);
  return { problems, summaries, statuses, news };
}

function readSite(context: Context, project: Project, baseUrl: string | undefined) {
  const templates = readTexts(join(context.site, 'templates'));
  const assets = readTexts(join(context.site, 'assets'));
  const schemas = readTexts(join(context.site, 'schema'));
  const shared = prepareShared({
    site: { ...project.site, ...(baseUrl !== undefined && { baseUrl }) },
    today: dayOf(context.now),
    templates: templates.value,
    assets: assets.value,
  });
  return {
    shared,
    schemas: schemas.value,
    problems: [templates, assets, schemas].flatMap(({ problems }) => problems),
  };
}

function report(context: Context, project: Project, { changed, removed, same }: Written) {
  const components = project.components.length;
  if (context.json) {
    context.terminal.out(`${JSON.stringify({ components, changed, removed, same })}\n`);
    return;
  }
  context.terminal.note(
    `${context.out}: ${components} components; ${changed.length} files written, ${removed.length} removed, ${same} unchanged\n`,
  );
}
