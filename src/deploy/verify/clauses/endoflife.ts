/**
 * endoflife.date's shapes: each cycle is a line of the details, in the words of that API. Version 1 has those
 * alone of which the details state the end of maintenance, since it requires `isEol` of every one.
 */
import { given } from '#model/given.ts';
import { addDays, dayOf, type Day, type Instant } from '#model/instant.ts';
import { endoflifeProduct, endoflifeV0 } from '#model/standards/endoflife.ts';
import { endoflifeSite } from '#publish/standards/endoflife-site.ts';
import type { TimedPhase } from '#model/support.ts';
import { toUri } from '#model/uri.ts';
import type { Breach, Clause } from '../clause.ts';
import { isObject, wrong } from '../clause.ts';
import { baseOf } from '../base.ts';
import { jsonOf } from '../files.ts';
import {
  described,
  endIn,
  fileOf,
  purlsByComponent,
  statusOf,
  unlike,
  type Described,
  type Subject,
} from '../formats.ts';
import type { Part } from '../observed.ts';

export const endoflife: readonly Clause[] = [
  {
    name: 'endoflife-agrees',
    level: 'violation-if-ours',
    why: 'Renovate and scanners read ends of support here, and must read those of the details.',
    *each(part) {
      const one = described(part);
      if (one === undefined) return;
      const today = dayOf(statusOf(part.index)?.built ?? part.index.now);
      const cycles = cyclesOf(one);
      yield* sameList(`api/${one.id}.json`, cyclesIn(part, one.id), cycles.map(v0));
      const stated = cycles.filter(({ ends }) => endIn(ends, 'maintenance'));
      yield* productProblems(part, one, stated, today);
    },
  },
  {
    name: 'endoflife-lists-agree',
    level: 'violation-if-ours',
    why: 'The lists of all products hold what each product says of itself.',
    across(index) {
      const products: Product[] = [];
      return {
        each(part) {
          const path = `api/v1/products/${part.component?.name}.json`;
          const product = part.component && fileOf(part, path, endoflifeProduct);
          if (product !== undefined) products.push(product);
          return [];
        },
        *end() {
          const base = baseOf(index);
          if (base === undefined || products.length !== index.names.size) return;
          const formats = products.map(({ result, last_modified }) => ({
            product: result,
            modified: last_modified as Instant,
          }));
          for (const { path, text } of endoflifeSite(formats, base)) {
            const [file, wanted] = [index.own.get(path), jsonOf(text)];
            if (isObject(file?.json) && isObject(wanted) && file.text !== text)
              yield* unlike(path, 'the whole', file.json, wanted);
          }
        },
      };
    },
  },
];

type Product = ReturnType<typeof endoflifeProduct.parse>;

type Cycle = Omit<Subject, 'line' | 'releases'> & {
  readonly name: string;
  readonly title?: string | undefined;
  readonly codename?: string | undefined;
  readonly lts?: boolean | undefined;
  readonly ltsFrom?: Day | undefined;
  readonly first: Day;
  readonly newest: {
    readonly version: string;
    readonly day: Day;
    readonly link?: string | undefined;
  };
};

/** Newest first. */
function cyclesOf({ id, details, subjects }: Described): readonly Cycle[] {
  const byVersion = new Map(details.releases.map((release) => [release.version, release]));
  return subjects
    .map(({ line, ends, releases }): Cycle => {
      const version = line?.newest ?? details.headline ?? '';
      const release = byVersion.get(version);
      const days = releases.map(({ releaseTimestamp }) => dayOf(releaseTimestamp)).toSorted();
      return {
        ...line,
        ends,
        name: line?.line ?? id,
        first: line?.first ?? days[0] ?? '1970-01-01',
        newest: {
          version,
          day: dayOf(release?.releaseTimestamp ?? '1970-01-01'),
          link: release?.changelogUrl,
        },
      };
    })
    .toReversed();
}

function cyclesIn(part: Part, id: string) {
  return fileOf(part, `api/${id}.json`, endoflifeV0);
}

function v0({ name, codename, first, newest, ends, lts, ltsFrom }: Cycle): object {
  return given({
    cycle: name,
    codename,
    releaseDate: first,
    latest: newest.version,
    latestReleaseDate: newest.day,
    eol: gone(ends, 'maintenance', true),
    support: gone(ends, 'active', false),
    extendedSupport: gone(ends, 'extended', false),
    lts: ltsFrom ?? lts ?? false,
    link: newest.link,
  });
}

/** The first day without; where none is known, whether it is over, or still there. */
function gone(
  ends: Cycle['ends'],
  phase: TimedPhase,
  whenOver: boolean,
): Day | boolean | undefined {
  const end = endIn(ends, phase);
  if (end === undefined) return undefined;
  if (end.ends !== undefined) return addDays(end.ends, 1);
  return (end.past === true) === whenOver;
}

function* productProblems(
  part: Part,
  { id, details }: Described,
  cycles: readonly Cycle[],
  today: Day,
): Generator<Breach> {
  const path = `api/v1/products/${id}.json`;
  const file = fileOf(part, path, endoflifeProduct);
  if (file === undefined) return;
  const { releases, identifiers, links, ...product } = file.result;
  const label = (phase: TimedPhase, words: string) =>
    cycles.some(({ ends }) => endIn(ends, phase)) ? words : null;
  yield* unlike(path, 'result', product, {
    name: id,
    aliases: [],
    label: details.title,
    category: 'app',
    tags: [...new Set(['app', ...details.tags])],
    versionCommand: null,
    labels: {
      eoas: label('active', 'Active support'),
      discontinued: null,
      eol: 'Maintenance',
      eoes: label('extended', 'Extended support'),
    },
  });
  const { releasePolicy, ...others } = links;
  const base = baseOf(part.index);
  const html = base === undefined ? links.html : toUri(`${base}/${id}`);
  yield* unlike(path, 'links', others, { icon: null, html });
  if (releasePolicy !== null && !evidenceIn(details).has(releasePolicy))
    yield wrong(path, 'names a policy that the details do not name', 'links.releasePolicy');
  const own = purlsByComponent(part.index).get(id) ?? [];
  const told = identifiers.filter(({ type }) => type === 'purl').map((one) => one.id);
  if (told.toSorted().join('\n') !== own.toSorted().join('\n'))
    yield wrong(path, 'has other package URLs than purls.json', 'identifiers');
  for (const { id: identifier, type } of identifiers)
    if (
      (type !== 'purl' || !identifier.startsWith('pkg:')) &&
      (type !== 'cpe' || !identifier.startsWith('cpe:'))
    )
      yield wrong(path, `has an identifier of the type ${type}`, identifier);
  if (file.last_modified !== file.generated_at || file.last_modified.slice(0, 10) > today)
    yield wrong(path, 'was changed on a day that has not come', 'last_modified');
  yield* sameList(
    path,
    releases,
    cycles.map((cycle) => v1(cycle, today)),
  );
}

/** Where reasons are written, as URIs. */
function evidenceIn(details: Described['details']): ReadonlySet<string | undefined> {
  const found = new Set<string>();
  JSON.stringify(details, (key, value: unknown) => {
    if (key === 'seen' && typeof value === 'string') found.add(toUri(value));
    return value;
  });
  return found;
}

const phaseKeys = [
  ['active', 'isEoas', 'eoasFrom'],
  ['maintenance', 'isEol', 'eolFrom'],
  ['extended', 'isEoes', 'eoesFrom'],
] as const;

function v1(
  { name, title, codename, first, newest, ends, lts, ltsFrom }: Cycle,
  today: Day,
): object {
  const isOver = (end: Cycle['ends'][number]) => end.past === true || (end.ends ?? '9999') < today;
  const phases = phaseKeys.flatMap(([phase, is, from]) => {
    const end = endIn(ends, phase);
    return end
      ? [
          [is, isOver(end)],
          [from, end.ends === undefined ? null : addDays(end.ends, 1)],
        ]
      : [];
  });
  const link = newest.link === undefined ? null : toUri(newest.link);
  return {
    name,
    codename: codename ?? null,
    label: title ?? name,
    releaseDate: first,
    isLts: lts ?? false,
    ltsFrom: ltsFrom ?? null,
    ...(Object.fromEntries(phases) as object),
    isMaintained: ends.some((end) => !isOver(end)),
    latest: { name: newest.version, date: newest.day, link },
    custom: null,
  };
}

function* sameList(
  path: string,
  found: readonly object[] | undefined,
  wanted: readonly object[],
): Generator<Breach> {
  if (found === undefined) return;
  if (found.length !== wanted.length)
    yield wrong(path, `has ${found.length} lines, not ${wanted.length}`);
  for (const [at, one] of wanted.entries())
    if (found[at] !== undefined) yield* unlike(path, `[${at}]`, found[at], one);
}
