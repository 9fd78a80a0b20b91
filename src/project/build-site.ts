/** Builds the served files from the recorded ones. No network; writes all of them or none. */
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { publicPartOf } from '#facts/index-facts.ts';
import { openOutputFolder, type OutputFolder } from '#io/output-folder.ts';
import { counter } from '#io/progress.ts';
import { programManifest, sqlite } from '#io/program.ts';
import { programFingerprint } from '#io/program-site.ts';
import { dayOf, type Instant } from '#model/time/instant.ts';
import { counted } from '#model/words.ts';
import { problemLine, refuse, refusedIn, Refusal, type Problem } from '#model/problem.ts';
import { hostLimits } from '#model/served/paths.ts';
import { contentOf, type Output } from '#publish/output.ts';
import { pageContext } from '#publish/pages/page-context.ts';
import { brokenPromises } from '#publish/promise.ts';
import { logText, nextPublication, sumsText } from '#publish/publication.ts';
import { publishComponent, type ComponentPiece } from '#publish/publish-component.ts';
import type { ComponentFacts } from '#publish/publish-component.ts';
import { openSite } from '#publish/publish-site.ts';
import { ledgerFacts } from '#verify/facts/ledger.ts';
import { loadFacts } from './component-facts.ts';
import type { Context } from './context.ts';
import type { PublishedBefore } from './published-before.ts';
import { hostLimitProblems } from './host-limits.ts';
import { loadProject, readSiteFiles, type Project } from './project.ts';
import { strayFiles } from './stray-files.ts';
import { readLog } from './publication-log.ts';

export type BuildOptions = {
  readonly baseUrl?: string;
  /** The last good gathering by component, if this run or an earlier one recorded it. */
  readonly successes: ReadonlyMap<string, Instant>;
  /** Only warns if a correction no longer fits: nobody's fault, so the daily job must not fail. */
  readonly allowExpired?: boolean;
  /** What `serve` keeps of the previous build, so that an edit rebuilds only what it changes. */
  readonly before?: PublishedBefore;
};

export type Built = ReturnType<typeof buildSite>;

export function buildSite(context: Context, { baseUrl, allowExpired, ...options }: BuildOptions) {
  const loaded = loadProject(context);
  const { value: recorded, problems } = loaded;
  if (!recorded) throw new Refusal(problems);
  const site = { ...recorded.site, ...(baseUrl !== undefined && { baseUrl }) };
  const project = { ...recorded, site };
  using folder = openOutput(context, options.before);
  const published = publish(context, project, folder, options);
  const large = hostLimitProblems(folder.sizes, context.out, hostLimits(site));
  const found = [...problems, ...strayFiles(context, loaded), ...published, ...large];
  const warnings = found.filter(({ expired, warning }) => warning || (allowExpired && expired));
  if (found.length > warnings.length) throw new Refusal(found);
  const written = folder.commit();
  options.before?.settle(folder.sums);
  const watched = project.components.filter(({ sources }) => sources.length > 0);
  return { ...written, components: project.components.length, watched, warnings };
}

/** Refuses an output folder inside the sources: its files would be read as sources next time. */
export function openOutput({ components, data, site, out }: Context, before?: PublishedBefore) {
  const among = [components, data, site].find((kept) => {
    const path = relative(resolve(kept), resolve(out));
    return path === '' || (path.split(sep)[0] !== '..' && !isAbsolute(path));
  });
  const message = `lies within ${among}, which people or the program keep; choose another --out`;
  if (among !== undefined) refuse('E-WRONG-FOLDER', out, message);
  return openOutputFolder(out, before?.sums());
}

/** One component at a time: memory depends on the largest one, and little on their number. */
function publish(
  context: Context,
  project: Project,
  folder: Omit<OutputFolder, 'sizes' | 'commit' | typeof Symbol.dispose>,
  { successes, before }: Pick<BuildOptions, 'successes' | 'before'>,
): Problem[] {
  const { value: brought, problems } = readSiteFiles(context, project);
  if (problems.length > 0) return problems;
  const settings = publicPartOf(project.site);
  const shared = pageContext({ site: settings, today: dayOf(context.now), sqlite, ...brought });
  const { name, version } = programManifest();
  const program = { name, version, fingerprint: programFingerprint() };
  const index = { program, settings, ...brought.own, built: context.now, successes };
  const found: Problem[] = [];
  const ids = new Set(project.known.keys());
  const put = (output: Output) => {
    if ('isPart' in output) return folder.add(output.path, output.text);
    if ('isLeftOut' in output) return folder.drop(output.path);
    found.push(...brokenPromises(output, ids, context.now));
    folder.put(output.path, contentOf(output));
  };
  const site = openSite(index, shared);
  const count = counter(context.terminal, ` of ${project.components.length} components built`);
  for (const component of project.components) {
    count();
    const known = before?.find(context, project, component, shared);
    if (known?.paths.every((path) => folder.keep(path))) {
      const { texts, ...piece } = known.piece;
      const file = folder.text(`${piece.component.id}.json`);
      site.add({ ...piece, texts: { ...texts, file } }).forEach(put);
      continue;
    }
    const facts = loadFacts(context, project, component);
    found.push(...facts.problems);
    if (!facts.value) continue;
    if (context.now === context.clock) found.push(...unannounced(facts.value));
    const published = putEach(publishComponent(facts.value, shared), put);
    if (facts.problems.length === 0) before?.keep(component.id, published);
    site.add(published.piece).forEach(put);
  }
  for (const output of site.end()) put(output);
  folder.finish();
  return [...found, ...putPublication(context, folder.sums, put)];
}

/** The first announcement that no longer holds. The daily job announces before it builds. */
function unannounced({ judged, ledger }: ComponentFacts): Problem[] {
  const { id } = judged.component;
  const held = { id, path: `details/${id}.json`, ledger, judged };
  const [first] = ledgerFacts.flatMap(({ check }) => [...check(held)]);
  return first ? [{ ...first, code: 'E-WRONG-LEDGER', warning: true }] : [];
}

/** The files that identify this publication. Written last, as they cover all other files. */
function putPublication(
  context: Context,
  sums: ReadonlyMap<string, string>,
  put: (output: Output) => void,
): readonly Problem[] {
  const log = readLog(context);
  // Jobs of GitHub Actions set it. A build elsewhere names no commit.
  const commit = /^[0-9a-f]{40}$/.exec(context.env['GITHUB_SHA'] ?? '')?.[0];
  const publication = nextPublication(log.lines, dayOf(context.now), commit);
  put({ path: 'freshness.json', text: `${JSON.stringify(publication.freshness, null, 1)}\n` });
  const sumsFile = sumsText(sums);
  put({ path: 'SHA256SUMS', text: sumsFile });
  put({ path: 'log.jsonl', text: logText(publication, sumsFile) });
  return log.problems;
}

function putEach(outputs: Generator<Output, ComponentPiece>, put: (output: Output) => void) {
  const paths: string[] = [];
  for (;;) {
    const { value, done } = outputs.next();
    if (done) return { piece: value, paths };
    paths.push(value.path);
    put(value);
  }
}

/** Unknown keys in own templates show only when pages are built: builds all, and writes none. */
export function siteProblems(context: Context, project: Project): readonly Problem[] {
  const { value, problems } = readSiteFiles(context, project);
  if (problems.length > 0 || value.own.templates === undefined) return problems;
  const no = () => {};
  const written = { put: no, add: no, drop: no, finish: no };
  const nowhere = { ...written, sums: new Map(), keep: () => false, text: () => '' };
  return refusedIn(() => publish(context, project, nowhere, { successes: new Map() }));
}

export function builtJson({ components, changed, removed, same }: Built): string {
  return JSON.stringify({ components, changed, removed, same });
}

export function printBuilt({ out, json, terminal }: Context, built: Built): void {
  for (const problem of built.warnings) terminal.err(`${problemLine(problem)}\n`);
  if (json) return;
  const { components, changed, removed, same } = built;
  terminal.note(
    `${out}: ${counted(components, 'component')}; ${changed.length} files written, ${removed.length} removed, ${same} unchanged\n`,
  );
}
