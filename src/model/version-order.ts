/**
 * Sorting by version. Comparing two versions costs far more than comparing two numbers, and most versions
 * differ in their first three: these are sorted by counting, and only what they leave open is compared.
 */
import { orderVersions, type Version } from './version.ts';

/** Below it, counting costs more than it saves. */
const fewest = 256;
/** How many values the first, second and third number can take; from the largest one on, they are alike. */
const sizes = [2 ** 25, 2 ** 14, 2 ** 12] as const;
const digitBits = 14;

/** A sorted copy, in the order of {@link orderVersions}; what is equal keeps its order. */
export function inVersionOrder<T>(items: readonly T[], versionOf: (item: T) => Version): T[] {
  const order = (a: T, b: T) => orderVersions(versionOf(a), versionOf(b));
  // What is recorded is in order already.
  const isOrdered = items.every((item, i) => i === 0 || order(items[i - 1] as T, item) <= 0);
  if (isOrdered || items.length < fewest) return items.toSorted(order);
  const rows = rowsOf(items, versionOf);
  const indices = sortedIndices(rows);
  const sorted = Array.from(indices, (i) => items[i] as T);
  for (const [from, to] of openRuns(indices, rows)) {
    const run = sorted.slice(from, to).sort(order);
    for (const [i, item] of run.entries()) sorted[from + i] = item;
  }
  return sorted;
}

type Rows = {
  /** The last column is the third number and, below it, what follows the numbers. */
  readonly columns: readonly [Uint32Array, Uint32Array, Uint32Array];
  /** 1 for a version that its columns do not tell from every other one. */
  readonly open: Uint8Array;
};

/** A suffix comes before none, and further numbers after both. */
const [withSuffix, bare, longer] = [0, 1, 2];

/** A missing number counts less than a zero, as a shorter version does. */
function rowsOf<T>(items: readonly T[], versionOf: (item: T) => Version): Rows {
  const { length } = items;
  const column = () => new Uint32Array(length);
  const columns = [column(), column(), column()] as const;
  const open = new Uint8Array(length);
  for (let row = 0; row < length; row++) {
    const { text, groups, suffix } = versionOf(items[row] as T);
    let digits = 0;
    let end = groups.length > sizes.length ? longer : suffix === '' ? bare : withSuffix;
    for (let i = 0; i < columns.length && i < groups.length; i++) {
      const group = groups[i] ?? 0;
      const most = (sizes[i] ?? 1) - 1;
      digits += digitsOf(group);
      const place = group < most ? Number(group) + 1 : most;
      (columns[i] ?? columns[0])[row] = place;
      if (place < most) continue;
      // After a number that is too large, nothing else has a say.
      end = longer;
      break;
    }
    columns[2][row] = (columns[2][row] ?? 0) * 4 + end;
    // A "v" or a leading zero makes a text longer than its numbers.
    if (end !== bare || text.length !== digits + groups.length - 1) open[row] = 1;
  }
  return { columns, open };
}

function digitsOf(number: number | bigint): number {
  if (number < 10) return 1;
  return number < 100 ? 2 : String(number).length;
}

/** By the last column first, since counting keeps the order of what is equal. */
function sortedIndices({ columns: [first, second, third] }: Rows): Uint32Array {
  const unsorted = new Uint32Array(first.length);
  for (let i = 0; i < unsorted.length; i++) unsorted[i] = i;
  const byThird = countingSort(unsorted, third, 0);
  const bySecond = countingSort(byThird, second, 0);
  return countingSort(countingSort(bySecond, first, 0), first, digitBits);
}

/** https://en.wikipedia.org/wiki/Radix_sort: one digit of each number. */
function countingSort(indices: Uint32Array, column: Uint32Array, shift: number): Uint32Array {
  const mask = 2 ** digitBits - 1;
  const places = new Uint32Array(mask + 2);
  for (const value of column) {
    const digit = (value >>> shift) & mask;
    places[digit + 1] = (places[digit + 1] ?? 0) + 1;
  }
  for (let i = 1; i < places.length; i++) places[i] = (places[i] ?? 0) + (places[i - 1] ?? 0);
  const sorted = new Uint32Array(indices.length);
  for (const i of indices) {
    const digit = ((column[i] ?? 0) >>> shift) & mask;
    const place = places[digit] ?? 0;
    sorted[place] = i;
    places[digit] = place + 1;
  }
  return sorted;
}

/** Each stretch of rows with the same columns among which one is open. */
function openRuns(indices: Uint32Array, { columns, open }: Rows): [from: number, to: number][] {
  const [first, second, third] = columns;
  const runs: [number, number][] = [];
  let from = 0;
  let isOpen = false;
  let a = -1;
  for (let to = 0; to <= indices.length; to++) {
    const b = indices[to] ?? -1;
    const isSame = first[a] === first[b] && second[a] === second[b] && third[a] === third[b];
    if (!isSame) {
      if (isOpen && to - from > 1) runs.push([from, to]);
      from = to;
      isOpen = false;
    }
    isOpen ||= open[b] === 1;
    a = b;
  }
  return runs;
}
