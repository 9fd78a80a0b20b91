/** What the host refuses of a built index. */
import type { Problem } from '#model/problem.ts';
import { maxFileBytes } from '#model/served/served-paths.ts';

/** Files that the host would refuse. Warnings, and no reason to stop: another host may take them. */
export function hostLimitProblems(sizes: ReadonlyMap<string, number>, out: string): Problem[] {
  return [...sizes]
    .filter(([, size]) => size > maxFileBytes)
    .map(([path, size]) => ({
      code: 'E-TOO-LARGE',
      where: `${out}/${path}`,
      message: `is ${mebibytes(size)} MiB, and the host takes at most ${mebibytes(maxFileBytes)} MiB; ${remedy(path)}`,
      warning: true,
    }));
}

function remedy(path: string): string {
  return grown.has(path)
    ? 'it holds something of every component: move some to an index of their own'
    : 'make it smaller';
}

const grown = new Set([
  'all.json',
  'assets/search.json',
  'support.json',
  'support.html',
  'api/v1/products/full.json',
]);

function mebibytes(bytes: number): string {
  return String(Math.ceil((bytes / 2 ** 20) * 10) / 10);
}
