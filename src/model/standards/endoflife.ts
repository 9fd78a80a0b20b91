/**
 * endoflife.date's API, which scanners and Renovate's own datasource read: version 0, and version 1.2.1 as
 * its published description has it (https://endoflife.date/docs/api/v1/openapi.yml). Names in comments are
 * the description's. What must be there and what may be null is as published; a key that the description
 * does not name is refused, since nothing else is written.
 */
import * as z from 'zod';
import { isUri } from '../uri.ts';

const date = z.iso.date();
const time = z.iso.datetime();
const uri = z.string().refine(isUri, 'must be a URI as RFC 3986 has it').meta({ format: 'uri' });
const dayOrTruth = z.union([date, z.boolean()]);

const cycleV0 = z.strictObject({
  cycle: z.string().min(1),
  codename: z.string().optional(),
  releaseDate: date,
  latest: z.string(),
  latestReleaseDate: date,
  eol: dayOrTruth.optional(),
  support: dayOrTruth.optional(),
  extendedSupport: dayOrTruth.optional(),
  lts: dayOrTruth,
  link: z.string().optional(),
});

export const endoflifeV0 = z.array(cycleV0);

/** Uri */
const namedUri = z.strictObject({ name: z.string(), uri });

/** Identifier */
const identifier = z.strictObject({ id: z.string(), type: z.string() });

/** UnknownProperties */
const unknownProperties = z.record(z.string(), z.string().nullable());

/** ProductVersion */
const productVersion = z.strictObject({
  name: z.string(),
  date: date.nullable(),
  link: uri.nullable(),
});

/** ProductRelease */
const productRelease = z.strictObject({
  name: z.string().min(1),
  codename: z.string().nullable(),
  label: z.string().min(1),
  releaseDate: date,
  isLts: z.boolean(),
  ltsFrom: date.nullable(),
  isEoas: z.boolean().optional(),
  eoasFrom: date.nullable().optional(),
  isEol: z.boolean(),
  eolFrom: date.nullable(),
  isDiscontinued: z.boolean().optional(),
  discontinuedFrom: date.nullable().optional(),
  isEoes: z.boolean().nullable().optional(),
  eoesFrom: date.nullable().optional(),
  isMaintained: z.boolean(),
  latest: productVersion.nullable(),
  custom: unknownProperties.nullable().optional(),
});

const summary = {
  name: z.string(),
  aliases: z.array(z.string()),
  label: z.string(),
  category: z.string(),
  tags: z.array(z.string()).min(1),
};

/** ProductSummary */
const productSummary = z.strictObject({ ...summary, uri });

/** ProductDetails */
const productDetails = z.strictObject({
  ...summary,
  versionCommand: z.string().nullable().optional(),
  identifiers: z.array(identifier),
  labels: z.strictObject({
    eoas: z.string().nullable().optional(),
    discontinued: z.string().nullable().optional(),
    eol: z.string(),
    eoes: z.string().nullable().optional(),
  }),
  links: z.strictObject({
    icon: uri.nullable().optional(),
    html: uri,
    releasePolicy: uri.nullable().optional(),
  }),
  releases: z.array(productRelease),
});

/** Every answer is dated since 1.2. */
const head = { schema_version: z.literal('1.2.1'), generated_at: time };
const list = <T extends z.ZodType>(result: T) =>
  z.strictObject({ ...head, total: z.int().min(0), result: z.array(result) });

/** ProductResponse */
export const endoflifeProduct = z.strictObject({
  ...head,
  last_modified: time,
  result: productDetails,
});
/** ProductListResponse */
export const endoflifeProducts = list(productSummary);
/** FullProductListResponse */
export const endoflifeFull = list(productDetails);
/** UriListResponse */
export const endoflifeIdentifierTypes = list(namedUri);
/** The identifiers of a type, since 1.2: each, and the product whose it is. */
export const endoflifeIdentifiers = list(
  z.strictObject({ identifier: z.string(), product: namedUri }),
);

export type EndoflifeCycle = z.infer<typeof cycleV0>;
export type EndoflifeRelease = z.infer<typeof productRelease>;
export type EndoflifeProduct = z.infer<typeof productDetails>;
