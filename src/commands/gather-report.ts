/** What a gather did to one component, as data: the program's `--json` answer, and what words are made of. */
import type { Clean, Finding } from '#model/clean.ts';
import type { Component } from '#model/component.ts';
import type { Skipped } from '#model/gathered.ts';
import type { HeldChange } from '#model/history.ts';
import type { Day, Instant } from '#model/instant.ts';
import type { Problem } from '#model/problem.ts';
import type { HistoryChange } from '#record/change.ts';
import type { Recorded } from '#record/record.ts';

type Failing = { readonly source: string; readonly since: Day; readonly because: string };

export type ComponentReport = {
  readonly id: string;
  /** `wrong`: its own files cannot be read; nothing was asked. */
  readonly state: 'fresh' | 'stale' | 'held' | 'unwatched' | 'wrong';
  /** Absent where a source failed. */
  readonly lastSuccess?: Instant;
  readonly written: boolean;
  readonly releases: number;
  /** The highest version; absent where none is known. */
  readonly newest?: string;
  /** How many came with the first import, which is no news. */
  readonly imported: number;
  readonly changes: Shortened<HistoryChange>;
  readonly failing: readonly Failing[];
  readonly held: readonly HeldChange[];
  readonly findings: Shortened<Finding>;
  readonly skipped: Shortened<Skipped>;
  readonly problems: readonly Problem[];
};

/** A report grows with the number of components, and must not grow with their releases too. */
type Shortened<T> = { readonly count: number; readonly first: readonly T[] };

export type GatherReport = {
  readonly now: Instant;
  readonly components: readonly ComponentReport[];
};

const maxShown = 100;

type Outcome = {
  readonly component: Component;
  readonly clean: Clean;
  readonly recording: Recorded;
  readonly written: boolean;
  readonly firstImport: boolean;
  readonly now: Instant;
};

export function componentReport(outcome: Outcome): ComponentReport {
  const { component, clean, recording, written, firstImport, now } = outcome;
  const { next, changes, held, findings } = recording;
  const failing = next.sources.flatMap(({ source, failing }) =>
    failing === undefined ? [] : [{ source, ...failing }],
  );
  const newest = next.releases.at(-1)?.version;
  return {
    id: component.id,
    state: stateOf(component, failing, held),
    ...(component.sources.length > 0 && failing.length === 0 && { lastSuccess: now }),
    written,
    releases: next.releases.length,
    ...(newest !== undefined && { newest }),
    imported: firstImport ? changes.length : 0,
    changes: shorten(firstImport ? [] : changes),
    failing,
    held,
    findings: shorten(findings),
    skipped: shorten(clean.skipped),
    problems: [],
  };
}

export function wrongReport({ id }: Component, problems: readonly Problem[]): ComponentReport {
  return {
    id,
    state: 'wrong',
    written: false,
    releases: 0,
    imported: 0,
    changes: shorten([]),
    failing: [],
    held: [],
    findings: shorten([]),
    skipped: shorten([]),
    problems,
  };
}

function stateOf(
  component: Component,
  failing: readonly Failing[],
  held: readonly HeldChange[],
): ComponentReport['state'] {
  if (component.sources.length === 0) return 'unwatched';
  if (held.length > 0) return 'held';
  return failing.length > 0 ? 'stale' : 'fresh';
}

function shorten<T>(all: readonly T[]): Shortened<T> {
  return { count: all.length, first: all.slice(0, maxShown) };
}
