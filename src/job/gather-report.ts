/** Makes the report of one component. */
import type { Clean, Finding } from '#model/history/clean.ts';
import type { Component } from '#model/component/component.ts';
import { healthOf } from '#model/history/health.ts';
import type { Instant } from '#model/time/instant.ts';
import type { Problem } from '#model/problem.ts';
import type { Recorded } from '#record/record.ts';
import type { ComponentReport } from './report.ts';

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
  const evidence = (next.evidence ?? []).map(({ source, failing }) => ({ source, ...failing }));
  const failing = [...next.sources, ...(next.endSources ?? [])].flatMap(({ source, failing }) =>
    failing === undefined ? [] : [{ source, ...failing }],
  );
  const partial = next.sources.flatMap(({ source, partial }) =>
    partial === undefined ? [] : [{ source, ...partial }],
  );
  const newest = next.releases.at(-1)?.version;
  return {
    id: component.id,
    state: healthOf({
      component: { watched: component.sources.length > 0 },
      sources: [...next.sources, ...(next.endSources ?? [])],
      held,
    }).kind,
    ...(component.sources.length > 0 && failing.length === 0 && { lastSuccess: now }),
    written,
    releases: next.releases.length,
    ...(newest !== undefined && { newest }),
    imported: firstImport ? changes.length : 0,
    changes: shorten(firstImport ? [] : changes),
    failing,
    partial,
    evidence,
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
    partial: [],
    evidence: [],
    held: [],
    findings: shorten([]),
    skipped: shorten([]),
    problems,
  };
}

export function withFinding(report: ComponentReport, finding: Finding): ComponentReport {
  const { count, first } = report.findings;
  return { ...report, findings: { count: count + 1, first: [finding, ...first] } };
}

function shorten<T>(all: readonly T[]) {
  return { count: all.length, first: all.slice(0, maxShown) };
}
