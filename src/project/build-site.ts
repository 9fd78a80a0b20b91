/** What is recorded becomes what is served. No network; all of it or nothing. */
import { hash } from 'node:crypto';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { openCache } from '#io/cache.ts';
import { openOutputFolder, type Written } from '#io/output-folder.ts';
import type { Stamps } from '#io/seen-files.ts';
import { programMark, readAssets, readSchemas, readTemplates } from '#io/program-files.ts';
import { loadTemplateEngine } from '#io/template-engine.ts';
import type { Component } from '#model/component/component.ts';
import { dayOf, type Instant } from '#model/time/instant.ts';
import { Refusal, type Problem } from '#model/problem.ts';
import { remembered } from '#model/remembered.ts';
import { piecesOf, type Output } from '#publish/output.ts';
import { brokenPromises } from '#publish/promise.ts';
import { pageContext, type PageContext } from '#publish/pages/page-context.ts';
import { componentStatus, statusText } from '#publish/json/status.ts';
import { freshnessText, logText, nextPublication, sumsText } from '#publish/publication.ts';
import { componentKey } from './component-key.ts';
import type { Context } from './context.ts';
import type { BuildContext } from './component-part.ts';
import { hostLimitProblems } from './host-limit.ts';
import { keptDefinitions } from './kept-definitions.ts';
import { loadProject, type Project } from './project.ts';
import { readLog } from './publication-log.ts';
import { orphanProblems } from './orphans.ts';
import { siteParts } from './site-parts.ts';

export type BuildOptions = {
  readonly baseUrl?: string;
  /** When each component was last gathered well, where this run or an earlier one says so. */
  readonly successes: ReadonlyMap<string, Instant>;
  /** Goes on where a correction no longer fits: the daily job must not fail with nobody at fault. */
  readonly allowExpired?: boolean;
};

const newsLength = 200;
/** In the cache: a name with a dot is no component's. */
const stampsName = 'site.stamps';

export type Built = Written & {
  readonly components: number;
  /** Findings that stopped nothing. */
  readonly warnings: readonly Problem[];
};

export function buildSite(context: Context, options: BuildOptions): Built {
  const cache = openCache(context.out);
  const mark = programMark();
  const definitions = keptDefinitions(cache, mark);
  const { value: project, problems } = loadProject(context, definitions.read);
  if (!project) throw new Refusal(problems);
  refuseAmongSources(context);
  const stamps = cache.recall(stampsName, '') as Stamps | undefined;
  const folder = openOutputFolder(context.out, stamps);
  try {
    // While a definition cannot be read, its files would look like nobody's.
    const orphans = problems.length === 0 ? orphanProblems(context, project.components) : [];
    const published = publish({ context, project, folder, cache }, mark, options);
    const large = hostLimitProblems(folder.sizes, context.out);
    const found = [...problems, ...orphans, ...published, ...large];
    const warnings = found.filter(
      ({ expired, warning }) => warning || (options.allowExpired && expired),
    );
    if (found.length > warnings.length) throw new Refusal(found);
    const written = folder.commit();
    const seen = folder.stamps();
    if (seen) cache.keep(stampsName, '', seen);
    definitions.keep();
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
  building: Pick<BuildContext, 'context' | 'project' | 'folder' | 'cache'>,
  mark: string,
  { baseUrl, successes }: BuildOptions,
): Problem[] {
  const { context, project, folder } = building;
  const { shared, schemas, problems: wrong } = readSite(context, project, baseUrl);
  if (wrong.length > 0) return wrong;
  const common = { ...building, commonKey: commonKeyOf(mark, shared) };
  const keys = remembered((component: Component) => componentKey(common, component));
  const parts = siteParts({ ...common, shared, schemas, keys, newsLength });
  const { sums, standings } = parts;
  const problems: Problem[] = [...parts.problems];
  const put = (output: Output) => {
    problems.push(...brokenPromises(output, context.now));
    sums.set(output.path, folder.put(output.path, piecesOf(output)));
  };
  const statuses = project.components.flatMap((component) => {
    const { id } = component;
    const known = standings.get(id);
    if (!known) return [];
    const { watched, standing } = known;
    return [[id, componentStatus({ component, ...watched }, standing, successes.get(id))] as const];
  });
  put({ path: 'status.json', text: statusText(context.now, new Map(statuses)) });
  const log = readLog(context);
  const publication = nextPublication(log.lines, dayOf(context.now));
  put({ path: 'freshness.json', text: freshnessText(publication) });
  const sumsFile = sumsText(sums);
  put({ path: 'SHA256SUMS', text: sumsFile });
  put({ path: 'log.jsonl', text: logText(publication, sumsFile) });
  return [...log.problems, ...problems];
}

/** Stands for everything that all components have in common; short, as it is read once for each. */
function commonKeyOf(mark: string, { site, templates, assetUrls }: PageContext): string {
  return hash('sha256', JSON.stringify([mark, site, templates.mark, [...assetUrls]]));
}

function readSite(context: Context, project: Project, baseUrl: string | undefined) {
  const templates = readTemplates(context.site);
  const assets = readAssets(context.site);
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
