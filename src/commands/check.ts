/** `check`: reads every authored and recorded file and lists all that is wrong. */
import { join } from 'node:path';
import { readFolder } from '#io/read.ts';
import { problemLine, type Problem } from '#model/problem.ts';
import type { Context, ExitCode } from './context.ts';
import { unknownComponent } from './definitions.ts';
import { loadJudged, loadProject, type Project } from './project.ts';

export async function check(context: Context): Promise<ExitCode> {
  const { value: project, problems } = loadProject(context);
  const recorded = project ? recordedProblems(context, project) : [];
  // While a definition cannot be read, its files would look like nobody's.
  const strays = project && problems.length === 0 ? strayProblems(context, project) : [];
  const all = [...problems, ...recorded, ...strays];
  report(context, project?.components.length ?? 0, all);
  return all.length === 0 ? 0 : 1;
}

function recordedProblems(context: Context, project: Project): Problem[] {
  return project.components.flatMap(
    (component) => loadJudged(context, project, component).problems,
  );
}

function strayProblems(context: Context, project: Project): Problem[] {
  return [
    ...orphans(
      join(context.data, 'history'),
      project,
      'restore the definition; a history goes only with a component that is removed for good',
    ),
    ...orphans(join(context.data, 'curated'), project, 'rename or remove it'),
  ];
}

/** Files that belong to no component. What a killed run left half-written is no orphan. */
function orphans(folder: string, { components }: Project, remedy: string): Problem[] {
  const names = readFolder(folder);
  if (names.kind === 'wrong') return [...names.problems];
  if (names.kind === 'missing') return [];
  const known = new Set(components.map(({ id }) => id));
  return names.value
    .filter((name) => !name.endsWith('.next') && !known.has(name.replace(/\.json$/, '')))
    .map((name) => ({
      file: join(folder, name),
      message: `${unknownComponent(name.replace(/\.json$/, ''), known)} ${remedy}`,
    }));
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
