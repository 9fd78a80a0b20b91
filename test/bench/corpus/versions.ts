/**
 * Version numbers as projects make them: lines that go on side by side, so that four releases in ten
 * come out below an earlier one; numbers of one to four groups; and the suffixes that are really used.
 */
import type { Random } from './random.ts';

export type Shape = {
  readonly groups: 1 | 2 | 3 | 4;
  /** The first group is a year. */
  readonly calendar: boolean;
  readonly suffix: keyof typeof suffixes;
  /** How often a release is preceded by a pre-release. */
  readonly prereleases: number;
  /** How often a release belongs to an older line. */
  readonly backports: number;
  /** How often a release begins a line. */
  readonly fresh: number;
};

type SuffixOf = (random: Random, line: readonly number[]) => string;

/** How many of a hundred have each, and what it is. */
const suffixes = {
  none: [94, (random) => (random.chance(0.002) ? `-${random.int(1, 3)}` : '')],
  build: [1, (random) => `-${random.int(1, 4)}`],
  final: [1, (random) => `f${random.int(1, 9)}`],
  update: [1, (random, line) => `u${(line[2] ?? 0) * 10 + random.int(1, 9)}`],
  plus: [1, (random) => `+${random.int(1, 12)}`],
  underscore: [1, (random) => `_${random.int(1, 9)}`],
  vendor: [1, (random) => `-gke.${random.int(1, 2500) * 1000}`],
} satisfies Record<string, [number, SuffixOf]>;
const suffixWeights = Object.fromEntries(
  Object.entries(suffixes).map(([name, [weight]]) => [name, weight]),
);

export function shapeOf(random: Random): Shape {
  const groups = Number(weighted(random, { 3: 82, 4: 7, 2: 10, 1: 1 })) as Shape['groups'];
  return {
    groups,
    calendar: random.chance(0.12),
    suffix: weighted(random, suffixWeights) as Shape['suffix'],
    prereleases: random.chance(0.1) ? 0.2 : 0,
    backports: random.chance(0.8) ? 0.85 : 0.1,
    fresh: groups < 3 ? 0.9 : 0.05 + 0.35 * random.next() ** 2,
  };
}

/** Version texts in the order in which they come out. */
export function* versionsOf(shape: Shape, random: Random): Generator<string> {
  const lines: number[][] = [firstLine(shape, random)];
  for (;;) {
    const line = nextLine(lines, shape, random);
    const numbers = line.slice(0, shape.groups).join('.');
    const word = random.chance(shape.prereleases) ? random.pick(['rc', 'beta', 'alpha']) : '';
    if (word !== '') yield `${numbers}-${word}${random.int(1, 9)}`;
    yield `${numbers}${suffixes[shape.suffix][1](random, line)}`;
  }
}

function firstLine({ calendar }: Shape, random: Random): number[] {
  return [calendar ? 2015 : random.int(0, 2), 0, 0, 0];
}

/** Mostly one more patch, of the newest line or of an older one; now and then a new line. */
function nextLine(lines: number[][], shape: Shape, random: Random): readonly number[] {
  const newest = lines.at(-1) ?? [];
  if (random.chance(shape.fresh)) {
    const [major = 0, minor = 0] = newest;
    const leap = shape.groups === 1 || random.chance(shape.calendar ? 0.08 : 0.06);
    lines.push(leap ? [major + 1, 0, 0, 0] : [major, minor + 1, 0, 0]);
    if (lines.length > 8) lines.splice(0, lines.length - 8);
    return lines.at(-1) ?? [];
  }
  const line = random.chance(shape.backports) ? random.pick(lines) : newest;
  const last = shape.groups === 4 && random.chance(0.5) ? 3 : 2;
  line[last] = (line[last] ?? 0) + 1;
  if (last === 2) line[3] = 0;
  // With too few groups to show a patch, the minor number is the one that goes on.
  if (shape.groups === 2) line[1] = (line[1] ?? 0) + 1;
  if (shape.groups === 1) line[0] = (line[0] ?? 0) + 1;
  return line;
}

export function weighted(random: Random, weights: Readonly<Record<string, number>>): string {
  let left = random.next() * Object.values(weights).reduce((a, b) => a + b, 0);
  for (const [name, weight] of Object.entries(weights)) {
    left -= weight;
    if (left < 0) return name;
  }
  return Object.keys(weights)[0] ?? '';
}
