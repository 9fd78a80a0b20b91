/** Errors of the system, in words. */

const fileInPlace = 'it is a file, or below one, where a folder is needed';

/** What the system says, without the call and path that Node puts around it. */
export function systemErrorText(error: unknown): string {
  const complaints: Record<string, string> = {
    EACCES: 'permission denied',
    EPERM: 'not permitted',
    EISDIR: 'it is a folder',
    EEXIST: fileInPlace,
    ENOTDIR: fileInPlace,
    ENOSPC: 'the disk is full',
    EFBIG: 'the file would be larger than this system allows',
    EDQUOT: 'the disk quota is used up',
    EROFS: 'the disk is read-only',
    EMFILE: 'too many files are open',
  };
  const code = codeOf(error);
  if (code !== undefined) return complaints[code] ?? code;
  return error instanceof Error ? error.message : String(error);
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
