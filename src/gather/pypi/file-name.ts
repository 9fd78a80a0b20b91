/** What a file name says: https://packaging.python.org/en/latest/specifications/binary-distribution-format/ */

export type FileName =
  | { readonly kind: 'release'; readonly version: string }
  /** A signature, metadata, or no file at all. */
  | { readonly kind: 'other' }
  | { readonly kind: 'unreadable'; readonly because: string };

const archive =
  /^(.+)\.(whl|egg|exe|msi|zip|tar\.gz|tgz|tar\.bz2|tar\.xz|tar\.z|tar|rpm|deb|dmg)$/i;
/** What the old `bdist` commands put behind the version: `1.0.win32-py2.7`, `1.0.linux-x86_64`. */
const platform = /\.(?:linux|macosx|win32|win-|cygwin|freebsd|noarch)[\w.-]*$/i;
const wheelTags = new Set(['whl', 'egg']);

/** https://packaging.python.org/en/latest/specifications/name-normalization/ */
export function normalName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

/** `project` is a normal name. */
export function readFileName(filename: string, project: string): FileName {
  const [, bare, extension = ''] = archive.exec(filename) ?? [];
  if (bare === undefined) return { kind: 'other' };
  // The project's name may hold dashes itself, so it is recognised by its length in parts.
  const parts = bare.split('-');
  for (const count of new Set([1, project.split('-').length])) {
    if (normalName(parts.slice(0, count).join('-')) !== project) continue;
    const rest = parts.slice(count);
    const version = wheelTags.has(extension.toLowerCase())
      ? (rest[0] ?? '')
      : rest.join('-').replace(platform, '');
    if (/^\d|^v\d/i.test(version)) return { kind: 'release', version };
    return { kind: 'unreadable', because: 'has no version in its file name' };
  }
  return { kind: 'unreadable', because: `is not a file of ${project}` };
}
