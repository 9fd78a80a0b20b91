/** Values against schemas: most are right, and to see that takes a fraction of the time of a parse. */
import type * as z from 'zod';
import { acceptorOf } from '#model/acceptor.ts';
import { wrong, type Breach } from './clause.ts';

/** None where it is of another shape. */
export function readAs<T>(schema: z.ZodType<T>, value: unknown): T | undefined {
  if (value === undefined) return undefined;
  return acceptorOf(schema)(value) ? (value as T) : schema.safeParse(value).data;
}

/** What is wrong with a value, where the schema names it. */
export function* shapeProblems(path: string, schema: z.ZodType, value: unknown): Generator<Breach> {
  if (acceptorOf(schema)(value)) return;
  for (const issue of schema.safeParse(value).error?.issues ?? [])
    yield wrong(path, issue.message, placeOf(issue.path));
}

/** As one writes it: `packageRules[3].matchManagers`. */
function placeOf(path: readonly PropertyKey[]): string {
  const steps = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return steps.join('').replace(/^\./, '') || 'the whole';
}
