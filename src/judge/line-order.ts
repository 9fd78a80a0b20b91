/** Where the declared lines without releases of their own stand among the others. */
import type { EmptyLine, JudgedLine, ShownLine } from '#model/verdict.ts';
import { compareVersions, parseVersion, type Version } from '#model/version.ts';

type Placed = { readonly line: ShownLine; readonly version: Version };

/**
 * One that shares its releases stands beside their line; an empty one where its name, read as a version,
 * belongs among the names or newest releases of the others, and before all others where it is none.
 */
export function inPlace(
  lines: readonly JudgedLine[],
  shared: readonly JudgedLine[],
  empty: readonly EmptyLine[],
): readonly ShownLine[] {
  const placed = lines
    .flatMap((line) => [...shared.filter(({ shares }) => shares === line.name), line])
    .map((line): Placed => ({ line, version: parseVersion(line.name) ?? line.newest.version }));
  const unplaced: ShownLine[] = [];
  for (const line of empty) {
    const version = parseVersion(line.name);
    if (version === undefined) unplaced.push(line);
    else placed.splice(placeOf(version, placed), 0, { line, version });
  }
  return [...unplaced, ...placed.map(({ line }) => line)];
}

function placeOf(version: Version, placed: readonly Placed[]): number {
  return placed.findLastIndex((other) => compareVersions(other.version, version) < 0) + 1;
}
