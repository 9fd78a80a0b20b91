/** Files in other formats: those of each component, and those of the whole site. */
import { addDays, dayOf, toInstant, type Day } from '#model/time/instant.ts';
import type { Ledger } from '#model/support/ledger.ts';
import type { PublicSettings } from '#model/site.ts';
import { serves, servesPath } from '#model/served/paths.ts';
import { mainPurl } from '#model/purl.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import { jsonOutput, linesOutput, type Output } from '../output.ts';
import type { PageContext } from '../pages/page-context.ts';
import { cleDocument } from './cle.ts';
import { cyclesOf, endoflifeProduct, endoflifeV0 } from './endoflife.ts';
import { endoflifeDocument, endoflifeLists, listedProduct } from './endoflife-site.ts';
import { openeoxFile } from './openeox.ts';
import { sbomFile } from './sbom.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { compareText } from '#model/order.ts';
import type { PurlFile, PurlsFile } from '#model/served/component-file.ts';

type ComponentFormats = ReturnType<typeof componentFormats>;
type ListedFormats = ReturnType<typeof listedFormats>;

export function componentStandards(
  judged: PublicComponent,
  ledger: Ledger,
  { product, modified }: ComponentFormats,
  { site }: Pick<PageContext, 'site'>,
): Output[] {
  const { id, purls } = judged.component;
  const { policies, events, seal } = ledger;
  const result = { last_modified: modified, result: product };
  /** `listed`: the key of the list that has one item per line. */
  const documents: Readonly<Record<string, () => [value: object | undefined, listed?: string]>> = {
    [`api/${id}.json`]: () => [endoflifeV0(judged)],
    [`api/v1/products/${id}.json`]: () => [endoflifeDocument(result, modified)],
    [`cle/${id}.json`]: () => [cleDocument(ledger, mainPurl(purls)), 'events'],
    [`lifecycle/${id}.json`]: () => [{ schema: 1, id, policies, events, seal }, 'events'],
    [`openeox/${id}.json`]: () => [openeoxFile(judged, ledger), 'lines'],
    [`sbom/${id}.json`]: () => [sbomFile(judged), 'components'],
  };
  return Object.entries(documents).flatMap(([path, make]) => {
    const [value, listed] = servesPath(site, path) ? make() : [];
    if (value === undefined) return [];
    return listed ? linesOutput(path, value, listed) : jsonOutput(path, value);
  });
}

type FormatLink = ReturnType<typeof formatLinks>[number];

/** The folder, the key in `details/` and the title of each. */
const formats = [
  ['cle', 'cle', 'CLE'],
  ['openeox', 'openeox', 'OpenEoX'],
  ['api', 'endoflife', 'endoflife.date'],
  ['sbom', 'sbom', 'CycloneDX'],
  ['lifecycle', 'ledger', 'Ledger'],
] as const;

/** Links for a component's page, only to files that exist. */
export function formatLinks(id: string, outputs: readonly Output[]) {
  return formats
    .map(([folder, key, title]) => ({ key, title, href: `${folder}/${id}.json` }))
    .filter(({ href }) => outputs.some(({ path }) => path === href));
}

/** The same for programs, with the keys of `details/`. */
export function formatAddresses(id: string, links: readonly FormatLink[], site: PublicSettings) {
  return {
    ...(serves(site, 'statement') && { statement: `${site.baseUrl}/${id}#support` }),
    ledger: `${site.baseUrl}/lifecycle/${id}.json`,
    ...Object.fromEntries(links.map(({ key, href }) => [key, `${site.baseUrl}/${href}`])),
  };
}

export function componentFormats(judged: PublicComponent, ledger: Ledger, shared: PageContext) {
  const { site, today } = shared;
  const { id, identifiers, purls } = judged.component;
  const others = identifiers.filter((identifier) => !identifier.startsWith('pkg:'));
  const known = [...purls.map(({ purl }) => purl), ...others];
  const product = endoflifeProduct(judged, today, `${site.baseUrl}/${id}`, known);
  return { owner: { id, purls }, product, modified: toInstant(lastChange(judged, ledger, today)) };
}

export function listedFormats({ owner, product, modified }: ComponentFormats) {
  return { owner, product: listedProduct(product), modified };
}

export function siteStandards(formats: readonly ListedFormats[], { site }: PageContext): Output[] {
  const { baseUrl } = site;
  const file = purlsFile(formats, baseUrl);
  return [
    linesOutput('purls.json', file, 'purls'),
    ...(serves(site, 'purls') ? purlFiles(file, baseUrl) : []),
    ...(serves(site, 'endoflife') ? endoflifeLists(formats, baseUrl) : []),
  ];
}

/** The last change: an announcement, release or deprecation, or an end or LTS that took effect. */
function lastChange(judged: PublicComponent, { events }: Ledger, today: Day): Day {
  const cycles = cyclesOf(judged);
  const happened = [
    events.at(-1)?.announced,
    ...cycles.flatMap(({ ends }) => ends.map(({ day }) => day && addDays(day, 1))),
    ...cycles.map(({ ltsFrom }) => ltsFrom),
    ...judged.releases.flatMap(({ timestamp, verdict, recorded: { pastCauses = [] } }) => {
      return [dayOf(timestamp), verdict.deprecatedSince, ...pastCauses.map(({ ended }) => ended)];
    }),
  ];
  return happened.reduce<Day>((a, day = a) => (day <= today && day > a ? day : a), '1970-01-01');
}

function purlsFile(formats: readonly ListedFormats[], baseUrl: string): PurlsFile {
  return {
    schema: 1,
    purls: formats
      .flatMap(({ owner: { id, purls } }) =>
        purls.map(({ purl, to, matchOnly }) =>
          withoutUndefined({ purl, component: id, to, matchOnly, file: `${baseUrl}/${id}.json` }),
        ),
      )
      .toSorted((a, b) => compareText(a.purl, b.purl)),
  };
}

/** One file for each package; several package URLs that differ in their qualifiers share one. */
function purlFiles({ purls }: PurlsFile, baseUrl: string): Output[] {
  return [...Map.groupBy(purls, ({ purl }) => purlPath(purl))].flatMap(([path, all]) => {
    const components = all.map(({ file: releases, ...one }) => ({
      ...one,
      releases,
      details: `${baseUrl}/details/${one.component}.json`,
      page: `${baseUrl}/${one.component}`,
    }));
    const file: PurlFile = { schema: 1, components };
    return path === undefined ? [] : linesOutput(path, file, 'components');
  });
}

/** Undefined if a part is no safe file name, or if `x/a.json/b` would collide with `x/a`. */
function purlPath(purl: string): string | undefined {
  const [bare = ''] = purl.slice('pkg:'.length).split('?');
  const segments = bare.split('/').map((segment) => decodeURIComponent(segment));
  const isSafe = segments.every((segment) => /^@?[A-Za-z0-9][A-Za-z0-9._-]*$/.test(segment));
  return isSafe && !/\.json\//.test(bare) ? `purl/${segments.join('/')}.json` : undefined;
}
