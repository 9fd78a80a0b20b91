/** Where the declared lines without releases of their own stand among the others. */
import type { EmptyLine, JudgedLine, ShownLine } from '#model/verdict.ts';
import { compareVersions, parseVersion } from '#model/version.ts';

/**
 * One that shares its releases stands beside their line; an empty one where its name, read as a version,
 * belongs among the names or newest releases of the others, and before all others where it is none.
 */
export function inPlace(
  lines: readonly JudgedLine[],
  shared: readonly JudgedLine[],
  empty: readonly EmptyLine[],
): readonly ShownLine[] {
  const all: ShownLine[] = lines.flatMap((line) => [
    ...shared.filter(({ shares }) => shares === line.name),
    line,
  ]);
  const isVersion = ({ name }: EmptyLine) => parseVersion(name) !== undefined;
  for (const line of empty.filter(isVersion)) all.splice(placeOf(line, all), 0, line);
  return [...empty.filter((line) => !isVersion(line)), ...all];
}

function placeOf({ name }: EmptyLine, all: readonly ShownLine[]): number {
  const version = parseVersion(name);
  const before = all.findLastIndex((other) => {
    const known =
      parseVersion(other.name) ?? ('newest' in other ? other.newest.version : undefined);
    return known !== undefined && version !== undefined && compareVersions(known, version) < 0;
  });
  return before + 1;
}
