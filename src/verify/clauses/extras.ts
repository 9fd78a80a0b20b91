/** Files of ours beyond the specification; held to their word only where they are there. */
import type * as z from 'zod';
import { addDays, dayOf } from '#model/time/instant.ts';
import { changesFile } from '#model/served/changes-file.ts';
import { detailsFile } from '#model/served/details-file.ts';
import { statusFile } from '#model/served/status-file.ts';
import type { Breach, Clause } from '../clause.ts';
import { componentFile, wrong } from '../clause.ts';
import { valueOf, type Document } from '../document.ts';
import { described } from '../formats.ts';
import { listedReleases } from '../releases.ts';
import { readAs, shapeProblems } from '../shape.ts';

export const extras: readonly Clause[] = [
  {
    name: 'status-shape',
    level: 'violation',
    why: 'status.json is what monitors read.',
    check: ({ status }) => documentProblems(status, statusFile),
  },
  {
    name: 'status-names',
    level: 'violation',
    why: 'A component that nobody watches looks healthy.',
    *check(index) {
      const status = readAs(statusFile, valueOf(index.status));
      if (status === undefined) return;
      const names = Object.keys(status.components);
      const message = difference(names, [...index.names]);
      if (message !== undefined) yield { where: 'status.json', message };
    },
  },
  {
    name: 'fresh',
    level: 'note',
    why: 'The index is made anew every day.',
    *check({ status: document, now }) {
      const status = readAs(statusFile, valueOf(document));
      if (status !== undefined && dayOf(status.built) < addDays(dayOf(now), -2))
        yield { where: 'status.json', message: `was built at ${status.built}, over two days ago` };
    },
  },
  {
    name: 'changes-shape',
    level: 'violation',
    why: 'changes.json is what feeds and scripts read.',
    check: ({ changes }) => documentProblems(changes, changesFile),
  },
  {
    name: 'changes-newest-first',
    level: 'violation',
    why: 'A reader stops at the first entry that it knows.',
    *check(index) {
      const changes = readAs(changesFile, valueOf(index.changes))?.changes ?? [];
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
    each: (part) =>
      described(part) === undefined ? documentProblems(part.component?.details, detailsFile) : [],
  },
  {
    name: 'details-agree',
    level: 'violation',
    why: 'The details explain the very releases that are listed.',
    *each(part) {
      const document = part.component?.details;
      const details = described(part)?.details ?? readAs(detailsFile, valueOf(document));
      if (document === undefined || details === undefined) return;
      if (componentFile(part) === undefined) return;
      const listed = listedReleases(part);
      if (areAlike(details.releases, listed)) return;
      const message = difference(details.releases.map(fact), listed.map(fact));
      if (message !== undefined) yield wrong(document.path, message);
    },
  },
];

function documentProblems(document: Document | undefined, schema: z.ZodType): Iterable<Breach> {
  const value = valueOf(document);
  return document === undefined || value === undefined
    ? []
    : shapeProblems(document.path, schema, value);
}

type Told = {
  readonly version?: unknown;
  readonly releaseTimestamp?: unknown;
  readonly isDeprecated?: unknown;
};

/** In the same order, as they nearly always are. */
function areAlike(here: readonly Told[], there: readonly Told[]): boolean {
  return (
    here.length === there.length &&
    here.every((one, at) => {
      const other = there[at];
      return (
        one.version === other?.version &&
        one.releaseTimestamp === other?.releaseTimestamp &&
        one.isDeprecated === other?.isDeprecated
      );
    })
  );
}

/** Both files must say the same of a release; spelling keeps the comparison to one line. */
function fact(release: Told): string {
  const deprecated = release.isDeprecated === true ? ', deprecated' : '';
  return `${String(release.version)} of ${String(release.releaseTimestamp)}${deprecated}`;
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
