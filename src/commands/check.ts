/** `check`: reads every authored and recorded file and lists all that is wrong. */
import { problemLine, type Problem } from '#model/problem.ts';
import type { Context, ExitCode } from './context.ts';
import { loadJudged, loadProject, type Project } from './project.ts';
import { strayProblems } from './strays.ts';

export async function check(context: Context): Promise<ExitCode> {
  const { value: project, problems } = loadProject(context);
  const recorded = project ? recordedProblems(context, project) : [];
  // While a definition cannot be read, its files would look like nobody's.
  const strays = project && problems.length === 0 ? strayProblems(context, project.components) : [];
  const all = [...problems, ...recorded, ...strays];
  report(context, project?.components.length ?? 0, all);
  return all.length === 0 ? 0 : 1;
}

function recordedProblems(context: Context, project: Project): Problem[] {
  return project.components.flatMap(
    (component) => loadJudged(context, project, component).problems,
  );
}

function report({ json, terminal }: Context, components: number, problems: readonly Problem[]) {
  if (json) {
    terminal.out(`${JSON.stringify({ components, problems })}\n`);
    return;
  }
  for (const problem of problems) terminal.err(`${problemLine(problem)}\n`);
  if (problems.length === 0) terminal.note(`${components} components, nothing wrong\n`);
  else terminal.err(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}\n`);
}
