/**
 * Sorting by version. Comparing two versions costs far more than comparing two numbers, and most versions
 * differ in their first three: these are sorted by counting, and only what they leave open is compared.
 */
import { compareVersions, orderVersions, readVersion, type Version } from './version.ts';

/** Below it, counting costs more than it saves. */
const fewest = 256;
/** How many values the first, second and third number can take; from the largest one on, they are alike. */
const [firstSize, secondSize, thirdSize] = [2 ** 25, 2 ** 14, 2 ** 12];
const digitBits = 14;
const fewInRun = 12;
/** Of plain versions: more groups are none, and longer ones are compared as big numbers. */
const [mostGroups, exactDigits] = [6, 15];
const [dot, zero, nine] = [0x2e, 0x30, 0x39];

/** A sorted copy, in the order of {@link orderVersions}; what is equal keeps its order. */
export function inVersionOrder<T>(items: readonly T[], versionOf: (item: T) => Version): T[] {
  const order = (a: T, b: T) => orderVersions(versionOf(a), versionOf(b));
  // What is recorded is in order already.
  if (items.every((item, i) => i === 0 || order(items[i - 1] as T, item) <= 0)) return [...items];
  if (items.length < fewest) return items.toSorted(order);
  const rows = rowsOf(items, versionOf);
  const indices = sortedIndices(rows);
  const sorted = [...items];
  for (let i = 0; i < sorted.length; i++) sorted[i] = items[indices[i] ?? 0] as T;
  sortOpenRuns(sorted, indices, rows, order);
  return sorted;
}

type Rows = {
  /** The first number. */
  readonly high: Uint32Array;
  /** The second and the third, and below them what follows the numbers. */
  readonly low: Uint32Array;
  /** 1 for a version that its columns do not tell from every other one. */
  readonly open: Uint8Array;
};

/** A suffix comes before none, and further numbers after both. */
const [withSuffix, bare, longer] = [0, 1, 2];

function rowsOf<T>(items: readonly T[], versionOf: (item: T) => Version): Rows {
  const { length } = items;
  const [high, low] = [new Uint32Array(length), new Uint32Array(length)];
  const open = new Uint8Array(length);
  for (let row = 0; row < length; row++) {
    const { text, groups, suffix } = versionOf(items[row] as T);
    // After a number that is too large, nothing else has a say.
    const first = placeOf(groups[0], firstSize);
    const second = first === firstSize - 1 ? secondSize - 1 : placeOf(groups[1], secondSize);
    const third = second === secondSize - 1 ? thirdSize - 1 : placeOf(groups[2], thirdSize);
    const isCut = third === thirdSize - 1 || groups.length > 3;
    const end = isCut ? longer : suffix === '' ? bare : withSuffix;
    high[row] = first;
    low[row] = (second * thirdSize + third) * 4 + end;
    if (end !== bare || text.length !== plainLength(groups)) open[row] = 1;
  }
  return { high, low, open };
}

/** A missing number counts less than a zero, as a shorter version does. */
function placeOf(group: number | bigint | undefined, size: number): number {
  if (group === undefined) return 0;
  return group < size - 1 ? Number(group) + 1 : size - 1;
}

/** A "v" or a leading zero makes a text longer than that. */
function plainLength(groups: Version['groups']): number {
  let length = groups.length - 1;
  for (let i = 0; i < groups.length; i++) length += digitsOf(groups[i] ?? 0);
  return length;
}

function digitsOf(number: number | bigint): number {
  if (number < 10) return 1;
  return number < 100 ? 2 : String(number).length;
}

/** By the last digits first, since counting keeps the order of what is equal. */
function sortedIndices({ high, low }: Rows): Uint32Array {
  let indices = new Uint32Array(low.length);
  for (let i = 0; i < indices.length; i++) indices[i] = i;
  for (const column of [low, high]) {
    indices = countingSort(indices, column, 0);
    indices = countingSort(indices, column, digitBits);
  }
  return indices;
}

/** https://en.wikipedia.org/wiki/Radix_sort: one digit of each number. */
function countingSort(
  indices: Uint32Array<ArrayBuffer>,
  column: Uint32Array,
  shift: number,
): Uint32Array<ArrayBuffer> {
  const mask = 2 ** digitBits - 1;
  const places = new Uint32Array(mask + 2);
  for (let i = 0; i < column.length; i++) {
    const digit = ((column[i] ?? 0) >>> shift) & mask;
    places[digit + 1] = (places[digit + 1] ?? 0) + 1;
  }
  // Most first numbers are small: their upper digits are all the same.
  if (places[1] === column.length) return indices;
  for (let i = 1; i < places.length; i++) places[i] = (places[i] ?? 0) + (places[i - 1] ?? 0);
  const sorted = new Uint32Array(indices.length);
  for (let i = 0; i < indices.length; i++) {
    const index = indices[i] ?? 0;
    const digit = ((column[index] ?? 0) >>> shift) & mask;
    const place = places[digit] ?? 0;
    sorted[place] = index;
    places[digit] = place + 1;
  }
  return sorted;
}

/** Each stretch of rows with the same columns among which one is open. */
function sortOpenRuns<T>(
  sorted: T[],
  indices: Uint32Array,
  { high, low, open }: Rows,
  order: (a: T, b: T) => number,
): void {
  let from = 0;
  let isOpen = false;
  let a = 0;
  for (let to = 0; to <= indices.length; to++) {
    const b = indices[to] ?? -1;
    if (to === indices.length || low[a] !== low[b] || high[a] !== high[b]) {
      if (isOpen && to - from > 1) sortRun(sorted, from, to, order);
      from = to;
      isOpen = false;
    }
    isOpen ||= open[b] === 1;
    a = b;
  }
}

/** Few are put in their places one by one, which spares the copies of a sort. */
function sortRun<T>(sorted: T[], from: number, to: number, order: (a: T, b: T) => number): void {
  if (to - from > fewInRun) {
    const run = sorted.slice(from, to).sort(order);
    for (const [i, item] of run.entries()) sorted[from + i] = item;
    return;
  }
  for (let i = from + 1; i < to; i++) {
    const item = sorted[i] as T;
    let at = i;
    for (; at > from && order(sorted[at - 1] as T, item) > 0; at--) {
      sorted[at] = sorted[at - 1] as T;
    }
    sorted[at] = item;
  }
}

/** Whether all can be read and each is higher than the one before, as what is recorded and served mostly is. */
export function areAscending(releases: readonly { readonly version: string }[]): boolean {
  return releases.every(({ version }, i) => {
    const before = releases[i - 1]?.version;
    if (before !== undefined && isPlainlyBelow(before, version)) return true;
    const [low, high] = [
      before === undefined ? undefined : readVersion(before),
      readVersion(version),
    ];
    return high !== undefined && (low === undefined || compareVersions(low, high) < 0);
  });
}

/** Sure of plain versions with the same number of groups, without making anything of them; else it says no. */
function isPlainlyBelow(a: string, b: string): boolean {
  let order = 0;
  let i = 0;
  let j = 0;
  for (let count = 0; count < mostGroups; count++) {
    const startA = i;
    const startB = j;
    let left = 0;
    let right = 0;
    for (; isDigit(a.charCodeAt(i)); i++) left = left * 10 + a.charCodeAt(i) - zero;
    for (; isDigit(b.charCodeAt(j)); j++) right = right * 10 + b.charCodeAt(j) - zero;
    const longest = Math.max(i - startA, j - startB);
    if (i === startA || j === startB || longest > exactDigits) return false;
    if (order === 0) order = left - right;
    if (i === a.length && j === b.length) return order < 0;
    if (a.charCodeAt(i++) !== dot || b.charCodeAt(j++) !== dot) return false;
  }
  return false;
}

/** Of no character, which counts as not a number, it says no. */
function isDigit(code: number): boolean {
  return code >= zero && code <= nine;
}
