/**
 * An index, to be asked: what do I run, what is new, what will end? It reads served files only, each
 * once, and knows no clock and no network of its own: it runs in browsers and workers too.
 */
import type { Day } from '#model/time/instant.ts';
import type { IndexFiles } from '#model/served/served-paths.ts';
import { nearest } from '#model/nearest.ts';
import type { Rows } from '#query/fields/rows.ts';
import type { Answer, AsOf, Replacement } from './answer.ts';
import { answerFor, replacementOf, unlisted } from './answer-for.ts';
import { stepsBetween, type Step } from './between.ts';
import { knownComponent, type Known } from './known.ts';
import { matchComponent, type Asked } from './match.ts';
import { readNames, type Names, type Owner } from './names.ts';
import { nextSupported, type Next } from './next.ts';
import { readOptional, readRequired } from './read-files.ts';
import { detailsFile, freshnessFile, presetFile, searchFile, type Details } from './schema.ts';
import {
  endingRows,
  searchReleases,
  searchRows,
  type Ending,
  type SearchAnswer,
  type SearchOptions,
} from './search.ts';
import { allToWrite, type ToWrite } from './write.ts';

export type ReleaseIndex = {
  /** The folder or the address. */
  readonly where: string;
  readonly asOf: AsOf;
  readonly components: readonly { readonly id: string; readonly title: string }[];
  /** The name of Renovate's datasource, as comments write it. */
  readonly datasource: string | undefined;
  /** Every name of every component in files. */
  readonly packages: readonly Owner[];
  /** Whether a component is meant; a version need not be known. */
  readonly isListed: (asked: Asked) => boolean;
  readonly check: (asked: Asked) => Promise<Answer>;
  /** All that is known of a component; none where it is not listed. */
  readonly details: (component: string) => Promise<Details | undefined>;
  /** The releases after one version, up to another or to the newest; none where one cannot be ordered. */
  readonly between: (component: string, from: string, to?: string) => Promise<Step[] | undefined>;
  readonly nextSupported: (component: string, version: string) => Promise<Next | undefined>;
  readonly endingWithin: (days: number) => Promise<Ending[]>;
  readonly search: (query: string, options?: SearchOptions) => Promise<SearchAnswer>;
  /** A version under every name that the component has in files. */
  readonly whatToWrite: (component: string, version: string) => readonly ToWrite[];
  /** The component that was probably meant. */
  readonly didYouMean: (name: string) => string | undefined;
  readonly page: (component: string) => string | undefined;
};

export async function openFiles(files: IndexFiles, today: Day): Promise<ReleaseIndex> {
  const [names, asOf, datasource] = await Promise.all([
    readNames(files),
    readAsOf(files, today),
    readDatasource(files),
  ]);
  const known = once((id: string) => readKnown(files, id, names, today));
  let rows: Promise<Rows> | undefined;
  const releases = () =>
    (rows ??= readRequired(files, 'assets/search.json', searchFile).then((file) =>
      searchRows(file, today),
    ));
  const page = pageFinder(files, names);

  async function check(asked: Asked): Promise<Answer> {
    const match = matchComponent(asked, names);
    if (match.how === 'none') return unlisted(asked, asOf, match.because);
    const component = await known(match.component);
    if (component === undefined) return unlisted(asked, asOf);
    return answerFor(asked, match, component, {
      asOf,
      page: page(match.component),
      owners: ownersOf(names, match.component),
      replacedBy: await replacement(replacementOf(component, asked)),
    });
  }

  async function replacement(id: string | undefined): Promise<Replacement | undefined> {
    const component = id === undefined ? undefined : await known(id);
    if (component === undefined) return undefined;
    const { details } = component;
    const { newest } = nextSupported(component, undefined);
    const write = newest === undefined ? [] : allToWrite(newest, ownersOf(names, details.id));
    const title = { component: details.id, title: details.title };
    return { ...title, ...(newest !== undefined && { newest }), write };
  }

  return {
    where: files.where,
    asOf,
    components: names.components,
    datasource,
    packages: [...names.ownersOf.values()].flat(),
    isListed: (asked) => matchComponent(asked, names).how !== 'none',
    check,
    details: async (id) => (await known(id))?.details,
    between: async (id, from, to) => {
      const component = await known(id);
      return component && stepsBetween(component, from, to);
    },
    nextSupported: async (id, version) => {
      const component = await known(id);
      return component && nextSupported(component, version);
    },
    endingWithin: async (days) => endingRows(await releases(), today, days),
    search: async (query, options) => searchReleases(await releases(), query, today, options),
    whatToWrite: (id, version) => allToWrite(version, ownersOf(names, id)),
    didYouMean: (name) => nearest(name.slice(0, 100), suggestions(names)),
    page,
  };
}

async function readKnown(
  files: IndexFiles,
  id: string,
  { components }: Names,
  today: Day,
): Promise<Known | undefined> {
  // What is asked for becomes a path.
  if (!components.some((component) => component.id === id)) return undefined;
  return knownComponent(await readRequired(files, `details/${id}.json`, detailsFile), today);
}

async function readAsOf(files: IndexFiles, today: Day): Promise<AsOf> {
  const fresh = await readOptional(files, 'freshness.json', freshnessFile);
  if (fresh === undefined) return { today };
  const { prepared, validUntil } = fresh;
  return { today, prepared, validUntil, ...(validUntil < today && { expired: true as const }) };
}

async function readDatasource(files: IndexFiles): Promise<string | undefined> {
  const preset = await readOptional(files, 'presets/datasource.json', presetFile);
  return Object.keys(preset?.customDatasources ?? {})[0];
}

function pageFinder({ where }: IndexFiles, { base }: Names) {
  const root = /^https?:\/\//.test(where) ? where.replace(/\/+$/, '') : base;
  return (id: string) => (root === undefined ? undefined : `${root}/${id}`);
}

function ownersOf({ ownersOf }: Names, id: string): readonly Owner[] {
  return ownersOf.get(id) ?? [];
}

function suggestions({ components }: Names): string[] {
  return components.map(({ id }) => id);
}

/** Each component is read once, however many versions of it are asked for. A failed try is forgotten. */
function once<T>(read: (id: string) => Promise<T>): (id: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>();
  return (id) => {
    const known = asked.get(id);
    if (known !== undefined) return known;
    const reading = read(id).catch((error: unknown) => {
      asked.delete(id);
      throw error;
    });
    asked.set(id, reading);
    return reading;
  };
}
