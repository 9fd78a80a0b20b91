/** Which files say what is known in the formats of others: one of each per component, and the site's. */
import { addDays, dayOf, toInstant, type Day, type Instant } from '#model/time/instant.ts';
import type { Ledger } from '#model/support/ledger.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import type { DetailsFile } from '#model/served/details-file.ts';
import { mainPurl } from '#model/purl.ts';
import type { StatementComponent } from '#model/standards/statement.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import type { Output } from '../output.ts';
import { linesOutput, jsonOutput } from '../json/json-output.ts';
import type { PageContext } from '../pages/page-context.ts';
import { cleDocument } from './cle.ts';
import { endoflifeProduct, endoflifeV0, type EndoflifeProduct } from './endoflife.ts';
import {
  endoflifeDocument,
  endoflifeLists,
  endoflifeRedirects,
  type ListedProduct,
} from './endoflife-site.ts';
import { openeoxFile } from './openeox.ts';
import { purlFiles, purlsFile, type PurlOwner } from './purls.ts';
import { sbomFile } from './sbom.ts';
import { statementOf } from './statement.ts';

/** What the documents of the whole site say of a component. */
export type ComponentFormats = {
  readonly owner: PurlOwner;
  readonly product: EndoflifeProduct;
  readonly statement: StatementComponent;
  readonly modified: Instant;
};

/** What stays of it until the end: little, where it has many lines. */
export type ListedFormats = Pick<ComponentFormats, 'owner' | 'modified'> & {
  readonly product: ListedProduct;
};

export function componentStandards(
  judged: PublicComponent,
  ledger: Ledger,
  { product, modified }: ComponentFormats,
): Output[] {
  const { id, purls } = judged.component;
  const purl = mainPurl(purls);
  const cle = cleDocument(ledger, purl);
  const sbom = sbomFile(judged, purl);
  return [
    jsonOutput(`api/${id}.json`, endoflifeV0(judged)),
    jsonOutput(
      `api/v1/products/${id}.json`,
      endoflifeDocument({ last_modified: modified, result: product }, modified),
    ),
    ...(cle ? [linesOutput(`cle/${id}.json`, cle, 'events')] : []),
    linesOutput(`lifecycle/${id}.json`, { schema: 1, ...withoutSchema(ledger) }, 'events'),
    linesOutput(`openeox/${id}.json`, openeoxFile(judged, ledger), 'lines'),
    ...(sbom ? [linesOutput(`sbom/${id}.json`, sbom, 'components')] : []),
  ];
}

export type FormatLink = { readonly title: string; readonly href: string };

const formatTitles: Readonly<Record<string, string>> = {
  cle: 'CLE',
  openeox: 'OpenEoX',
  api: 'endoflife.date',
  sbom: 'CycloneDX',
  lifecycle: 'Ledger',
};

/** What a component's page links to: only what there is of it. */
export function formatLinks(id: string, outputs: readonly Pick<Output, 'path'>[]): FormatLink[] {
  const paths = new Set(outputs.map(({ path }) => path));
  const files = Object.entries(formatTitles).map(([folder, title]) => ({
    title,
    href: `${folder}/${id}.json`,
  }));
  return [
    { title: 'Support statement', href: `support.html#${id}` },
    ...files.filter(({ href }) => paths.has(href)),
  ];
}

/** The same for programs, as `details/` names it. */
export function formatAddresses(
  id: string,
  outputs: readonly Pick<Output, 'path'>[],
  { baseUrl }: Pick<PageContext['site'], 'baseUrl'>,
): DetailsFile['formats'] {
  const paths = new Set(outputs.map(({ path }) => path));
  const address = (folder: string): string => `${baseUrl}/${folder}/${id}.json`;
  const known = (folder: string) =>
    paths.has(`${folder}/${id}.json`) ? address(folder) : undefined;
  return withoutUndefined({
    statement: `${baseUrl}/support.html#${id}`,
    ledger: address('lifecycle'),
    openeox: address('openeox'),
    endoflife: address('api'),
    cle: known('cle'),
    sbom: known('sbom'),
  });
}

export function componentFormats(
  judged: PublicComponent,
  ledger: Ledger,
  { site, today }: Pick<PageContext, 'site' | 'today'>,
): ComponentFormats {
  const { id, identifiers, purls } = judged.component;
  const others = identifiers.filter((identifier) => !identifier.startsWith('pkg:'));
  const known = [...purls.map(({ purl }) => purl), ...others];
  const product = endoflifeProduct(judged, today, `${site.baseUrl}/${id}`, known);
  return {
    owner: { id, purls },
    product,
    statement: statementOf(judged, ledger, site),
    modified: toInstant(lastChange(judged, ledger, today)),
  };
}

export function listedFormats({ owner, product, modified }: ComponentFormats): ListedFormats {
  const { name, aliases, label, category, tags, identifiers } = product;
  return { owner, product: { name, aliases, label, category, tags, identifiers }, modified };
}

export function siteStandards(formats: readonly ListedFormats[], shared: PageContext): Output[] {
  const { baseUrl } = shared.site;
  const owners = formats.map(({ owner }) => owner);
  return [
    linesOutput('purls.json', purlsFile(owners, baseUrl), 'purls'),
    ...[...purlFiles(owners, baseUrl)].map(([path, file]) => linesOutput(path, file, 'components')),
    ...endoflifeLists(formats, baseUrl),
    { path: '_redirects', text: endoflifeRedirects() },
  ];
}

/** The last day on which anything of it changed: what was announced, a release, an end that has passed. */
function lastChange({ releases, lines }: PublicComponent, { events }: Ledger, today: Day): Day {
  let last: Day = '1970-01-01';
  const happened = (day: Day) => {
    if (day <= today && day > last) last = day;
  };
  for (const { timestamp } of releases) if (timestamp > last) happened(dayOf(timestamp));
  for (const { ends } of lines) for (const { day } of ends) if (day) happened(addDays(day, 1));
  const announced = events.at(-1)?.announced;
  if (announced !== undefined) happened(announced);
  return last;
}

function withoutSchema({ id, policies, events, seal }: Ledger) {
  return { id, policies, events, seal };
}
