/** What a file name says: https://packaging.python.org/en/latest/specifications/binary-distribution-format/ */

/** https://packaging.python.org/en/latest/specifications/name-normalization/ */
export function normalName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

/** The version in the name of a wheel or a source archive; none where it is another project's file. */
export function versionInFile(filename: string, project: string): string | undefined {
  const bare = /^(.+)\.(?:whl|egg|tar\.gz|tar\.bz2|tgz|zip)$/.exec(filename)?.[1];
  if (bare === undefined) return undefined;
  // The project's name may hold dashes itself, so it is recognised by its length in parts.
  const parts = bare.split('-');
  const length = project.split('-').length;
  for (const count of new Set([1, length])) {
    const name = parts.slice(0, count).join('-');
    if (normalName(name) !== project) continue;
    const rest = parts.slice(count);
    const version =
      filename.endsWith('.whl') || filename.endsWith('.egg') ? rest[0] : rest.join('-');
    return version === '' ? undefined : version;
  }
  return undefined;
}

/** So that `versions` and file names, which may be written differently, are seen as one. */
export function sameVersionKey(version: string): string {
  return version.toLowerCase().replace(/[-_]/g, '.');
}
