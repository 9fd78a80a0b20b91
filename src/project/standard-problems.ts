/** What the tests of the standards find, before anything is built: the same tests that `verify` asks of an index. */
import { join } from 'node:path';
import type { Component } from '#model/component/component.ts';
import type { Problem } from '#model/problem.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import { contradictions, type Contradiction } from '#publish/standards/openeox.ts';
import type { Context } from './context.ts';
import { policyFile } from './definitions.ts';

export function standardProblems(
  context: Context,
  component: Component,
  judged: PublicComponent,
): Problem[] {
  const { id } = component;
  return contradictions(judged).map((one): Problem => ({
    code: 'E-WRONG-STANDARD',
    ...placeOf(context, component, one),
    message: `${one.line === undefined ? '' : `line ${one.line}: `}${one.message}; ${remedyOf(component)}, until then ${lost(one, id)}`,
    ...(!(one.written && component.ends === undefined) && { warning: true as const }),
  }));
}

function remedyOf({ ends }: Component): string {
  return ends === undefined ? 'mend the days' : 'write the right days into the support policy';
}

/** Where its last days are written, or whence they are gathered. */
function placeOf(
  context: Context,
  { id, ends, lines = [] }: Component,
  { line }: Contradiction,
): Pick<Problem, 'where' | 'place'> {
  const isDeclared = lines.some(({ name, phases }) => name === line && phases !== undefined);
  const definition = join(context.components, `${id}.json`);
  if (isDeclared) return { where: definition, place: 'lines' };
  if (ends !== undefined) return { where: definition, place: 'ends' };
  return { where: policyFile(context), place: `components.${id}` };
}

function lost({ line, message }: Contradiction, id: string): string {
  const what = message.includes('general availability') ? 'the day of its release' : 'the line';
  return `${line === undefined && what === 'the line' ? 'it' : what} is left out of openeox/${id}.json`;
}
