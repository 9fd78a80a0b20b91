/** Records release notes, in a file of their own: they are long, and nothing is judged by them. */
import { readOptional } from '#io/read.ts';
import { writeFile } from '#io/write.ts';
import type { History } from '#model/history/history.ts';
import { notes as shape } from '#model/history/notes.ts';
import { Refusal } from '#model/problem.ts';
import type { Context } from '#project/context.ts';
import { notesFile } from '#project/project.ts';
import type { Answer } from '#record/answer.ts';
import { nextNotes, serialiseNotes } from '#record/notes.ts';

/** Whether a file was written. */
export function recordNotes(
  context: Context,
  { id, releases }: History,
  answers: readonly Answer[],
): boolean {
  const found = answers.flatMap(({ gathered }) =>
    gathered.kind === 'complete' || gathered.kind === 'partial' ? gathered.releases : [],
  );
  if (found.every(({ notes }) => notes === undefined)) return false;
  const file = notesFile(context, id);
  const { value: before = { id, notes: [] }, problems } = readOptional(file, shape, 'recorded');
  if (problems.length > 0) throw new Refusal(problems);
  const next = nextNotes(before, found, new Set(releases.map(({ version }) => version)));
  if (next === before) return false;
  const text = serialiseNotes({ $schema: '../../site/schema/notes.json', ...next });
  return writeFile(file, text, { flush: false });
}
