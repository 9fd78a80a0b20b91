/** The files that describe the others: the schemas, and what robots and assistants read. */
import * as z from 'zod';
import type { Breach, Clause } from '../clause.ts';
import { isObject, wrong } from '../clause.ts';
import { baseOf } from '../base.ts';
import { valueOf, type Document } from '../document.ts';
import { filesOf, ownFile, type Observed } from '../observed.ts';
import { remember } from '../remember.ts';
import { shapeProblems } from '../shape.ts';

/** Of a large index, the first components stand for all: one program wrote them. */
const maxFitted = 50;
const fitted = ['index', 'releases', 'details', 'status', 'changes'].map(
  (name) => `schema/${name}.json`,
);

export const texts: readonly Clause[] = [
  {
    name: 'schema-is-one',
    level: 'violation-if-ours',
    why: 'A schema that says nothing, or something else, promises nothing.',
    *each(part) {
      for (const { path, json: schema } of filesOf(part, 'schema')) {
        if (!isObject(schema)) yield wrong(path, 'is no JSON object');
        else if (
          typeof schema['$schema'] !== 'string' ||
          !/^https?:\/\/json-schema\.org\//.test(schema['$schema'])
        )
          yield wrong(path, 'names no version of JSON Schema');
        else if (
          !['properties', 'items', 'anyOf', 'oneOf', '$ref', 'additionalProperties'].some(
            (key) => key in schema,
          )
        )
          yield wrong(path, 'allows anything');
      }
    },
  },
  {
    name: 'files-fit-their-schema',
    level: 'violation-if-ours',
    why: 'The schema that is served is what a reader checks the files against.',
    across(index) {
      let [components, details] = [0, 0];
      return {
        *each({ component }) {
          if (component === undefined) return;
          if (components++ < maxFitted)
            yield* fits(index, 'schema/releases.json', component.document);
          if (component.details !== undefined && details++ < maxFitted)
            yield* fits(index, 'schema/details.json', component.details);
        },
        *end() {
          yield* fits(index, 'schema/index.json', index.index);
          yield* fits(index, 'schema/status.json', index.status);
          yield* fits(index, 'schema/changes.json', index.changes);
          for (const path of fitted)
            if (isObject(ownFile(index, path)?.json) && parsers(index)(path) === undefined)
              yield wrong(path, 'is no JSON Schema');
        },
      };
    },
  },
  {
    name: 'schemas-are-needed',
    level: 'violation-if-ours',
    why: 'Editors and readers take the shape of each JSON file from its schema.',
    *check(index) {
      if (!index.ours) return;
      for (const name of ['all', 'changes', 'details', 'index', 'releases', 'status'])
        if (index.files.get(`schema/${name}.json`)?.status !== 200)
          yield wrong(`schema/${name}.json`, 'is missing');
    },
  },
  {
    name: 'robots-may-come',
    level: 'violation-if-ours',
    why: 'An index that search engines must not read is found by nobody.',
    *check(index) {
      const file = ownFile(index, 'robots.txt');
      if (file === undefined) return;
      if (/^\s*disallow:\s*\S/im.test(file.text)) yield wrong('robots.txt', 'keeps robots out');
      const base = baseOf(index);
      if (base !== undefined && !file.text.includes(`Sitemap: ${base}/sitemap.xml`))
        yield wrong('robots.txt', 'does not name the site map of this index');
    },
  },
  {
    name: 'guide-is-of-this-index',
    level: 'violation-if-ours',
    why: 'An assistant reads llms.txt and nothing else.',
    *check(index) {
      const path = 'llms.txt';
      const file = ownFile(index, path);
      const base = baseOf(index);
      if (file === undefined || base === undefined) return;
      const words = new Set(file.text.split(/[^a-z0-9-]+/));
      for (const name of index.names) if (!words.has(name)) yield wrong(path, `lacks ${name}`);
      const links = [...file.text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
      const foreign = links.find((link) => !link.startsWith(`${base}/`));
      if (foreign !== undefined) yield wrong(path, `links to ${foreign}, outside of ${base}`);
      if (links.length === 0) yield wrong(path, 'names no file');
    },
  },
];

/** The schemas that are served, as parsers; none where one is not. */
const parsers = /* @__PURE__ */ remember((index: Observed) => {
  const known = new Map<string, z.ZodType | undefined>();
  return (path: string) => {
    const schema = ownFile(index, path)?.json;
    if (!known.has(path)) known.set(path, isObject(schema) ? schemaOf(schema) : undefined);
    return known.get(path);
  };
});

function* fits(index: Observed, path: string, document: Document | undefined): Generator<Breach> {
  const value = valueOf(document);
  const parser = parsers(index)(path);
  if (document === undefined || value === undefined || parser === undefined) return;
  if (fitsByField(parser, value)) return;
  const [problem] = shapeProblems(document.path, parser, value);
  if (problem !== undefined)
    yield { ...problem, message: `does not fit ${path}: ${problem.message}` };
}

/** Where one field is of a kind that is always parsed, the others need not be. */
function fitsByField(parser: z.ZodType, value: unknown): boolean {
  if (!(parser instanceof z.ZodObject) || !isObject(value)) return false;
  const shape = parser.shape as Readonly<Record<string, z.ZodType>>;
  return (
    Object.keys(value).every((key) => Object.hasOwn(shape, key)) &&
    Object.entries(shape).every(([key, field]) => field.safeParse(value[key]).success)
  );
}

function schemaOf(schema: object): z.ZodType | undefined {
  try {
    return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  } catch {
    return undefined;
  }
}
