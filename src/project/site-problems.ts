/** What is wrong in the templates and assets of an index, told before anything is built. */
import { readProgramSite } from '#io/program-site.ts';
import { Refusal, type Problem } from '#model/problem.ts';
import { publish } from './build-site.ts';
import type { Context } from './context.ts';
import type { Project } from './project.ts';

/** A key that a page does not have shows only where the page is made, so with templates of its own all are, and none is written. */
export function siteProblems(context: Context, project: Project): readonly Problem[] {
  const { value, problems } = readProgramSite(context.site);
  if (problems.length > 0 || value.own.templates === undefined) return problems;
  const nowhere = {
    put: () => '',
    add: () => {},
    drop: () => {},
    finish: () => [],
    keep: () => false,
    text: () => '',
  };
  try {
    publish(context, project, nowhere, { successes: new Map() });
    return [];
  } catch (error) {
    if (error instanceof Refusal) return error.problems;
    throw error;
  }
}
