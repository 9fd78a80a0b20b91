/** What the facts say of one component, and whether they can be read at all. */
import * as z from 'zod';
import type { Day } from '#model/time/instant.ts';
import type { Ledger } from '#model/support/ledger.ts';
import { lifecycleFile } from '#model/support/ledger.ts';
import { detailsFile, type DetailsFile } from '#model/served/details-file.ts';
import { statusFile } from '#model/served/status-file.ts';
import { isObject, wrong, type Breach, type Clause, type Fields } from '../clause.ts';
import { jsonHeld, type Held } from '../held.ts';

export type Release = DetailsFile['releases'][number];
export type Line = DetailsFile['lines'][number];

export type ComponentFacts = {
  readonly id: string;
  /** `details/<id>.json` */
  readonly path: string;
  readonly details: DetailsFile;
  /** None where it cannot be read. */
  readonly ledger: Ledger | undefined;
  /** `<id>.json`, which says some of it too. */
  readonly component: Fields;
  /** What `<id>.json` lists. */
  readonly listed: readonly unknown[];
  /** The day of the build, for which everything was judged. */
  readonly built: Day;
};

/** A file of facts, with the shape that it promises. */
type FactsFile = { readonly path: string; readonly value: unknown; readonly shape: z.ZodType };

export const factsShapes: readonly Clause<FactsFile>[] = [
  {
    name: 'facts-have-their-shape',
    why: 'What cannot be read as facts is what nothing can be made of.',
    *check({ path, value, shape }) {
      if (value === undefined) yield wrong(path, 'is missing, or is no JSON');
      else
        for (const issue of shape.safeParse(value).error?.issues ?? [])
          yield wrong(path, issue.message, placeOf(issue.path));
    },
  },
];

/** As one writes it: `releases[3].version`. */
function placeOf(path: readonly PropertyKey[]): string {
  const steps = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return steps.join('').replace(/^\./, '') || 'the whole';
}

/** What `facts.json` holds is the matter of who makes files of it. */
export function indexFactsFiles(held: Held): readonly [facts: FactsFile, status: FactsFile] {
  const [facts, status] = ['facts.json', 'status.json'];
  return [
    { path: facts, value: jsonHeld(held, facts), shape: z.looseObject({}) },
    { path: status, value: jsonHeld(held, status), shape: statusFile },
  ];
}

export function factsFiles(held: Held, id: string): readonly FactsFile[] {
  return Object.entries({ details: detailsFile, lifecycle: lifecycleFile }).map(
    ([folder, shape]) => {
      const path = `${folder}/${id}.json`;
      return { path, value: jsonHeld(held, path), shape };
    },
  );
}

/** None where the details cannot be read. */
export function componentFacts(
  id: string,
  [details, ledger]: readonly FactsFile[],
  component: unknown,
  built: Day,
): ComponentFacts | undefined {
  const read = detailsFile.safeParse(details?.value).data;
  if (read === undefined) return undefined;
  const fields = isObject(component) ? component : {};
  const listed: unknown = fields['releases'];
  return {
    id,
    path: `details/${id}.json`,
    details: read,
    ledger: lifecycleFile.safeParse(ledger?.value).data,
    component: fields,
    listed: Array.isArray(listed) ? (listed as unknown[]) : [],
    built,
  };
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
    if (JSON.stringify(said) === JSON.stringify(value)) continue;
    const words = [said, value].map((one) => JSON.stringify(one) ?? 'not said');
    yield wrong(path, `${key} is ${words[0]}, but ${words[1]} by ${by}`, place);
  }
}
