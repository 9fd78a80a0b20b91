/** What a gather did: `gather --json` prints it; `announce`, `build`, `commit`, `issue` read it. */
import { statSync } from 'node:fs';
import * as z from 'zod';
import { healthKinds, healthOf } from '#model/history/health.ts';
import { readRequired, required } from '#io/read.ts';
import type { Component } from '#model/component/component.ts';
import { finding, skipped, type Clean } from '#model/history/gathered.ts';
import { heldChange } from '#model/history/history.ts';
import { sourceDoubts } from '#model/served/details-file.ts';
import { refuse, Refusal, type Problem, type ProblemCode } from '#model/problem.ts';
import type { Instant } from '#model/time/instant.ts';
import { instant } from '#model/shape.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { historyChange } from '#record/change.ts';
import type { Recorded } from '#record/record.ts';

const problem = z.object({
  code: z.custom<ProblemCode>((value) => typeof value === 'string'),
  where: z.string(),
  place: z.string().exactOptional(),
  message: z.string(),
  expired: z.literal(true).exactOptional(),
  warning: z.literal(true).exactOptional(),
});

/** A report grows with the number of components, and must not grow with their releases too. */
function countAndFirst<S extends z.ZodType>(item: S) {
  return z.object({ count: z.number(), first: z.array(item).readonly() });
}

const componentShape = z.object({
  id: z.string(),
  /** `wrong`: not recorded; its problems say why. */
  state: z.enum([...healthKinds, 'wrong']),
  lastSuccess: instant.exactOptional().describe('Absent where a source failed.'),
  written: z.boolean(),
  releases: z.number(),
  newest: z.string().exactOptional().describe('The highest version; absent where none is known.'),
  imported: z.number().describe('How many came with the first import, which is no news.'),
  changes: countAndFirst(historyChange),
  failing: sourceDoubts.readonly(),
  partial: sourceDoubts.readonly().describe('Sources that were read, but perhaps not all of them.'),
  /** Pages that no longer say what a rule quotes them for. */
  evidence: sourceDoubts.readonly().default([]),
  held: z.array(heldChange).readonly(),
  findings: countAndFirst(finding),
  skipped: countAndFirst(skipped),
  problems: z.array(problem).readonly(),
});

const gatherReport = z.object(
  { now: instant, components: z.array(componentShape).readonly() },
  { error: 'must be what "gather --json" printed' },
);

export type ComponentReport = z.infer<typeof componentShape>;
export type GatherReport = z.infer<typeof gatherReport>;

/** Several files if the gather was split into shards. */
export function readReports(files: readonly string[]): readonly ComponentReport[] {
  // A pipe has no size, and can be read only once.
  const stateOf = (file: string) => statSync(file, { throwIfNoEntry: false });
  const empty = files.find((file) => stateOf(file)?.isFile() && stateOf(file)?.size === 0);
  const message = 'is empty: the gather could not begin; "check" says why';
  if (empty !== undefined) refuse('E-NOT-JSON', empty, message);
  return files.flatMap((file) => required(readRequired(file, gatherReport)).components);
}

export function isOfClock({ code }: Problem): boolean {
  return code === 'E-WRONG-CLOCK';
}

/** Throws if no answer confirms this machine's clock: nothing is announced or built by it. */
export function refuseWrongClock(components: readonly ComponentReport[]) {
  const problems = components.flatMap((one) => one.problems);
  const isConfirmed = components.some(({ lastSuccess }) => lastSuccess !== undefined);
  if (!isConfirmed && problems.some(isOfClock)) throw new Refusal(problems);
  return components;
}

export function lastSuccesses(components: readonly ComponentReport[]) {
  return new Map(components.flatMap(({ id, lastSuccess: at }) => (at ? [[id, at] as const] : [])));
}

/** Tables of last days and lists of checksums are no sources that move or end. */
export const nameOfFile = /^(?:ends|checksums) /;

type Outcome = Recorded & {
  readonly component: Component;
  readonly skipped: Clean['skipped'];
  readonly written: boolean;
  readonly firstImport: boolean;
  readonly now: Instant;
};

export function componentReport(outcome: Outcome): ComponentReport {
  const { component, skipped, written, firstImport, now } = outcome;
  const { next, changes, held, findings } = outcome;
  const sources = [next.sources, next.endSources ?? [], next.checksums ?? []].flat();
  const doubts = (key: 'failing' | 'partial') =>
    sources.flatMap((one) => (one[key] ? { source: one.source, ...one[key] } : []));
  const failing = doubts('failing');
  const watched = component.sources.length > 0;
  return withoutUndefined({
    id: component.id,
    state: healthOf({ component: { watched }, sources, held }).kind,
    lastSuccess: watched && failing.length === 0 ? now : undefined,
    written,
    releases: next.releases.length,
    newest: next.releases.at(-1)?.version,
    imported: firstImport ? changes.length : 0,
    changes: shorten(firstImport ? [] : changes),
    failing,
    partial: doubts('partial'),
    evidence: (next.evidence ?? []).map(({ source, failing }) => ({ source, ...failing })),
    held,
    findings: shorten(findings),
    skipped: shorten(skipped),
    problems: [],
  });
}

export function wrongReport(id: string, problems: readonly Problem[]): ComponentReport {
  const none = shorten([]);
  const counts = { written: false, releases: 0, imported: 0, changes: none };
  const lists = { failing: [], partial: [], evidence: [], held: [], findings: none, skipped: none };
  return { id, state: 'wrong', ...counts, ...lists, problems };
}

function shorten<T>(all: readonly T[]) {
  return { count: all.length, first: all.slice(0, 100) };
}
