/** Files of ours beyond the specification; held to their word only where they are there. */
import type * as z from 'zod';
import { addDays, dayOf } from '#model/instant.ts';
import { readableChanges } from '#model/served/changes-file.ts';
import { readableDetails } from '#model/served/details-file.ts';
import { readableStatus } from '#model/served/status-file.ts';
import { type Breach, type Clause, isObject, releasesIn } from '../clause.ts';
import { valueOf, type Document } from '../document.ts';
import type { Observed } from '../observed.ts';

export const extras: readonly Clause[] = [
  {
    name: 'status-shape',
    level: 'violation',
    why: 'status.json is what monitors read.',
    check: ({ extras }) => shapeProblems(extras.status, readableStatus),
  },
  {
    name: 'status-names',
    level: 'violation',
    why: 'A component that nobody watches looks healthy.',
    *check({ extras, components }) {
      const status = read(extras.status, readableStatus);
      if (status === undefined) return;
      const names = Object.keys(status.components);
      const message = difference(names, [...components.keys()]);
      if (message !== undefined) yield { where: 'status.json', message };
    },
  },
  {
    name: 'fresh',
    level: 'note',
    why: 'The index is made anew every day.',
    *check({ extras, now }) {
      const status = read(extras.status, readableStatus);
      if (status !== undefined && dayOf(status.built) < addDays(dayOf(now), -2))
        yield { where: 'status.json', message: `was built at ${status.built}, over two days ago` };
    },
  },
  {
    name: 'changes-shape',
    level: 'violation',
    why: 'changes.json is what feeds and scripts read.',
    check: ({ extras }) => shapeProblems(extras.changes, readableChanges),
  },
  {
    name: 'changes-newest-first',
    level: 'violation',
    why: 'A reader stops at the first entry that it knows.',
    *check({ extras }) {
      const changes = read(extras.changes, readableChanges)?.changes ?? [];
      for (const [at, { on }] of changes.entries())
        if (on > (changes[at - 1]?.on ?? on))
          yield {
            where: 'changes.json',
            place: `changes[${at}]`,
            message: 'is newer than the one before it',
          };
    },
  },
  {
    name: 'details-shape',
    level: 'violation',
    why: 'details/<id>.json promises its schema.',
    *check({ extras }) {
      for (const document of extras.details.values())
        yield* shapeProblems(document, readableDetails);
    },
  },
  {
    name: 'details-agree',
    level: 'violation',
    why: 'The details explain the very releases that are listed.',
    *check(index) {
      for (const [name, document] of index.extras.details) {
        const details = read(document, readableDetails);
        const listed = listedFacts(index, name);
        if (details === undefined || listed === undefined) continue;
        const message = difference(details.releases.map(fact), listed);
        if (message !== undefined) yield { where: document.path, message };
      }
    },
  },
];

function* shapeProblems(document: Document | undefined, schema: z.ZodType): Generator<Breach> {
  const value = valueOf(document);
  if (document === undefined || value === undefined) return;
  for (const { path, message } of schema.safeParse(value).error?.issues ?? [])
    yield { where: document.path, place: path.map(String).join('.') || 'the whole', message };
}

function read<T>(document: Document | undefined, schema: z.ZodType<T>): T | undefined {
  const value = valueOf(document);
  return value === undefined ? undefined : schema.safeParse(value).data;
}

/** Both files must say the same of a release; spelling keeps the comparison to one line. */
function fact(release: {
  readonly version?: unknown;
  readonly releaseTimestamp?: unknown;
  readonly isDeprecated?: unknown;
}): string {
  const deprecated = release.isDeprecated === true ? ', deprecated' : '';
  return `${String(release.version)} of ${String(release.releaseTimestamp)}${deprecated}`;
}

function listedFacts(index: Observed, name: string): readonly string[] | undefined {
  const document = index.components.get(name);
  const fields = valueOf(document);
  if (document === undefined || !isObject(fields)) return undefined;
  return [...releasesIn(document.path, fields)].map(({ release }) => fact(release));
}

function difference(here: readonly string[], there: readonly string[]): string | undefined {
  const lacks = missingFrom(here, there);
  if (lacks !== undefined) return `lacks ${lacks}`;
  const extra = missingFrom(there, here);
  return extra === undefined ? undefined : `has ${extra}, which is not in the index`;
}

function missingFrom(some: readonly string[], others: readonly string[]): string | undefined {
  const known = new Set(some);
  return others.find((name) => !known.has(name));
}
