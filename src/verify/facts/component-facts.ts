/** What the facts say of one component, and whether they can be read at all. */
import type * as z from 'zod';
import { pathText } from '#io/problems-in.ts';
import type { Day } from '#model/time/instant.ts';
import { lifecycleFile, type Ledger } from '#model/support/ledger.ts';
import { detailsFile, type DetailsFile } from '#model/served/details-file.ts';
import { isObject, wrong, type Breach, type Clause, type Fields } from '../clause.ts';
import { jsonHeld, type Held } from '../held.ts';

export type Release = DetailsFile['releases'][number];
export type Line = DetailsFile['lines'][number];

export type ComponentFacts = {
  readonly id: string;
  /** `details/<id>.json` */
  readonly path: string;
  readonly details: DetailsFile;
  readonly ledger: Ledger;
  /** `<id>.json`, which says some of it too. */
  readonly component: Fields;
  /** What `<id>.json` lists. */
  readonly listed: readonly unknown[];
  /** The day of the build, for which everything was judged. */
  readonly built: Day;
};

/** A file of facts, read by the shape that it promises. */
export type FactsFile<T> = {
  readonly path: string;
  readonly data?: T | undefined;
  readonly problems: readonly Breach[];
};

export function readFacts<T>(held: Held, path: string, shape: z.ZodType<T>): FactsFile<T> {
  const value = jsonHeld(held, path);
  if (value === undefined) return { path, problems: [wrong(path, 'is missing, or is no JSON')] };
  const { data, error } = shape.safeParse(value);
  const issues = error?.issues ?? [];
  return {
    path,
    data,
    problems: issues.map((one) => wrong(path, one.message, pathText(one.path) || 'the whole')),
  };
}

export const factsShapes: readonly Clause<FactsFile<unknown>>[] = [
  {
    name: 'facts-have-their-shape',
    why: 'What cannot be read as facts is what nothing can be made of.',
    check: ({ problems }) => problems,
  },
];

/** The two files of a component. */
export function componentFiles(held: Held, id: string) {
  return {
    details: readFacts(held, `details/${id}.json`, detailsFile),
    ledger: readFacts(held, `lifecycle/${id}.json`, lifecycleFile),
  };
}

/** None where one of them cannot be read. */
export function componentFacts(
  id: string,
  { details, ledger }: ReturnType<typeof componentFiles>,
  value: unknown,
  built: Day,
): ComponentFacts | undefined {
  if (details.data === undefined || ledger.data === undefined) return undefined;
  const component = isObject(value) ? value : {};
  const list: unknown = component['releases'];
  const listed = Array.isArray(list) ? (list as unknown[]) : [];
  const read = { details: details.data, ledger: ledger.data };
  return { id, path: details.path, ...read, component, listed, built };
}

/** Each key with another value than it must have. */
export function* unlike(
  path: string,
  place: string | undefined,
  found: object,
  wanted: object,
  by: string,
): Generator<Breach> {
  for (const [key, value] of Object.entries(wanted)) {
    const said: unknown = Reflect.get(found, key);
    if (said === value || JSON.stringify(said) === JSON.stringify(value)) continue;
    const words = [said, value].map((one) => JSON.stringify(one) ?? 'not said');
    yield wrong(path, `${key} is ${words[0]}, but ${words[1]} by ${by}`, place);
  }
}
