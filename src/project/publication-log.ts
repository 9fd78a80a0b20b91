/** `data/log.jsonl`: a line for each prepared publication, oldest first; only ever appended to. */
import { join } from 'node:path';
import { readText } from '#io/read.ts';
import { writeFile } from '#io/write.ts';
import { refuse, refuseAll, type Problem } from '#model/problem.ts';
import { brokenAt, linesOf } from '#verify/publication.ts';
import type { Context } from './context.ts';

/** No lines if no publication was ever prepared. */
export function readLog(context: Pick<Context, 'data'>) {
  const file = join(context.data, 'log.jsonl');
  const { value, problems } = readText(file);
  const lines = linesOf(value);
  const at = brokenAt(lines);
  if (at < 0) return { lines, problems };
  const message =
    'does not follow from the line before; the log is only ever appended to, so restore it from the repository’s history';
  const wrong: Problem = { code: 'E-WRONG-HISTORY', where: file, place: `line ${at + 1}`, message };
  return { lines, problems: [...problems, wrong] };
}

/** Records the last line of a built log if it is new; returns the number of the publication. */
export function appendLog(context: Pick<Context, 'data' | 'out'>): number {
  const { lines, problems } = readLog(context);
  const built = readLog({ data: context.out });
  refuseAll([...problems, ...built.problems]);
  const missing = 'is missing; run the build first, or name its folder with --out';
  if (built.lines.length === 0) refuse('E-FILE-MISSING', join(context.out, 'log.jsonl'), missing);
  if (built.lines.join('\n') === lines.join('\n')) return lines.length;
  const message =
    'was built upon another log than the one that is recorded; build again, as another publication was prepared in between';
  if (built.lines.slice(0, -1).join('\n') !== lines.join('\n'))
    refuse('E-WRONG-HISTORY', join(context.out, 'log.jsonl'), message);
  // Writes the whole file: appending to half a line would leave a wrong line for good.
  writeFile(join(context.data, 'log.jsonl'), built.lines.map((line) => `${line}\n`).join(''));
  return built.lines.length;
}
