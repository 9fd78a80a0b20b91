import { wrongReport, type ComponentReport } from '#job/report.ts';

/** The report on a component of which nothing is to be told. */
export function quietReport(id: string): ComponentReport {
  return { ...wrongReport(id, []), state: 'fresh', written: true, releases: 1 };
}
