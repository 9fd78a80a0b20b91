/** What the first host would refuse of a built site. Warnings, and no reason to stop: another host may take it. */
import type { Problem } from '#model/problem.ts';
import { maxFileBytes } from '#model/served/served-paths.ts';

/** Of its plans: https://developers.cloudflare.com/workers/platform/limits/#static-assets */
const maxFiles = { free: 20_000, paid: 100_000 };

export function hostLimitProblems(sizes: ReadonlyMap<string, number>, out: string): Problem[] {
  const tooLarge = [...sizes]
    .filter(([, size]) => size > maxFileBytes)
    .map(([path, size]) =>
      tooMuch(
        `${out}/${path}`,
        `is ${mebibytes(size)} MiB, and the host takes at most ${mebibytes(maxFileBytes)} MiB; ${remedy(path)}`,
      ),
    );
  return [...tooLarge, ...tooMany(sizes.size, out)];
}

function tooMany(count: number, out: string): Problem[] {
  if (count <= maxFiles.free) return [];
  const [most, plan] =
    count <= maxFiles.paid ? [maxFiles.free, 'free plan'] : [maxFiles.paid, 'paid plan'];
  const message = `has ${count} files, and the host takes at most ${most} on its ${plan}; take a plan or a host that takes more, or move some components to an index of their own`;
  return [tooMuch(out, message)];
}

function tooMuch(where: string, message: string): Problem {
  return { code: 'E-TOO-LARGE', where, message, warning: true };
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
