/** The components that a command is asked to deal with: those that are named, or all. */
import type { Component } from '#model/component/component.ts';
import { Refusal, type Problem } from '#model/problem.ts';
import { unknownComponent } from '#model/component/unknown-component.ts';
import type { Context } from './context.ts';
import type { Project } from './project.ts';

export function chosenComponents(
  context: Context,
  { components }: Project,
  ids: readonly string[],
): readonly Component[] {
  if (ids.length === 0) return components;
  const known = new Set(components.map(({ id }) => id));
  const problems = ids
    .filter((id) => !known.has(id))
    .map((id): Problem => ({
      code: 'E-UNKNOWN-COMPONENT',
      where: context.components,
      message: unknownComponent(id, components),
    }));
  if (problems.length > 0) throw new Refusal(problems);
  return components.filter(({ id }) => ids.includes(id));
}
