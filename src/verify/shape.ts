/** Values against schemas. */
import type * as z from 'zod';
import { wrong, type Breach } from './clause.ts';

/** None where it is of another shape. */
export function readAs<T>(schema: z.ZodType<T>, value: unknown): T | undefined {
  return value === undefined ? undefined : schema.safeParse(value).data;
}

/** What is wrong with a value, where the schema names it. */
export function* shapeProblems(path: string, schema: z.ZodType, value: unknown): Generator<Breach> {
  for (const issue of schema.safeParse(value).error?.issues ?? [])
    yield wrong(path, issue.message, placeOf(issue.path));
}

/** As one writes it: `packageRules[3].matchManagers`. */
function placeOf(path: readonly PropertyKey[]): string {
  const steps = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return steps.join('').replace(/^\./, '') || 'the whole';
}
