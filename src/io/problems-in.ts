/** Problems within a file of JSON, each with its line, its column and the path that leads there. */
import type * as z from 'zod';
import { pathText, placesIn } from '#model/json.ts';
import type { Problem, ProblemCode } from '#model/problem.ts';

export type PlacedMessage = { readonly path: readonly PropertyKey[]; readonly message: string };

const mostShown = 50;

/** One problem per value: a list in the place of a text is not reported as too short as well. */
export function schemaProblems(file: string, text: string, issues: readonly z.core.$ZodIssue[]) {
  const codeOf = ({ code }: z.core.$ZodIssue) =>
    code === 'unrecognized_keys' ? 'E-UNKNOWN-KEY' : 'E-WRONG-VALUE';
  const values = Map.groupBy(issues, (one) => JSON.stringify([codeOf(one), one.path]));
  const told = [...values.values()].flatMap(
    (all) => all.find(({ code }) => code === 'invalid_type') ?? all.at(-1) ?? [],
  );
  return problemsIn(file, text, told, codeOf);
}

/** As many problems as a person would read, and a last one with the number of the others. */
export function firstOf(problems: readonly Problem[], file: string, count = problems.length) {
  const shown = problems.slice(0, mostShown);
  const [first] = shown;
  if (!first || count === shown.length) return shown;
  const message = `and ${count - shown.length} more of the kind`;
  return [...shown, { code: first.code, where: file, message }];
}

export function problemsIn<F extends PlacedMessage>(
  file: string,
  text: string,
  found: readonly F[],
  codeOf: (one: F) => ProblemCode,
): Problem[] {
  const shown = found.slice(0, mostShown);
  const paths = shown.map(({ path }) => path);
  const places = placesIn(text, paths);
  const problems = shown.map((one, i) => ({
    code: codeOf(one),
    where: file,
    place: `${places[i]} ${pathText(one.path)}`.trimEnd(),
    message: one.message,
  }));
  return firstOf(problems, file, found.length);
}
