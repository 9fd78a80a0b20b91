/** Which limits of the host a built index exceeds: only warnings, as another host may take it. */
import type { Problem } from '#model/problem.ts';
import type { PublicSettings } from '#model/site.ts';
import { type Format, formatOf, formats, type HostLimits, serves } from '#model/served/paths.ts';

const move = 'move to object storage, with the files that "init <empty folder> --host r2" writes';

export function hostLimitProblems(
  sizes: ReadonlyMap<string, number>,
  out: string,
  limit: HostLimits,
): Problem[] {
  const large = [...sizes].filter(([, size]) => size > limit.fileBytes);
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const fewer = `name fewer "formats" in site.json, or ${move}`;
  return [
    ...large.map(([path, size]) => tooLarge(`${out}/${path}`, size, limit.fileBytes, remedy(path))),
    ...(all > limit.bytes ? [tooLarge(out, all, limit.bytes, fewer)] : []),
    ...fileCountProblems(`${sizes.size}`, sizes.size, out, limit),
  ];
}

function tooLarge(where: string, size: number, most: number, remedy: string): Problem {
  const message = `is ${mebibytes(size)} MiB, and the host takes at most ${mebibytes(most)} MiB; ${remedy}`;
  return { code: 'E-TOO-LARGE', where, message, warning: true };
}

/** Of each component: its file, page, facts, ledger, feed and badge. */
const basicFiles = 6;
/** Optional formats: how many files every component has in each. */
const filesOf = { calendar: 1, endoflife: 2, openeox: 1 } as const;

/** The least number of files of all components; some have more. */
export function leastFiles(components: number, site: Pick<PublicSettings, 'formats'>): number {
  const more = Object.entries(filesOf).filter(([format]) => serves(site, format as Format));
  return components * more.reduce((sum, [, files]) => sum + files, basicFiles);
}

export function fileCountProblems(
  said: string,
  count: number,
  where: string,
  { files }: HostLimits,
): Problem[] {
  if (count <= files) return [];
  const message = `${said} files, and the host takes at most ${files}; name fewer "formats" in site.json (of ${formats.join(', ')}), say in "host" how many your plan takes, or ${move}`;
  return [{ code: 'E-TOO-MANY', where, message, warning: true }];
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
