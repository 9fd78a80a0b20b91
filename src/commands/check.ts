/** `check`: reads every authored and recorded file and lists all that is wrong. */
import { problemLine, type Problem } from '#model/problem.ts';
import type { Context, ExitCode } from '#project/context.ts';
import { loadFacts } from '#project/component-facts.ts';
import { loadProject, type Project } from '#project/project.ts';
import { standardProblems } from '#project/standard-problems.ts';
import { orphanProblems } from '#project/orphans.ts';

export type CheckOptions = {
  /** Ends with 0 where no more is wrong than corrections that no longer fit, as `build` does. */
  readonly allowExpired?: boolean;
};

export async function check(context: Context, options: CheckOptions): Promise<ExitCode> {
  const { value: project, problems } = loadProject(context);
  const recorded = project ? recordedProblems(context, project) : [];
  // While a definition cannot be read, its files would look like nobody's.
  const strays =
    project && problems.length === 0 ? orphanProblems(context, project.components) : [];
  const all = [...problems, ...recorded, ...strays];
  report(context, project?.components.length ?? 0, all);
  return all.some(({ expired, warning }) => !(warning || (options.allowExpired && expired)))
    ? 1
    : 0;
}

function recordedProblems(context: Context, project: Project): Problem[] {
  return project.components.flatMap((component) => {
    const { value: facts, problems } = loadFacts(context, project, component);
    return [...problems, ...(facts ? standardProblems(context, component, facts.judged) : [])];
  });
}

function report({ json, terminal }: Context, components: number, problems: readonly Problem[]) {
  if (json) {
    terminal.out(`${JSON.stringify({ components, problems })}\n`);
    return;
  }
  for (const problem of problems) terminal.err(`${problemLine(problem)}\n`);
  const warnings = problems.filter(({ warning }) => warning).length;
  const errors = problems.length - warnings;
  const counts = [...counted(errors, 'problem'), ...counted(warnings, 'warning')].join(', ');
  if (problems.length === 0) terminal.note(`${components} components, nothing wrong\n`);
  else terminal.err(`${counts}\n`);
}

function counted(count: number, noun: string): string[] {
  if (count === 0) return [];
  return [`${count} ${noun}${count === 1 ? '' : 's'}`];
}
