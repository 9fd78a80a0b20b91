/** Releases of any components as a table for people, and as JSON and CSV for programs. */
import { dayOf } from '#model/time/instant.ts';
import type { Component } from '#model/component/component.ts';
import { closingEnd, endOf, isSupported } from '#model/support/support.ts';
import { isoDay, supportWords } from '#model/support/support-words.ts';
import type { JudgedRelease } from '#model/support/verdict.ts';
import { aligned } from './aligned.ts';

export type ListingRow = { readonly component: Component; readonly release: JudgedRelease };

/** The names are those of the search language. A missing value is a missing key. */
const columns = {
  component: ({ component }) => component.id,
  title: ({ component }) => component.title,
  version: ({ release }) => release.version.text,
  line: ({ release }) => release.line,
  released: ({ release }) => release.timestamp,
  basis: ({ release }) => release.recorded.basis,
  stable: ({ release }) => release.stable,
  deprecated: ({ release }) => release.verdict.deprecated,
  deprecatedSince: ({ release }) => release.verdict.deprecatedSince,
  support: ({ release }) => release.verdict.phase,
  supported: ({ release }) => isSupported(release.verdict.phase),
  activeEnds: ({ release }) => endOf(release.verdict.ends, 'active')?.day,
  supportEnds: ({ release }) => closingEnd(release.verdict.ends)?.day,
  supportEndsPrecision: ({ release }) => closingEnd(release.verdict.ends)?.precision,
  supportEndsBasis: ({ release }) => closingEnd(release.verdict.ends)?.basis,
  extendedEnds: ({ release }) => endOf(release.verdict.ends, 'extended')?.day,
  rule: ({ release }) => release.verdict.causes[0]?.rule,
  reason: ({ release }) => release.verdict.causes[0]?.reason,
  replacedBy: ({ release }) => release.verdict.causes.find((one) => one.replacedBy)?.replacedBy,
  changelogUrl: ({ release }) => release.changelogUrl,
} as const satisfies Record<string, (listed: ListingRow) => string | boolean | undefined>;

export function listingText(listed: readonly ListingRow[]): string {
  if (listed.length === 0) return '';
  const rows = [
    ['COMPONENT', 'VERSION', 'RELEASED', 'SUPPORT'],
    ...listed.map(({ component, release }) => [
      component.id,
      release.version.text,
      isoDay({ day: dayOf(release.timestamp), basis: release.recorded.basis }),
      supportWords(release.verdict),
    ]),
  ];
  return [...aligned(rows), ''].join('\n');
}

export function listingJson(listed: readonly ListingRow[]): string {
  const cells = Object.entries(columns);
  const items = listed.map((one) =>
    JSON.stringify(Object.fromEntries(cells.map(([name, read]) => [name, read(one)]))),
  );
  return items.length === 0 ? '[]\n' : `[\n${items.join(',\n')}\n]\n`;
}

export function listingCsv(listed: readonly ListingRow[]): string {
  const rows = listed.map((one) =>
    Object.values(columns)
      .map((read) => csvCell(String(read(one) ?? '')))
      .join(','),
  );
  return `${[Object.keys(columns).join(','), ...rows].join('\n')}\n`;
}

/** Spreadsheets execute text that begins like a formula, and upstreams are untrusted. */
function csvCell(text: string): string {
  const still = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(still) ? `"${still.replaceAll('"', '""')}"` : still;
}
