/** What is recorded becomes what is served. No network; all of it or nothing. */
import { hash } from 'node:crypto';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { openCache, type Cache } from '#io/cache.ts';
import { openOutputFolder, type OutputFolder, type Written } from '#io/output-folder.ts';
import { programManifest } from '#io/program.ts';
import { programMark, readSchemas, readSiteFolder } from '#io/program-files.ts';
import { loadTemplateEngine } from '#io/template-engine.ts';
import { dayOf, type Instant } from '#model/instant.ts';
import { Refusal, type Problem } from '#model/problem.ts';
import type { Change } from '#model/served/changes-file.ts';
import { newestOf } from '#publish/json/changes.ts';
import { siteFiles } from '#publish/site-files.ts';
import { piecesOf, type Output, type PiecedOutput } from '#publish/output.ts';
import { brokenPromises } from '#publish/promise.ts';
import { siteImages, type Image } from '#publish/pages/images.ts';
import { pageContext, type PageContext } from '#publish/pages/page-context.ts';
import { componentStatus, statusText } from '#publish/json/status.ts';
import type { ComponentSummary } from '#publish/support/summary.ts';
import type { ListedFormats } from '#publish/standards/standards.ts';
import { freshnessText, logText, nextPublication, sumsText } from '#publish/publication.ts';
import { searchHelp } from '#query/help/help.ts';
import { partOf, type BuildContext } from './component-part.ts';
import type { Context } from './context.ts';
import { hostLimitProblems } from './host-limit.ts';
import { loadProject, type Project } from './project.ts';
import { readLog } from './publication-log.ts';
import { openWholeFiles } from './whole-files.ts';
import { orphanProblems } from './orphans.ts';

export type BuildOptions = {
  readonly baseUrl?: string;
  /** When each component was last gathered well, where this run or an earlier one says so. */
  readonly successes: ReadonlyMap<string, Instant>;
  /** Goes on where a correction no longer fits: the daily job must not fail with nobody at fault. */
  readonly allowExpired?: boolean;
};

const newsLength = 200;

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
  const cache = openCache(context.out);
  try {
    // While a definition cannot be read, its files would look like nobody's.
    const orphans = problems.length === 0 ? orphanProblems(context, project.components) : [];
    const published = publish(context, project, options, folder, cache);
    const large = hostLimitProblems(folder.sizes, context.out);
    const found = [...problems, ...orphans, ...published, ...large];
    const warnings = found.filter(
      ({ expired, warning }) => warning || (options.allowExpired && expired),
    );
    if (found.length > warnings.length) throw new Refusal(found);
    const written = folder.commit();
    cache.commit();
    return { ...written, components: project.components.length, warnings };
  } finally {
    folder.discard();
    cache.discard();
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
  throw new Refusal([{ code: 'E-WRONG-FOLDER', where: out, message }]);
}

function publish(
  context: Context,
  project: Project,
  options: BuildOptions,
  folder: OutputFolder,
  cache: Cache,
): Problem[] {
  const site = readSite(context, project, options.baseUrl);
  if (site.problems.length > 0) return [...site.problems];
  const { shared, schemas } = site;
  const problems: Problem[] = [];
  const sums = new Map<string, string>();
  const put = (output: Output | PiecedOutput) => {
    problems.push(...brokenPromises(output, context.now));
    sums.set(output.path, folder.put(output.path, piecesOf(output)));
  };
  const building = {
    context,
    project,
    shared,
    folder,
    cache,
    commonKey: keyOf(shared),
    newsLength,
  };
  const each = publishComponents(building, options, sums);
  const server = programManifest();
  const whole = { ...project, ...each, schemas, help: searchHelp(), server };
  for (const output of siteFiles(whole, shared)) put(output);
  for (const { path, bytes } of imagesOf(building)) sums.set(path, folder.put(path, bytes));
  put({ path: 'status.json', text: statusText(context.now, each.statuses) });
  const log = readLog(context);
  const publication = nextPublication(log.lines, dayOf(context.now));
  put({ path: 'freshness.json', text: freshnessText(publication) });
  const sumsFile = sumsText(sums);
  put({ path: 'SHA256SUMS', text: sumsFile });
  put({ path: 'log.jsonl', text: logText(publication, sumsFile) });
  return [...log.problems, ...each.problems, ...problems];
}

/** One component at a time, so that memory grows with the largest and not with their number. */
function publishComponents(
  building: BuildContext,
  { successes }: BuildOptions,
  sums: Map<string, string>,
) {
  const problems: Problem[] = [];
  const summaries: ComponentSummary[] = [];
  const formats: ListedFormats[] = [];
  const statuses = new Map<string, ReturnType<typeof componentStatus>>();
  let news: readonly Change[] = [];
  const whole = openWholeFiles(building.folder, building.shared, building.context.now);
  for (const component of building.project.components) {
    const { id } = component;
    const { built, problems: found } = partOf(building, component, news);
    problems.push(...found);
    if (!built) continue;
    const { part, file } = built;
    for (const [path, sum] of part.sums) sums.set(path, sum);
    whole.add(id, file, part.pieces);
    summaries.push(part.summary);
    formats.push(part.formats);
    statuses.set(
      id,
      componentStatus({ component, ...part.watched }, part.standing, successes.get(id)),
    );
    news = newestOf(news, part.news, 2 * newsLength);
  }
  const ended = whole.end(formats);
  problems.push(...ended.problems);
  for (const [path, sum] of ended.sums) sums.set(path, sum);
  return { problems, summaries, formats, statuses, news: news.slice(0, newsLength) };
}

/** Drawn once: a name with a dot is no component's. */
function imagesOf({ cache, commonKey, project }: BuildContext): Image[] {
  const known = cache.recall('site.images', commonKey) as Image[] | undefined;
  if (known) return known;
  const images = siteImages(project.site.title);
  cache.keep('site.images', commonKey, images);
  return images;
}

/** Stands for everything that all components have in common; short, as it is read once for each. */
function keyOf({ site, templates, assetUrls }: PageContext): string {
  return hash('sha256', JSON.stringify([programMark(), site, templates.mark, [...assetUrls]]));
}

function readSite(context: Context, project: Project, baseUrl: string | undefined) {
  const templates = readSiteFolder(context.site, 'templates');
  const assets = readSiteFolder(context.site, 'assets');
  const schemas = readSchemas();
  const shared = pageContext({
    site: { ...project.site, ...(baseUrl !== undefined && { baseUrl }) },
    today: dayOf(context.now),
    templates: templates.value,
    assets: assets.value,
    loadEngine: loadTemplateEngine,
  });
  return {
    shared,
    schemas: schemas.value,
    problems: [templates, assets, schemas].flatMap(({ problems }) => problems),
  };
}
