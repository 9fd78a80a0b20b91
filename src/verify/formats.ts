/** What is served in the formats of others, and what those files are held against. */
import type * as z from 'zod';
import { lifecycleFile, type Ledger } from '#model/support/ledger.ts';
import type { DetailsFile } from '#model/served/details-file.ts';
import { statusFile } from '#model/served/status-file.ts';
import type { ServedEnd } from '#model/served/support-keys.ts';
import { purlsFile } from '#model/standards/purls.ts';
import type { TimedPhase } from '#model/support/support.ts';
import { alikeIn, type Alike } from './alike.ts';
import { isSame } from './same.ts';
import type { Breach } from './clause.ts';
import { shown, wrong, type Fields } from './clause.ts';
import { valueOf } from './document.ts';
import { fileAt, ownFile, type Observed, type Part, type SeenFile } from './observed.ts';
import { remember } from './remember.ts';
import { readDetails } from './read-details.ts';
import { readAs } from './shape.ts';

export type Release = DetailsFile['releases'][number];
export type Line = DetailsFile['lines'][number];

export type Described = {
  readonly id: string;
  readonly details: DetailsFile;
  readonly ledger: Ledger | undefined;
  /** Package URLs that hold today. */
  readonly purls: readonly string[];
  /** The releases of a line. */
  readonly releasesOf: (line: string) => readonly Release[];
  readonly subjects: readonly Subject[];
  readonly alike: readonly Alike[];
};

/** The component, where its details can be read. */
export const described = /* @__PURE__ */ remember((part: Part): Described | undefined => {
  const { component, index } = part;
  const read = readDetails(part);
  if (component === undefined || read === undefined) return undefined;
  const { details } = read;
  const id = component.name;
  const ledger = fileOf(part, `lifecycle/${id}.json`, lifecycleFile);
  const byLine = Map.groupBy(details.releases, ({ line }) => line);
  const releasesOf = (line: string) => byLine.get(line) ?? [];
  const subjects = subjectsOf(details, releasesOf);
  return {
    id,
    details,
    ledger,
    purls: currentPurls(index).get(id) ?? [],
    releasesOf,
    subjects,
    alike: alikeIn(read),
  };
});

export const statusOf = /* @__PURE__ */ remember((index: Observed) =>
  readAs(statusFile, valueOf(index.status)),
);

const currentPurls = /* @__PURE__ */ remember((index: Observed) => ownersIn(index, false));

function ownersIn(index: Observed, all: boolean): ReadonlyMap<string, readonly string[]> {
  const owners = ownFileOf(index, 'purls.json', purlsFile)?.purls ?? [];
  const held = owners.filter(({ to }) => all || to === undefined);
  const grouped = Map.groupBy(held, ({ component }) => component);
  return new Map([...grouped].map(([id, own]) => [id, own.map(({ purl }) => purl)]));
}

/** None where the file is missing or of another shape, which other clauses name. */
export function fileOf<T>(part: Part, path: string, shape: z.ZodType<T>): T | undefined {
  const file = fileAt(part, path);
  return file && readOnce(file, shape);
}

/** The same of a file of the index itself. */
export function ownFileOf<T>(index: Observed, path: string, shape: z.ZodType<T>): T | undefined {
  const file = ownFile(index, path);
  return file && readOnce(file, shape);
}

const readings = /* @__PURE__ */ remember<SeenFile, Map<z.ZodType, unknown>>(() => new Map());

/** Several clauses read one file by one shape. */
function readOnce<T>(file: SeenFile, shape: z.ZodType<T>): T | undefined {
  const known = readings(file);
  if (!known.has(shape)) known.set(shape, readAs(shape, file.json));
  return known.get(shape) as T | undefined;
}

/** Of a file that could not be read, that alone is told. */
export function isServed({ index }: Part, path: string): boolean {
  const file = index.files.get(path);
  return file?.status === 200 || file?.failure !== undefined;
}

/** What is stated of a line, or of a component without lines as long as it holds for all its releases. */
export type Subject = {
  readonly line?: Line;
  readonly ends: readonly ServedEnd[];
  readonly releases: readonly Release[];
};

function subjectsOf(
  { lines, releases }: DetailsFile,
  releasesOf: Described['releasesOf'],
): readonly Subject[] {
  if (lines.length > 0)
    return lines.map((line) => ({
      line,
      ends: line.phases ?? [],
      releases: releasesOf(line.line),
    }));
  const [first, ...others] = releases;
  if (first === undefined) return [];
  const isShared = others.every(({ phases }) => isSame(phases, first.phases));
  return [{ ends: isShared ? (first.phases ?? []) : [], releases }];
}

export function endIn(ends: readonly ServedEnd[], phase: TimedPhase): ServedEnd | undefined {
  return ends.find((end) => end.phase === phase);
}

/** Of equal times the first. */
export function oldestOf(releases: readonly Release[]): Release | undefined {
  let oldest: Release | undefined;
  for (const release of releases)
    if (oldest === undefined || release.releaseTimestamp < oldest.releaseTimestamp)
      oldest = release;
  return oldest;
}

/** Each key with another value than it must have, or that only one of both has. */
export function unlike(
  path: string,
  place: string,
  found: object | undefined,
  wanted: object,
): readonly Breach[] {
  if (found === undefined) return [wrong(path, 'is missing, although the details state it', place)];
  if (isSame(found, wanted)) return none;
  const breaches: Breach[] = [];
  const here = found as Fields;
  const there = wanted as Fields;
  for (const key of new Set([...Object.keys(here), ...Object.keys(there)])) {
    const [a, b] = [valueAt(here, key), valueAt(there, key)];
    if (a !== b && !isSame(a, b))
      breaches.push(
        wrong(path, `${key} is ${shown(a)}, but the rest of the index says ${shown(b)}`, place),
      );
  }
  return breaches;
}

const none: readonly Breach[] = [];

function valueAt(fields: Fields, key: string): unknown {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}
