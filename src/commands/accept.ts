/** `accept`: a person has looked at a held change; the next gather takes it over. */
import { readOptional } from '#io/read.ts';
import { writeFile } from '#io/write.ts';
import { curated as curatedSchema, type Acceptance, type Curated } from '#model/curated.ts';
import type { HeldChange } from '#model/history.ts';
import { dayOf } from '#model/instant.ts';
import { Refusal } from '#model/problem.ts';
import type { Context, ExitCode } from './context.ts';
import { unknownComponent } from './definitions.ts';
import { curatedFile, loadRecorded, openProject } from './project.ts';

export async function accept(
  context: Context,
  id: string,
  key: string | undefined,
  { why }: { readonly why: string },
): Promise<ExitCode> {
  const known = openProject(context).components.map((component) => component.id);
  if (!known.includes(id)) refuse('components', unknownComponent(id, known));
  const { value: recorded, problems } = loadRecorded(context, id);
  if (!recorded) throw new Refusal(problems);
  const held = choose(id, recorded.history.held, key);
  const entry = { held: held.key, why, on: dayOf(context.now) };
  const isKnown = recorded.curated?.accepted.some((one) => one.held === held.key) ?? false;
  if (!isKnown) writeFile(curatedFile(context, id), withAcceptance(context, id, entry));
  tell(context, id, held, isKnown);
  return 0;
}

function choose(id: string, all: readonly HeldChange[], key: string | undefined): HeldChange {
  const list = all.map((one) => `${one.key} (${one.because})`).join('; ');
  if (all.length === 0) refuse(id, 'nothing is held');
  const only = all.length === 1 ? all[0] : undefined;
  const chosen = key === undefined ? only : all.find((one) => one.key === key);
  if (chosen !== undefined) return chosen;
  return key === undefined
    ? refuse(id, `several changes are held; name one: ${list}`)
    : refuse(id, `"${key}" is not held; held are ${list}`);
}

/** The file is a person's: it is read anew, so that what the program does not know stays in it. */
function withAcceptance(context: Context, id: string, entry: Acceptance): string {
  const file = curatedFile(context, id);
  const { value, problems } = readOptional(file, curatedSchema);
  if (problems.length > 0) throw new Refusal(problems);
  const before: Curated = value ?? {
    $schema: '../../site/schema/curated.json',
    id,
    corrections: [],
    accepted: [],
  };
  const { corrections, accepted, ...head } = before;
  const next = {
    ...head,
    ...(corrections.length > 0 && { corrections }),
    accepted: [...accepted, entry],
  };
  const parsed = curatedSchema.safeParse(next);
  if (!parsed.success) refuse('--why', parsed.error.issues[0]?.message ?? 'is no reason');
  return `${JSON.stringify(next, null, 2)}\n`;
}

function tell({ json, terminal }: Context, id: string, held: HeldChange, isKnown: boolean): void {
  if (json) {
    terminal.out(`${JSON.stringify({ id, accepted: held.key, isNew: !isKnown })}\n`);
    return;
  }
  const what = isKnown ? 'was accepted before' : 'is accepted';
  terminal.note(`${id}: ${held.key} ${what} (${held.because}); the next gather takes it over\n`);
}

function refuse(file: string, message: string): never {
  throw new Refusal([{ file, message }]);
}
