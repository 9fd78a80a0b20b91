/** Writes a person's decision into `data/curated/<id>.json`, so that nobody has to edit the file. */
import { readOptional } from '#io/read.ts';
import { writeFile } from '#io/write.ts';
import { curated as curatedSchema, type Curated } from '#model/component/curated.ts';
import { Refusal, type ProblemCode } from '#model/problem.ts';
import type { Context } from './context.ts';
import { unknownComponent } from '#model/component/unknown-component.ts';
import { curatedFile, loadRecorded, openProject, type Recorded } from './project.ts';

/** What became of a decision: for programs, and in words. */
export type Decision = { readonly answer: object; readonly words: string };

/** What is recorded of a component that exists. */
export function openComponent(context: Context, id: string): Recorded {
  const known = openProject(context).components;
  if (!known.some((component) => component.id === id)) {
    refuse('E-UNKNOWN-COMPONENT', context.components, unknownComponent(id, known));
  }
  const { value, problems } = loadRecorded(context, id);
  if (!value) throw new Refusal(problems);
  return value;
}

/** The file is read anew, so that everything else in it stays. */
export function curate(context: Context, id: string, change: (before: Curated) => Curated): void {
  const file = curatedFile(context, id);
  const { value, problems } = readOptional(file, curatedSchema);
  if (problems.length > 0) throw new Refusal(problems);
  const before = value ?? {
    $schema: '../../site/schema/curated.json',
    id,
    corrections: [],
    accepted: [],
  };
  const next = change(before);
  const parsed = curatedSchema.safeParse(next);
  if (!parsed.success) {
    refuse('E-WRONG-VALUE', '--why', parsed.error.issues[0]?.message ?? 'is no reason');
  }
  writeFile(file, curatedText(next));
}

/** Lists that are empty are left out. */
function curatedText({ corrections, accepted, ...head }: Curated): string {
  const shown = {
    ...head,
    ...(corrections.length > 0 && { corrections }),
    ...(accepted.length > 0 && { accepted }),
  };
  return `${JSON.stringify(shown, null, 2)}\n`;
}

export function refuse(code: ProblemCode, where: string, message: string): never {
  throw new Refusal([{ code, where, message }]);
}
