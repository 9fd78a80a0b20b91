/**
 * All files of a site but those that tell the time of the build. Where nothing that they are made of changed since
 * an earlier build of the same day, they stay as it left them, and no component is looked at.
 */
import { hash } from 'node:crypto';
import { assetFiles } from '#publish/pages/page-context.ts';
import { newestOf } from '#publish/json/newest-first.ts';
import { piecesOf, type Output, type PiecedOutput } from '#publish/output.ts';
import { brokenPromises } from '#publish/promise.ts';
import { eachPreset } from '#publish/renovate/presets.ts';
import { siteFiles } from '#publish/site-files.ts';
import { searchHelp } from '#query/help/help.ts';
import { programManifest } from '#io/program.ts';
import { dayOf, type Instant } from '#model/time/instant.ts';
import type { Problem } from '#model/problem.ts';
import type { Change } from '#model/served/changes-file.ts';
import type { ListedFormats } from '#publish/standards/standards.ts';
import type { ComponentSummary } from '#publish/support/summary.ts';
import { keyOf } from './component-key.ts';
import { partOf, type BuildContext, type Part } from './component-part.ts';
import { openWholeFiles } from './whole-files.ts';

export type SiteContext = BuildContext & {
  /** `site/schema/`: file name to text. */
  readonly schemas: ReadonlyMap<string, string>;
};

type SiteParts = {
  /** Path to SHA-256; the caller adds its own. */
  readonly sums: Map<string, string>;
  /** What `status.json` says of each component. */
  readonly standings: ReadonlyMap<string, Standing>;
};

type Made = {
  readonly sums: readonly (readonly [path: string, sum: string])[];
  readonly problems: readonly Problem[];
};

type Standing = Pick<Part, 'watched' | 'standing'>;
type Kept = SiteParts & { readonly at: Instant; readonly keys: readonly string[] };

/** Names with a dot are no component's. */
const [siteName, presetsName] = ['site.parts', 'site.presets'];

export function siteParts(building: SiteContext): SiteParts & { problems: readonly Problem[] } {
  const key = siteKey(building);
  const again = recalled(building, key);
  if (again) return { ...again, problems: [] };
  const { keys, problems, ...parts } = make(building);
  if (problems.length === 0) {
    building.cache.keep(siteName, key, { ...parts, keys, at: building.context.now } satisfies Kept);
  }
  return { ...parts, problems };
}

/** With the keys of all components, it stands for all that a site is made of. */
function siteKey({ context, commonKey, shared, schemas }: SiteContext): string {
  const assets = [...shared.assets].map(([name, bytes]) => name + hash('sha256', bytes));
  return keyOf([commonKey, dayOf(context.now), ...assets, ...[...schemas].flat()]);
}

function recalled(building: SiteContext, key: string): SiteParts | undefined {
  const { context, project, folder, cache, keys } = building;
  const kept = cache.recall(siteName, key) as Kept | undefined;
  if (!kept || context.now < kept.at) return undefined;
  const isSame =
    kept.keys.length === project.components.length &&
    project.components.every((component, i) => keys(component) === kept.keys[i]);
  if (!isSame || ![...kept.sums].every(([path, sum]) => folder.keep(path, sum))) return undefined;
  cache.retain();
  return kept;
}

function make(building: SiteContext) {
  const { project, shared, schemas, folder } = building;
  const { problems, sums, standings, keys, ...each } = makeComponents(building);
  const whole = { ...project, ...each, schemas, help: searchHelp(), server: programManifest() };
  for (const made of [presets(building), putEach(building, siteFiles(whole, shared))]) {
    problems.push(...made.problems);
    for (const [path, sum] of made.sums) sums.set(path, sum);
  }
  for (const { path, bytes } of assetFiles(shared)) sums.set(path, folder.put(path, bytes));
  return { sums, standings, keys, problems };
}

/** They say nothing of releases, so they change with definitions and rules alone. */
function presets(building: SiteContext): Made {
  const { project, shared, cache, folder, commonKey } = building;
  const { site, today } = shared;
  const { components, rules } = project;
  const definitions = [components, [...rules]].map((value) => JSON.stringify(value));
  const key = keyOf([commonKey, today, ...definitions]);
  const known = cache.recall(presetsName, key) as Made['sums'] | undefined;
  if (known?.every(([path, sum]) => folder.keep(path, sum))) return { sums: known, problems: [] };
  const made = putEach(building, eachPreset(components, { rules, today, site }));
  if (made.problems.length === 0) cache.keep(presetsName, key, made.sums);
  return made;
}

function putEach(
  { context, folder }: BuildContext,
  outputs: Iterable<Output | PiecedOutput>,
): Made {
  const problems: Problem[] = [];
  const sums: [path: string, sum: string][] = [];
  for (const output of outputs) {
    problems.push(...brokenPromises(output, context.now));
    sums.push([output.path, folder.put(output.path, piecesOf(output))]);
  }
  return { sums, problems };
}

/** One component at a time, so that memory grows with the largest and not with their number. */
function makeComponents(building: SiteContext) {
  const { project, shared, folder, newsLength } = building;
  const problems: Problem[] = [];
  const sums = new Map<string, string>();
  const keys: string[] = [];
  const summaries: ComponentSummary[] = [];
  const formats: ListedFormats[] = [];
  const standings = new Map<string, Standing>();
  let news: readonly Change[] = [];
  const whole = openWholeFiles(folder, shared);
  for (const component of project.components) {
    const { built, key = '', problems: found } = partOf(building, component, news);
    problems.push(...found);
    keys.push(key);
    if (!built) continue;
    const { part, file } = built;
    const { watched, standing } = part;
    for (const [path, sum] of part.sums) sums.set(path, sum);
    whole.add(component.id, file, part.pieces);
    summaries.push(part.summary);
    formats.push(part.formats);
    standings.set(component.id, { watched, standing });
    news = newestOf(news, part.news, 2 * newsLength);
  }
  for (const [path, sum] of whole.end(formats)) sums.set(path, sum);
  news = news.slice(0, newsLength);
  return { problems, sums, keys, summaries, formats, standings, news };
}
