/**
 * What the Cyber Resilience Act (Regulation (EU) 2024/2847) asks a manufacturer to state, point by point, and what
 * of it the support statement does not say yet. Which products the law covers, it does not say.
 */
import type { PublicSettings } from '#model/site.ts';
import type { StatementComponent } from '#model/standards/statement.ts';
import { isOrigin } from '#model/served/paths.ts';
import { supportEnd } from '#model/support/support.ts';

export type CraPoint = ReturnType<typeof craPoints>[number];

/** `missing`: what is missing, each with where it is written; none where all is said. */
export function craPoints(site: PublicSettings, components: readonly StatementComponent[]) {
  const { manufacturer, address, contact, security, baseUrl } = site;
  const inSite = (stated: Readonly<Record<string, unknown>>) => {
    const open = Object.keys(stated).filter((key) => stated[key] === undefined);
    return open.map((key) => `"${key}" in site/site.json`);
  };
  const inEach = (what: string, isMissing: (one: StatementComponent) => boolean) => {
    // A line without releases has no version that anything could be said of.
    const released = ({ lines, ...one }: StatementComponent) =>
      isMissing({ ...one, lines: lines.filter(({ newest }) => newest !== undefined) });
    const ids = components.filter(released).map(({ id }) => id);
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
      missing: inEach('"references" or "identifiers" in components/', ({ lines }) =>
        lines.some(({ identifiers }) => identifiers === undefined),
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
      missing: inEach('"bom" in components/', ({ bom }) => bom === undefined),
    },
    {
      point: 'Article 13(8)',
      asks: 'five years of support, or the reason for less',
      missing: components.flatMap(({ id, lines }) => {
        const short = lines.flatMap(({ line = 'all', shortBecause }) => (shortBecause ? line : []));
        const reasons = new Set(lines.flatMap(({ shortBecause }) => shortBecause ?? []));
        const said = [...reasons].map((one) => `“${one}”`).join(', ');
        return short.length === 0
          ? []
          : [`${id}: is it the expected time of use? ${short.join(', ')} say ${said}`];
      }),
    },
    {
      point: 'Article 13(13), (18)',
      asks: 'that this stays available, with what was said earlier',
      missing: inEach('a ledger in data/lifecycle/ (run announce)', ({ lines }) =>
        // Of editions, which share their versions, one is announced.
        [...Map.groupBy(lines, ({ newest }) => newest).values()].some((editions) => {
          const ends = editions.flatMap((line) => line.ends);
          // No other end is ever announced.
          const exact = ends.filter(({ lastDay, basis }) => lastDay && basis !== 'inferred');
          return exact.length > 0 && exact.every(({ announced }) => !announced);
        }),
      ),
    },
  ];
}

function linesWithoutEnd({ id, lines }: StatementComponent): string[] {
  const open = lines.filter(({ ends }) => {
    const end = supportEnd(ends);
    return end === undefined || (end.lastDay === undefined && !end.past);
  });
  if (open.length === 0) return [];
  const names = open.slice(0, 6).map(({ line = 'all versions' }) => line);
  const rest = open.length - names.length;
  return [`${id}: an end of support for ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`];
}

export function craText(points: readonly CraPoint[]): string {
  return points
    .flatMap(({ point, asks, missing }) => [
      `${missing.length === 0 ? 'said   ' : 'missing'}  ${point}: ${asks}`,
      ...missing.map((one) => `           ${one}`),
    ])
    .concat('')
    .join('\n');
}
