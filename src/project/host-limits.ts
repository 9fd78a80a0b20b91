/** What the host would refuse of a built index: warnings, and no reason to stop, since another may take it. */
import type { Problem } from '#model/problem.ts';
import { formatOf, formats, type HostLimits } from '#model/served/formats.ts';

export function hostLimitProblems(
  sizes: ReadonlyMap<string, number>,
  out: string,
  { fileBytes, files }: HostLimits,
): Problem[] {
  const large = [...sizes].filter(([, size]) => size > fileBytes);
  const message = `${sizes.size} files, and the host takes at most ${files}; name fewer "formats" in site.json (of ${formats.join(', ')}), or say in "host" how many your plan takes`;
  const many: Problem = { code: 'E-TOO-MANY', where: out, message, warning: true };
  return [
    ...large.map(([path, size]): Problem => ({
      code: 'E-TOO-LARGE',
      where: `${out}/${path}`,
      message: `is ${mebibytes(size)} MiB, and the host takes at most ${mebibytes(fileBytes)} MiB; ${remedy(path)}`,
      warning: true,
    })),
    ...(sizes.size > files ? [many] : []),
  ];
}

function remedy(path: string): string {
  const format = formatOf(path);
  return format === undefined
    ? 'make it smaller'
    : `leave ${format} out of "formats" in site.json, or move some components to an index of their own`;
}

function mebibytes(bytes: number): string {
  return String(Math.ceil((bytes / 2 ** 20) * 10) / 10);
}
