/** `SHA256SUMS`: lets anyone prove that a copy is whole (`sha256sum --check SHA256SUMS`). */

/**
 * Sorted by path. The log is left out, since its last line holds the hash of this list, and so
 * are `_headers` and `_redirects`, which the host reads and does not serve.
 */
const unlisted = new Set(['log.jsonl', 'SHA256SUMS', '_headers', '_redirects']);

export function sumsText(sums: ReadonlyMap<string, string>): string {
  return [...sums]
    .filter(([path]) => !unlisted.has(path))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, sum]) => `${sum}  ${path}\n`)
    .join('');
}
