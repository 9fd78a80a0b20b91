/** `new`: writes a first definition from one coordinate, and shows what it would gather. */
import { join } from 'node:path';
import { describeSource, parseCoordinates } from '#gather/coordinates.ts';
import { component as componentSchema, definitionProblems } from '#gather/definition.ts';
import { writeFile } from '#io/write.ts';
import type { SourceDefinition } from '#model/component.ts';
import type { Clean } from '#model/clean.ts';
import type { Gathered } from '#model/gathered.ts';
import { idProblem } from '#model/id-problem.ts';
import { Refusal, type Problem, type ProblemCode } from '#model/problem.ts';
import { normalise } from '#normalise/normalise.ts';
import type { Context, ExitCode } from '#project/context.ts';
import { draftOf, draftText, idOf, type Draft } from './draft.ts';
import { openNetwork, type NetworkOptions } from '#job/network.ts';
import { openProject } from '#project/project.ts';

export type NewOptions = NetworkOptions & { readonly from?: string };

const shown = 5;

/** Either `new <coordinates>`, or `new <id> --from <coordinates>` to choose the name. */
export async function newComponent(
  context: Context,
  word: string,
  options: NewOptions,
): Promise<ExitCode> {
  const source = sourceFrom(options.from ?? word);
  const id = options.from === undefined ? idOf(source) : word;
  const draft = draftOf(id, source);
  checkSource(source);
  checkDraft(context, draft);
  const answer = await ask(context, source, options);
  const clean = normalise([answer], draft.definition, context.clock);
  refuseEmpty(source, answer, clean);
  const file = join(context.components, `${id}.json`);
  writeFile(file, draftText(draft));
  tell(context, file, draft, answer, clean);
  return 0;
}

function sourceFrom(coordinates: string): SourceDefinition {
  try {
    return parseCoordinates(coordinates);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Refusal([{ code: 'E-NO-DRAFT', where: 'new', message }], error);
  }
}

function checkSource(source: SourceDefinition): void {
  const where = describeSource(source);
  const problems = definitionProblems(source).map((problem): Problem => ({
    code: 'E-WRONG-SOURCE',
    where,
    ...problem,
  }));
  if (problems.length > 0) throw new Refusal(problems);
}

function checkDraft(context: Context, { definition }: Draft): void {
  const { id } = definition;
  const problem = idProblem(id);
  if (problem !== undefined) {
    refuse(
      'E-WRONG-NAME',
      id,
      `the component's name ${problem}; choose one: new <name> --from <coordinates>`,
    );
  }
  if (openProject(context).components.some((component) => component.id === id)) {
    refuse(
      'E-FILE-EXISTS',
      join(context.components, `${id}.json`),
      'is there already; change it, or choose another name',
    );
  }
  const parsed = componentSchema.safeParse(definition);
  const issue = parsed.error?.issues[0];
  if (issue) refuse('E-NO-DRAFT', id, `${issue.path.join('.')} ${issue.message}`);
}

async function ask(
  context: Context,
  source: SourceDefinition,
  options: NewOptions,
): Promise<Gathered> {
  const { site } = openProject(context);
  const network = openNetwork(context, site, options, (line) => context.terminal.note(`${line}\n`));
  try {
    return await network.ask(source, new Map(), []);
  } finally {
    await network.close();
  }
}

/** A definition that finds nothing is a mistyped one; where nothing could be asked, nobody can tell. */
function refuseEmpty(source: SourceDefinition, answer: Gathered, clean: Clean): void {
  const what = describeSource(source);
  if (answer.kind === 'gone') refuse('E-NO-DRAFT', what, `${answer.because}; nothing was written`);
  if (answer.kind === 'unavailable')
    refuse('E-UNREACHABLE', what, `${answer.because}; nothing was written, so try again later`);
  if (clean.releases.length > 0) return;
  const why = clean.skipped.slice(0, shown).map((one) => `${one.name} ${one.because}`);
  const reasons = why.length > 0 ? ` (left out: ${why.join('; ')})` : '';
  refuse('E-NO-DRAFT', what, `lists no release that could be taken${reasons}; nothing was written`);
}

function tell(
  { json, terminal }: Context,
  file: string,
  draft: Draft,
  answer: Gathered,
  clean: Clean,
): void {
  const newest = clean.releases.slice(-shown).toReversed();
  if (json) {
    const releases = newest.map(({ version, date }) => ({ version: version.text, date }));
    terminal.out(
      `${JSON.stringify({ file, answer: answer.kind, count: clean.releases.length, newest: releases })}\n`,
    );
    return;
  }
  const found = newest.map(({ version, date, basis }) =>
    date === undefined
      ? `  ${version.text}, no date`
      : `  ${version.text}, ${date.slice(0, 10)} (${basis})`,
  );
  const lines = [
    `${file} is written.`,
    ...('because' in answer ? [`Its source lists a part only: ${answer.because}`] : []),
    ...(found.length > 0
      ? [`It would gather ${clean.releases.length} releases; the newest:`, ...found]
      : []),
    ...(clean.skipped.length > 0
      ? [
          `Left out would be ${clean.skipped.length}, such as ${clean.skipped
            .slice(0, shown)
            .map((one) => `${one.name} (${one.because})`)
            .join(', ')}`,
        ]
      : []),
    'To fill in:',
    ...draft.guessed.map((line) => `  ${line}`),
    `Next: gather ${draft.definition.id}`,
  ];
  terminal.out(`${lines.join('\n')}\n`);
}

function refuse(code: ProblemCode, where: string, message: string): never {
  throw new Refusal([{ code, where, message }]);
}
