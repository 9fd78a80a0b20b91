/**
 * endoflife.date's shapes: each cycle is a line of the details, in the words of that API. Version 1 has those
 * alone of which the details state the end of maintenance, since it requires `isEol` of every one.
 */
import { dayOf, type Day, type Instant } from '#model/time/instant.ts';
import { endoflifeProduct, endoflifeV0 } from '#model/standards/endoflife.ts';
import { endoflifeSite } from '#publish/standards/endoflife-site.ts';
import type { TimedPhase } from '#model/support/support.ts';
import { toUri } from '#model/uri.ts';
import type { Breach, Clause, Fields } from '../clause.ts';
import { isObject, wrong } from '../clause.ts';
import { baseOf } from '../base.ts';
import { cyclesOf, v0, v1, type Cycle } from '../cycles.ts';
import { jsonOf } from '../files.ts';
import {
  described,
  endIn,
  fileOf,
  purlsByComponent,
  statusOf,
  unlike,
  type Described,
} from '../formats.ts';
import type { Part } from '../observed.ts';
import { isSame } from '../same.ts';

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

function cyclesIn(part: Part, id: string) {
  return fileOf(part, `api/${id}.json`, endoflifeV0);
}

function* productProblems(
  part: Part,
  one: Described,
  cycles: readonly Cycle[],
  today: Day,
): Generator<Breach> {
  const { id, details } = one;
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
  if (releasePolicy !== null && !isEvidence(releasePolicy, one))
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

/** Whether a reason is written there; releases that are alike have the same reasons. */
function isEvidence(address: string | undefined, { details, alike }: Described): boolean {
  const { releases: _, ...head } = details;
  const firsts = alike.flatMap(({ releases }) => releases.slice(0, 1));
  return [head, firsts].some((one) => isSeenIn(one, address));
}

function isSeenIn(value: unknown, address: string | undefined): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((one) => isSeenIn(one, address));
  const fields = value as Fields;
  for (const key in fields) {
    const one = fields[key];
    if (key === 'seen' && typeof one === 'string' ? toUri(one) === address : isSeenIn(one, address))
      return true;
  }
  return false;
}

function* sameList(
  path: string,
  found: readonly object[] | undefined,
  wanted: readonly object[],
): Generator<Breach> {
  if (found === undefined) return;
  if (found.length !== wanted.length)
    yield wrong(path, `has ${found.length} lines, not ${wanted.length}`);
  if (isSame(found, wanted)) return;
  for (const [at, one] of wanted.entries())
    if (found[at] !== undefined) yield* unlike(path, `[${at}]`, found[at], one);
}
