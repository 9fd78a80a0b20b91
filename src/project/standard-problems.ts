/** What the tests of the standards find, before anything is built: the same tests that `verify` asks of an index. */
import { join } from 'node:path';
import type { Ledger } from '#model/support/ledger.ts';
import type { Problem } from '#model/problem.ts';
import type { JudgedComponent } from '#model/support/verdict.ts';
import {
  contradictions,
  misshapen,
  type Contradiction,
} from '#publish/standards/standard-findings.ts';
import type { Context } from './context.ts';
import { policyFile } from './definitions.ts';
import { ledgerFile } from './ledger.ts';
import type { Project } from './project.ts';
import { componentPurls } from './purls.ts';

export function standardProblems(
  context: Context,
  { site }: Project,
  judged: JudgedComponent,
  ledger: Ledger,
): Problem[] {
  const { component } = judged;
  const { id, ends } = component;
  const remedy =
    ends === undefined ? 'mend the days' : 'write the right days into the support policy';
  const found = contradictions(judged).map((one): Problem => ({
    code: 'E-WRONG-STANDARD',
    ...placeOf(context, judged, one),
    message: `${one.line === undefined ? '' : `line ${one.line}: `}${one.message}; ${remedy}, until then ${lost(one, id)}`,
    ...(!one.written && { warning: true as const }),
  }));
  const wrong = misshapen(judged, ledger, componentPurls(component, site));
  return [
    ...found,
    ...wrong.map(({ path, message }): Problem => ({
      code: 'E-WRONG-STANDARD',
      where: ledgerFile(context, id),
      place: path,
      message: `${message}; verify would refuse the document`,
      warning: true,
    })),
  ];
}

/** Where its last days are written, or whence they are gathered. */
function placeOf(
  context: Context,
  { component: { id, ends, lines = [] } }: JudgedComponent,
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
