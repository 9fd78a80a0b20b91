/** `check`: reads every authored and recorded file and lists all that is wrong. */
import { join } from 'node:path';
import { lostLedgers } from '#job/announce.ts';
import type { Component } from '#model/component/component.ts';
import { isInRange } from '#model/version/range.ts';
import { counted } from '#model/words.ts';
import { problemLine, type Problem } from '#model/problem.ts';
import { dayOf } from '#model/time/instant.ts';
import type { Context, ExitCode } from '#project/context.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import { fileCountProblems, leastFiles } from '#project/host-limits.ts';
import { hostLimits } from '#model/served/paths.ts';
import { loadFacts } from '#project/component-facts.ts';
import { definitionFile, policyFile } from '#project/definitions.ts';
import { loadProject, type Project } from '#project/project.ts';
import { strayFiles } from '#project/stray-files.ts';
import { craPoints, craText, type CraPoint } from '#publish/standards/cra.ts';
import { statementOf } from '#publish/standards/statement.ts';
import { contradictions, type Contradiction } from '#publish/standards/openeox.ts';
import { siteProblems } from '#project/build-site.ts';
import { deciding, removeExpired } from '#project/decisions.ts';
import { readLog } from '#project/publication-log.ts';

type CheckOptions = {
  /** Exit code 0 if nothing is wrong but corrections that no longer fit, as with `build`. */
  readonly allowExpired?: boolean;
  readonly removeExpired?: boolean;
  readonly cra?: boolean;
};

export async function check(context: Context, options: CheckOptions): Promise<ExitCode> {
  // If nothing has expired, take no lock and write nothing.
  if (options.removeExpired && expiredIn(context).length > 0)
    await deciding(context, () => removeExpired(context, expiredIn(context)));
  const loaded = loadProject(context);
  const { value: project, problems } = loaded;
  const own = project ? [recordedProblems(context, project), tooManyFiles(context, project)] : [];
  const stray = strayFiles(context, loaded);
  // A ledger that was deleted looks like one that never began.
  const gone = lostLedgers(context, project?.known ?? new Map());
  const found = [...problems, ...own.flat(), ...gone, ...stray, ...readLog(context).problems];
  // Pages can be made only from records without errors.
  const isRight = project && found.every(({ warning, expired }) => warning || expired);
  const all = isRight ? [...found, ...siteProblems(context, project)] : found;
  const cra = options.cra && isRight ? pointsOf(context, project) : undefined;
  report(context, project?.components.length ?? 0, all, cra);
  const isFine = ({ expired, warning }: Problem) => warning || (options.allowExpired && expired);
  return all.every(isFine) ? 0 : 1;
}

/** Empty if there are errors: without its rule, a correction seems to change nothing. */
function expiredIn(context: Context): readonly Problem[] {
  const loaded = loadProject(context);
  const { value, problems } = loaded;
  const wrong = [...problems, ...strayFiles(context, loaded)].some(({ warning }) => !warning);
  return !value || wrong ? [] : recordedProblems(context, value).filter(({ expired }) => expired);
}

function tooManyFiles({ site: folder }: Context, { components, site }: Project): Problem[] {
  const least = leastFiles(components.length, site);
  return fileCountProblems(`at least ${least}`, least, join(folder, 'site.json'), hostLimits(site));
}

function pointsOf(context: Context, project: Project): CraPoint[] {
  const { site } = project;
  const statements = project.components.flatMap((component) => {
    const facts = loadFacts(context, project, component).value;
    return facts ? statementOf(facts.judged, facts.ledger, dayOf(context.now), site) : [];
  });
  return craPoints(site, statements);
}

function recordedProblems(context: Context, project: Project): Problem[] {
  const stating = project.components.filter(({ goesWith }) => goesWith);
  return project.components.flatMap((component) => {
    const { value: facts, problems } = loadFacts(context, project, component);
    if (!facts) return problems;
    const { judged } = facts;
    const idle = idleRanges(context, component, stating, judged);
    return [...problems, ...idle, ...standardProblems(context, component, judged)];
  });
}

/** Ranges in `goesWith`, of this or another component, that contain no release of it. */
function idleRanges(
  { components: folder }: Context,
  { id }: Component,
  stating: readonly Component[],
  { releases }: PublicComponent,
): Problem[] {
  return stating.flatMap((one) =>
    (one.goesWith ?? []).flatMap((said, i): Problem[] => {
      const key = one.id === id ? 'own' : 'versions';
      const range = said[key];
      if ((one.id !== id && said.component !== id) || range === undefined) return [];
      if (releases.some(({ version }) => isInRange(version.text, range))) return [];
      const message = `no release of "${id}" is in ${range} yet; correct it, or wait for one`;
      const at = { where: join(folder, `${one.id}.json`), place: `goesWith[${i}].${key}` };
      return [{ code: 'E-WRONG-RANGE', ...at, message, warning: true }];
    }),
  );
}

/** What the tests of the standards find; `verify` has the same tests, but only after a build. */
function standardProblems(context: Context, component: Component, judged: PublicComponent) {
  const { id, ends, lines = [] } = component;
  const definition = definitionFile(context, id);
  const inPolicy = { where: policyFile(context), place: `components.${id}` };
  const gathered = ends ? { where: definition, place: 'ends' } : inPolicy;
  const declared = new Set(lines.flatMap(({ name, phases }) => (phases ? name : [])));
  // Where its last days are written, or where it is written what they are gathered from.
  const placeOf = ({ line }: Contradiction) =>
    line !== undefined && declared.has(line) ? { where: definition, place: 'lines' } : gathered;
  const remedy = ends ? 'write the right days into the support policy' : 'mend the days';
  return contradictions(judged).map((one): Problem => ({
    code: 'E-WRONG-STANDARD',
    ...placeOf(one),
    message: `${one.line === undefined ? '' : `line ${one.line}: `}${one.message}; ${remedy}, until then ${one.leftOut} is left out of openeox/${id}.json`,
    ...(!(one.written && ends === undefined) && { warning: true as const }),
  }));
}

function report(
  { json, terminal }: Context,
  components: number,
  problems: readonly Problem[],
  cra: readonly CraPoint[] | undefined,
): void {
  if (json) return terminal.out(`${JSON.stringify({ components, problems, cra })}\n`);
  if (cra) terminal.out(craText(cra));
  for (const problem of problems) terminal.err(`${problemLine(problem)}\n`);
  const warnings = problems.filter(({ warning }) => warning).length;
  const errors = problems.length - warnings;
  const counts = [errors && counted(errors, 'problem'), warnings && counted(warnings, 'warning')];
  if (problems.length === 0) terminal.note(`${counted(components, 'component')}, nothing wrong\n`);
  else terminal.err(`${counts.filter(Boolean).join(', ')}\n`);
}
