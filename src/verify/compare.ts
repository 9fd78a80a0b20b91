/** Holds each file against what the facts make of it, byte for byte. */
import { closeSync, openSync, readSync } from 'node:fs';
import { wrong, type Breach, type Clause } from './clause.ts';
import { differencesOf } from './difference.ts';
import { hostFiles, readHeld, type Held, type HeldFile } from './held.ts';
import type { Hindrance, MadeFile, Remaking } from './remake.ts';

/** What was found by making every file anew. */
export type Comparison = {
  readonly compared: number;
  readonly differing: readonly Breach[];
  /** Made, and not there. */
  readonly missing: readonly Breach[];
  /** There, and made by nothing. */
  readonly extra: readonly Breach[];
  /** Why nothing could be made of the facts. */
  readonly broken: readonly Breach[];
  readonly notCompared: readonly NotCompared[];
};

export type NotCompared = Pick<Hindrance, 'because' | 'remedy'> & {
  readonly paths: readonly string[];
};

/** No facts decide these: sums, log and day of validity have clauses of their own. */
const underivable = new Set(['SHA256SUMS', 'log.jsonl', 'freshness.json']);

/** What the host would obey instead of serving it. */
const obeyed = new Set(['_worker.js', '_routes.json', '.assetsignore']);

export const comparison: readonly Clause<Comparison>[] = [
  {
    name: 'facts-make-an-index',
    why: 'Every file is made of the facts, so facts of which none can be made are wrong.',
    check: ({ broken }) => broken,
  },
  {
    name: 'whole',
    why: 'Pages, feeds, badges and presets are part of the index: people and tools point at each of them.',
    check: ({ missing }) => missing,
  },
  {
    name: 'nothing-else',
    why: 'A file that the facts do not make was put there by something else.',
    check: ({ extra }) => extra,
  },
  {
    name: 'made-of-the-facts',
    why: 'Every file says what the facts say, and nothing else.',
    check: ({ differing }) => differing,
  },
];

/** How much of a file was held against what the facts make of it; a file may come in parts. */
type Progress = { offset: number; differs: boolean };

export async function compare(
  held: Held,
  names: readonly string[],
  remaking: () => Remaking,
): Promise<Comparison> {
  const found = { differing: [] as Breach[], missing: [] as Breach[], extra: [] as Breach[] };
  const seen = new Map<string, Progress>();
  try {
    const { hindrances, files } = remaking();
    const isHindered = (path: string) => hindrances.some(({ affects }) => affects(path));
    for await (const made of files())
      if (!isHindered(made.path) && !isSkipped(held, made.path))
        hold(held, made, seen, found.differing);
    for (const [path, { offset, differs }] of seen) {
      const size = held.files.get(path)?.size;
      if (size === undefined) found.missing.push(missing(held, path));
      else if (size > offset && !differs)
        found.differing.push(wrong(path, `goes on after its end, by ${size - offset} bytes`));
    }
    const left = [...held.files.keys()].filter((path) => !seen.has(path) && !underivable.has(path));
    found.extra.push(...left.filter((path) => !isHindered(path)).map(extra));
    const notCompared = unproven(left, names, hindrances);
    return { ...found, compared: seen.size, broken: [], notCompared };
  } catch (error) {
    const message = `cannot be made of its facts: ${(error as Error).message}`;
    return { ...found, compared: 0, broken: [wrong(held.where, message)], notCompared: [] };
  }
}

function isSkipped({ over }: Held, path: string): boolean {
  return underivable.has(path) || (over === 'http' && hostFiles.has(path));
}

function hold(held: Held, made: MadeFile, seen: Map<string, Progress>, differing: Breach[]): void {
  const { path, isPart } = made;
  const progress = seen.get(path) ?? { offset: 0, differs: false };
  seen.set(path, progress);
  const file = held.files.get(path);
  if (file === undefined || progress.differs) return;
  const found = isPart ? partProblems(file, made, progress) : problems(held, made);
  differing.push(...found);
  if (!isPart) progress.offset = file.size;
}

function missing({ missing: reasons }: Held, path: string): Breach {
  return wrong(path, `is missing${reasonOf(reasons.get(path))}; run the build again`);
}

function reasonOf(reason: string | undefined): string {
  return reason === undefined ? '' : ` (${reason})`;
}

function extra(path: string): Breach {
  const message = obeyed.has(path)
    ? 'would be obeyed by the host; remove it'
    : 'is made by no fact; remove it';
  return wrong(path, message);
}

/** Each hindrance with the files that it keeps from being compared, and that nothing else proves. */
function unproven(
  left: readonly string[],
  names: readonly string[],
  hindrances: readonly Hindrance[],
): readonly NotCompared[] {
  const proven = new Set([
    'index.json',
    'all.json',
    'facts.json',
    ...names.flatMap((name) => [`${name}.json`, `details/${name}.json`, `lifecycle/${name}.json`]),
  ]);
  const unknown = left.filter((path) => !proven.has(path));
  const first = (path: string) => hindrances.find(({ affects }) => affects(path));
  return hindrances.map((hindrance) => ({
    because: hindrance.because,
    remedy: hindrance.remedy,
    paths: unknown.filter((path) => first(path) === hindrance),
  }));
}

function problems(held: Held, { path, pieces }: MadeFile): readonly Breach[] {
  const there = readHeld(held, path) ?? new Uint8Array();
  const made = bytesOf(pieces);
  return Buffer.compare(there, made) === 0 ? [] : differencesOf(path, there, made);
}

function partProblems(
  { file, size }: HeldFile,
  { path, pieces }: MadeFile,
  progress: Progress,
): readonly Breach[] {
  const made = bytesOf(pieces);
  const there = slice(file, progress.offset, made.length);
  const before = progress.offset;
  progress.offset += made.length;
  if (Buffer.compare(there, made) === 0) return [];
  progress.differs = true;
  // A little more of the file, so that what stands there can be shown where it is longer.
  const more = slice(file, before, Math.min(size - before, made.length + 200));
  return differencesOf(path, more, made, slice(file, 0, before));
}

function bytesOf(pieces: MadeFile['pieces']): Buffer {
  return Buffer.concat(
    pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)),
  );
}

function slice(file: string, offset: number, length: number): Buffer {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(handle, bytes, 0, length, offset));
  } finally {
    closeSync(handle);
  }
}
