/** Problems within a file of JSON, each with its line, its column and the path that leads there. */
import type * as z from 'zod';
import { pathText, placesIn } from '#model/json.ts';
import type { Problem, ProblemCode } from '#model/problem.ts';

export type PlacedMessage = { readonly path: readonly PropertyKey[]; readonly message: string };

const mostShown = 50;

/** What a schema says of a text, as far as a reader can take it in. */
export function schemaProblems(file: string, text: string, issues: readonly z.core.$ZodIssue[]) {
  if (issues.length === 0) return [];
  const shown = problemsIn(file, text, issues.slice(0, mostShown), ({ code }) =>
    code === 'unrecognized_keys' ? 'E-UNKNOWN-KEY' : 'E-WRONG-VALUE',
  );
  return firstOf(shown, file, issues.length);
}

/** As many as a person reads, and how many more there are. */
export function firstOf(problems: readonly Problem[], file: string, count = problems.length) {
  const shown = problems.slice(0, mostShown);
  const message = `and ${count - shown.length} more of the kind`;
  const more: Problem = { code: 'E-WRONG-VALUE', where: file, message };
  return count > shown.length ? [...shown, more] : shown;
}

export function problemsIn<F extends PlacedMessage>(
  file: string,
  text: string,
  found: readonly F[],
  codeOf: (one: F) => ProblemCode,
): Problem[] {
  const paths = found.map(({ path }) => path);
  const places = placesIn(text, paths);
  return found.map((one, i) => ({
    code: codeOf(one),
    where: file,
    place: `${places[i]} ${pathText(one.path)}`.trimEnd(),
    message: one.message,
  }));
}
