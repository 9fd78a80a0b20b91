import type { ComponentReport } from '#job/report.ts';

/** The report on a component of which nothing is to be told. */
export function quietReport(id: string): ComponentReport {
  return {
    id,
    state: 'fresh',
    written: true,
    releases: 1,
    imported: 0,
    changes: { count: 0, first: [] },
    failing: [],
    partial: [],
    evidence: [],
    held: [],
    findings: { count: 0, first: [] },
    skipped: { count: 0, first: [] },
    problems: [],
  };
}
