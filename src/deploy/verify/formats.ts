/** What is served in the formats of others, and what those files are held against. */
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { lifecycleFile, type Ledger } from '#model/ledger.ts';
import { detailsFile, type DetailsFile } from '#model/served/details-file.ts';
import type { ServedEnd } from '#model/served/support-keys.ts';
import { purlsFile } from '#model/standards/purls.ts';
import type { TimedPhase } from '#model/support.ts';
import { type Breach, shown, wrong } from './clause.ts';
import { jsonOf } from './base.ts';
import { valueOf } from './document.ts';
import type { Observed } from './observed.ts';

export type Release = DetailsFile['releases'][number];
export type Line = DetailsFile['lines'][number];

export type Described = {
  readonly id: string;
  readonly details: DetailsFile;
  readonly ledger: Ledger | undefined;
  /** Package URLs that hold today. */
  readonly purls: readonly string[];
};

/** Each component whose details can be read. */
export function described(index: Observed): readonly Described[] {
  const owners = fileOf(index, 'purls.json', purlsFile)?.purls ?? [];
  const current = Map.groupBy(
    owners.filter(({ to }) => to === undefined),
    ({ component }) => component,
  );
  return [...index.extras.details].flatMap(([id, document]) => {
    const details = detailsFile.safeParse(valueOf(document)).data;
    if (details === undefined) return [];
    const ledger = fileOf(index, `lifecycle/${id}.json`, lifecycleFile);
    return [{ id, details, ledger, purls: (current.get(id) ?? []).map(({ purl }) => purl) }];
  });
}

/** None where the file is missing or of another shape, which other clauses name. */
export function fileOf<T>(index: Observed, path: string, shape: z.ZodType<T>): T | undefined {
  const file = index.files.get(path);
  return file?.status === 200 ? shape.safeParse(jsonOf(file.text)).data : undefined;
}

export function isServed(index: Observed, path: string): boolean {
  return index.files.get(path)?.status === 200;
}

/** What is stated of a line, or of a component without lines as long as it holds for all its releases. */
export type Subject = {
  readonly line?: Line;
  readonly ends: readonly ServedEnd[];
  readonly releases: readonly Release[];
};

export function subjectsOf({ lines, releases }: DetailsFile): readonly Subject[] {
  if (lines.length > 0)
    return lines.map((line) => ({
      line,
      ends: line.phases ?? [],
      releases: releases.filter((release) => release.line === line.line),
    }));
  const [first, ...others] = releases;
  if (first === undefined) return [];
  const isShared = others.every(({ phases }) => isDeepStrictEqual(phases, first.phases));
  return [{ ends: isShared ? (first.phases ?? []) : [], releases }];
}

export function endIn(ends: readonly ServedEnd[], phase: TimedPhase): ServedEnd | undefined {
  return ends.find((end) => end.phase === phase);
}

type Values = ReadonlyMap<string, unknown>;

/** Each key with another value than it must have, or that only one of both has. */
export function* unlike(
  path: string,
  place: string,
  found: object | undefined,
  wanted: object,
): Generator<Breach> {
  if (found === undefined) {
    yield wrong(path, 'is missing, although the details state it', place);
    return;
  }
  const here: Values = new Map(Object.entries(found));
  const there: Values = new Map(Object.entries(wanted));
  for (const key of new Set([...here.keys(), ...there.keys()]))
    if (!isDeepStrictEqual(here.get(key), there.get(key)))
      yield wrong(
        path,
        `${key} is ${shown(here.get(key))}, but the rest of the index says ${shown(there.get(key))}`,
        place,
      );
}
