/** Compares each file, byte for byte, with what the facts make of it. */
import { contentOf, type Output } from '#publish/output.ts';
import { mostPerClause, wrong, type Breach, type Clause } from './clause.ts';
import { differencesOf } from './difference.ts';
import { hostFiles } from '#model/served/paths.ts';
import { hostsIn } from '#model/url.ts';
import { bytesIn, textHeld, type Held } from './held.ts';
import type { Hindrance, Remaking } from './remake.ts';

export type NotCompared = Pick<Hindrance, 'because' | 'remedy'> & {
  readonly paths: readonly string[];
};

/** These do not follow from facts: sums, log and day of validity have clauses of their own. */
const underivable = new Set(['SHA256SUMS', 'log.jsonl', 'freshness.json']);

export const comparison: readonly Clause<ReturnType<typeof compare>>[] = [
  {
    name: 'all-files-and-no-others',
    why: 'People and tools point at each file of an index; one that no fact makes was put there by something else, and the host uploads hidden ones too.',
    check: ({ strays }) => strays,
  },
  {
    name: 'made-of-the-facts',
    why: 'Every file says what the facts say, and nothing else.',
    check: ({ differing }) => differing,
  },
];

/** How many bytes of a file were compared, since a file may come in parts. */
type Progress = { offset: number; differs: boolean };

export function compare(held: Held, names: readonly string[], remaking: () => Remaking) {
  const differing: Breach[] = [];
  /** Files that the facts make and that are missing, or that no fact makes. */
  const strays: Breach[] = [];
  const seen = new Map<string, Progress>();
  try {
    const { hindrances, files } = remaking();
    const isHindered = (path: string) => hindrances.some(({ affects }) => affects(path));
    const isSkipped = (path: string) =>
      underivable.has(path) || (held.over === 'http' && hostFiles.has(path));
    for (const made of files())
      if ('isLeftOut' in made) seen.delete(made.path);
      else if (!isHindered(made.path) && !isSkipped(made.path)) hold(held, made, seen, differing);
    for (const [path, { offset, differs }] of seen) {
      const size = held.files.get(path)?.size;
      if (held.missing.has(path)) continue;
      if (size === undefined) strays.push(wrong(path, 'is missing; run the build again'));
      else if (size > offset && !differs)
        differing.push(wrong(path, `goes on after its end, by ${size - offset} bytes`));
    }
    const left = [...held.files.keys()].filter((path) => !seen.has(path) && !underivable.has(path));
    for (const path of left)
      if (!isHindered(path)) strays.push(wrong(path, 'is made by no fact; remove it'));
    const notCompared = unproven(left, names, hindrances);
    return { compared: seen.size, differing, strays, notCompared };
  } catch (error) {
    const message = `cannot be made of its facts: ${(error as Error).message}`;
    return { compared: 0, differing: [wrong(held.where, message)], strays: [], notCompared: [] };
  }
}

function hold(held: Held, made: Output, seen: Map<string, Progress>, differing: Breach[]): void {
  const { path } = made;
  const isPart = 'isPart' in made;
  const progress = seen.get(path) ?? { offset: 0, differs: false };
  seen.set(path, progress);
  const { file, size } = held.files.get(path) ?? {};
  if (file === undefined || size === undefined || progress.differs) return;
  const wanted = Buffer.from(contentOf(made));
  const start = progress.offset;
  progress.offset += wanted.length;
  const isWhole = isPart ? size >= progress.offset : size === progress.offset;
  if (isWhole && Buffer.compare(bytesIn(file, start, wanted.length), wanted) === 0) return;
  progress.differs = true;
  if (differing.length > mostPerClause) return;
  // For a part, reads a little more of the file, to show what is there if the file is longer.
  const length = Math.min(size - start, isPart ? wanted.length + 200 : size);
  const there = bytesIn(file, start, length);
  differing.push(...differencesOf(path, there, wanted, bytesIn(file, 0, start)));
}

/** Each hindrance with the files that it keeps from being compared, if nothing else proves them. */
function unproven(
  left: readonly string[],
  names: readonly string[],
  hindrances: readonly Hindrance[],
): readonly NotCompared[] {
  const listed = ['index.json', 'all.json', ...names.map((name) => `${name}.json`)];
  const proven = new Set([...listed, ...factsFiles(names)]);
  const unknown = left.filter((path) => !proven.has(path));
  const first = (path: string) => hindrances.findIndex(({ affects }) => affects(path));
  return hindrances.map(({ because, remedy }, at) => {
    return { because, remedy, paths: unknown.filter((path) => first(path) === at) };
  });
}

function factsFiles(names: readonly string[]): readonly string[] {
  return ['facts.json', ...names.flatMap((id) => [`details/${id}.json`, `lifecycle/${id}.json`])];
}

/** Hosts that the formats name, such as those of namespaces, and Renovate's documentation. */
const ofFormats =
  /(^|\.)(w3\.org|schema\.org|jsonfeed\.org|sitemaps\.org|a9\.com|json-schema\.org|oasis-open\.org|cyclonedx\.org|tc54\.org|modelcontextprotocol\.io|renovatebot\.com|maven\.apache\.org|example\.com)$/;

/** Files that could not be compared may only link to hosts that the facts or the formats name. */
export const linkedHosts: readonly Clause<{
  readonly held: Held;
  readonly names: readonly string[];
  readonly paths: readonly string[];
}>[] = [
  {
    name: 'hosts-are-those-of-the-facts',
    why: 'A link to a host that no fact names was put there by somebody else.',
    *check({ held, names, paths }) {
      if (paths.length === 0) return;
      const known = new Set(factsFiles(names).flatMap((path) => hostsOf(held, path)));
      for (const path of paths)
        for (const host of hostsOf(held, path))
          if (!known.has(host) && !ofFormats.test(host))
            yield wrong(path, `links to ${host}, which no fact names`);
    },
  },
];

function hostsOf(held: Held, path: string): string[] {
  const written = textHeld(held, path) ?? '';
  // Calendars fold their long lines.
  return hostsIn(path.endsWith('.ics') ? written.replaceAll(/\r?\n[ \t]/g, '') : written);
}
