/** `build`: what is recorded becomes what is served. No network; all of it or nothing. */
import { openOutputFolder, type OutputFolder, type Written } from '#io/output-folder.ts';
import { readFolder, readText } from '#io/read.ts';
import { join } from 'node:path';
import type { Instant } from '#model/instant.ts';
import { problemLine, Refusal, type Problem } from '#model/problem.ts';
import type { Change } from '#model/served.ts';
import type { Site } from '#model/site.ts';
import type { JudgedComponent } from '#model/verdict.ts';
import { componentChanges, newestFirst } from '#publish/changes.ts';
import { detailsFile } from '#publish/details.ts';
import { allFile, componentFile, indexText, jsonText } from '#publish/json.ts';
import { openapiText } from '#publish/openapi.ts';
import type { Output } from '#publish/output.ts';
import { brokenPromises } from '#publish/promise.ts';
import { headersFile } from '#publish/headers.ts';
import { renovatePresets } from '#publish/renovate/presets.ts';
import { componentStatus, statusText } from '#publish/status.ts';
import { sumsText } from '#publish/sums.ts';
import type { Context, ExitCode } from './context.ts';
import { loadJudged, loadProject, type Project } from './project.ts';

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
  const folder = openOutputFolder(context.out);
  try {
    const site = {
      ...project.site,
      ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }),
    };
    const found = [...problems, ...publish(context, { ...project, site }, options, folder)];
    const expired = found.filter((problem) => options.allowExpired && problem.expired);
    if (found.length > expired.length) throw new Refusal(found);
    for (const problem of expired) context.terminal.err(`${problemLine(problem)}\n`);
    report(context, project, folder.commit());
    return 0;
  } finally {
    folder.discard();
  }
}

/** One component at a time, so that memory grows with the largest and not with their number. */
function publish(
  context: Context,
  project: Project,
  options: BuildOptions,
  folder: OutputFolder,
): Problem[] {
  const problems: Problem[] = [];
  const sums = new Map<string, string>();
  const statuses = new Map<string, ReturnType<typeof componentStatus>>();
  let news: Change[] = [];
  const put = (output: Output) => {
    problems.push(...brokenPromises(output));
    sums.set(output.path, folder.put(output.path, output.text));
  };

  const all = folder.stream('all.json');
  all.write(allFile.opening);
  for (const component of project.components) {
    const loaded = loadJudged(context, project, component);
    problems.push(...loaded.problems);
    if (!loaded.value) continue;
    const outputs = componentOutputs(loaded.value);
    outputs.forEach(put);
    all.write(allFile.piece(component.id, outputs[0]?.text ?? '', statuses.size === 0));
    statuses.set(component.id, componentStatus(loaded.value, options.successes.get(component.id)));
    news = newestFirst([...news, ...componentChanges(loaded.value, context.now)]).slice(
      0,
      newsLength,
    );
  }
  all.write(allFile.end);
  sums.set('all.json', all.end());

  const ids = project.components.map(({ id }) => id);
  siteOutputs(project.site, ids, news).forEach(put);
  renovatePresets(project.components, project.rules, project.site).forEach(put);
  const schemas = schemaOutputs(context.site);
  problems.push(...schemas.problems);
  schemas.value.forEach(put);
  folder.put('_headers', headersFile());
  folder.put('SHA256SUMS', sumsText(sums));
  const status = { path: 'status.json', text: statusText(context.now, statuses) };
  put(status);
  return problems;
}

function componentOutputs(judged: JudgedComponent): Output[] {
  const { id } = judged.component;
  return [
    { path: `${id}.json`, text: jsonText(componentFile(judged), 'releases') },
    { path: `details/${id}.json`, text: jsonText(detailsFile(judged), 'releases') },
  ];
}

function siteOutputs(site: Site, ids: readonly string[], news: readonly Change[]): Output[] {
  return [
    { path: 'index.json', text: indexText(ids) },
    { path: 'changes.json', text: jsonText({ schema: 1, changes: news }, 'changes') },
    { path: 'openapi.json', text: openapiText(site) },
  ];
}

/** The schemas are served as they are kept; a test keeps them in step with what parses. */
function schemaOutputs(site: string): { value: Output[]; problems: readonly Problem[] } {
  const folder = join(site, 'schema');
  const names = readFolder(folder);
  if (names.kind === 'wrong') return { value: [], problems: names.problems };
  if (names.kind === 'missing')
    return { value: [], problems: [{ file: folder, message: 'is missing' }] };
  const texts = names.value.map((name) => ({ name, read: readText(join(folder, name)) }));
  return {
    value: texts.flatMap(({ name, read }) =>
      read.kind === 'read' ? [{ path: `schema/${name}`, text: read.value }] : [],
    ),
    problems: texts.flatMap(({ read }) => (read.kind === 'wrong' ? read.problems : [])),
  };
}

function report(context: Context, project: Project, { changed, removed, same }: Written) {
  const counts = { changed: changed.length, removed: removed.length, same };
  if (context.json) {
    context.terminal.out(
      `${JSON.stringify({ components: project.components.length, changed, removed, same })}\n`,
    );
    return;
  }
  context.terminal.note(
    `${context.out}: ${project.components.length} components; ${counts.changed} files written, ${counts.removed} removed, ${counts.same} unchanged\n`,
  );
}
