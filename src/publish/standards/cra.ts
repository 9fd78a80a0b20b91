/**
 * What the Cyber Resilience Act (Regulation (EU) 2024/2847) requires a manufacturer to state, and
 * what the support statement lacks. It does not check which products the law covers.
 */
import type { PublicSettings } from '#model/site.ts';
import type { StatementComponent } from '#model/standards/statement.ts';
import { isOrigin } from '#model/served/paths.ts';
import { supportEnd } from '#model/support/support.ts';
import { listNames } from '#model/words.ts';

/** `missing`: what is missing and where to write it; empty if all is stated. */
export type CraPoint = ReturnType<typeof craPoints>[number];

export function craPoints(site: PublicSettings, components: readonly StatementComponent[]) {
  const { manufacturer, address, contact, security, baseUrl } = site;
  const inSite = (stated: Readonly<Record<string, unknown>>) => {
    const open = Object.keys(stated).filter((key) => stated[key] === undefined);
    return open.map((key) => `"${key}" in site/site.json`);
  };
  const inEach = (what: string, isMissing: (one: StatementComponent) => boolean) => {
    const ids = components.filter(isMissing).map(({ id }) => id);
    return ids.length === 0 ? [] : [`${what}: ${ids.join(', ')}`];
  };
  return [
    {
      point: 'Annex II(1)',
      asks: 'the manufacturer, with address and contact',
      missing: inSite({ manufacturer, address, contact }),
    },
    {
      point: 'Annex II(2)',
      asks: 'the single contact for vulnerabilities, and the policy on disclosure',
      missing: [
        ...inSite({ 'security.contact': security, 'security.policy': security?.policy }),
        ...(isOrigin(baseUrl) ? [] : ['an address without a path, as security.txt needs one']),
      ],
    },
    {
      point: 'Annex II(3)',
      asks: 'what identifies each version',
      // A line without releases has no version to identify.
      missing: inEach('"references" or "identifiers" in components/', ({ lines }) =>
        lines.some(({ newest, identifiers }) => newest && !identifiers),
      ),
    },
    {
      point: 'Annex II(7), Article 13(19)',
      asks: 'the kind of support, and month and year of its end',
      missing: components.flatMap(linesWithoutEnd),
    },
    {
      point: 'Annex II(9)',
      asks: 'where the bill of materials lies',
      missing: inEach('"bom" in components/', ({ bom }) => !bom),
    },
    {
      point: 'Article 13(8)',
      asks: 'five years of support, or the reason for less',
      missing: components.flatMap(shortLines),
    },
    {
      point: 'Article 13(13), (18)',
      asks: 'that this stays available, with what was said earlier',
      missing: inEach('a ledger in data/lifecycle/ (run announce)', hasUnannounced),
    },
  ];
}

function hasUnannounced({ lines }: StatementComponent): boolean {
  // Editions share versions, so only one is announced; a line without releases is never announced.
  return [...Map.groupBy(lines, ({ newest }) => newest)].some(([newest, editions]) => {
    const ends = editions.flatMap((line) => line.ends);
    // Other ends are never announced.
    const exact = ends.filter(({ lastDay, basis }) => lastDay && basis !== 'inferred');
    return newest && exact.length > 0 && exact.every(({ announced }) => !announced);
  });
}

function shortLines({ id, lines }: StatementComponent): string[] {
  const short = lines.filter(({ shortBecause }) => shortBecause);
  if (short.length === 0) return [];
  const names = short.map(({ line = 'all' }) => line).join(', ');
  const reasons = new Set(short.map(({ shortBecause }) => `“${shortBecause}”`));
  return [`${id}: is it the expected time of use? ${names} say ${[...reasons].join(', ')}`];
}

function linesWithoutEnd({ id, lines }: StatementComponent): string[] {
  const open = lines.flatMap(({ line = 'all versions', ends }) => {
    const end = supportEnd(ends);
    return end?.lastDay || end?.past ? [] : line;
  });
  return open.length === 0 ? [] : [`${id}: an end of support for ${listNames(open, 6)}`];
}

export function craText(points: readonly CraPoint[]): string {
  const lines = points.flatMap(({ point, asks, missing }) => [
    `${missing.length === 0 ? 'said   ' : 'missing'}  ${point}: ${asks}`,
    ...missing.map((one) => `           ${one}`),
  ]);
  return `${lines.join('\n')}\n`;
}
