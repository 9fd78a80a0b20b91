/**
 * The shapes of endoflife.date's API, version 0 and 1.2.1, which scanners and Renovate's own datasource
 * read: https://endoflife.date/docs/api/v1/. Where the shape has a `null`, so has ours.
 */
import * as z from 'zod';

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
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

const releaseV1 = z.strictObject({
  name: z.string().min(1),
  codename: z.string().nullable(),
  label: z.string().min(1),
  releaseDate: date,
  isLts: z.boolean(),
  ltsFrom: date.nullable(),
  isEoas: z.boolean().optional(),
  eoasFrom: date.nullable().optional(),
  isEol: z.boolean().optional(),
  eolFrom: date.nullable().optional(),
  isEoes: z.boolean().optional(),
  eoesFrom: date.nullable().optional(),
  isMaintained: z.boolean().optional(),
  latest: z.strictObject({ name: z.string(), date, link: z.string().nullable() }),
  custom: z.null(),
});

const summaryV1 = {
  name: z.string(),
  aliases: z.array(z.string()),
  label: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
};

const identifier = z.strictObject({ id: z.string(), type: z.string() });

const productV1 = z.strictObject({
  ...summaryV1,
  versionCommand: z.null(),
  identifiers: z.array(identifier),
  labels: z.strictObject({
    eoas: z.string().nullable(),
    discontinued: z.null(),
    eol: z.string().nullable(),
    eoes: z.string().nullable(),
  }),
  links: z.strictObject({ icon: z.null(), html: z.url(), releasePolicy: z.url().nullable() }),
  releases: z.array(releaseV1),
});

const head = { schema_version: z.literal('1.2.1'), generated_at: z.iso.datetime() };
const list = <T extends z.ZodType>(result: T) =>
  z.strictObject({ ...head, total: z.int().min(0), result: z.array(result) });
const uri = z.strictObject({ name: z.string(), uri: z.url() });

export const endoflifeProduct = z.strictObject({
  ...head,
  last_modified: z.iso.datetime(),
  result: productV1,
});
export const endoflifeProducts = list(z.strictObject({ ...summaryV1, uri: z.url() }));
export const endoflifeFull = list(productV1);
export const endoflifeIdentifierTypes = list(uri);
export const endoflifeIdentifiers = list(z.strictObject({ identifier: z.string(), product: uri }));

export type EndoflifeCycle = z.infer<typeof cycleV0>;
export type EndoflifeRelease = z.infer<typeof releaseV1>;
export type EndoflifeProduct = z.infer<typeof productV1>;
