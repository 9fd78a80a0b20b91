/** `SHA256SUMS`: lets anyone prove that a copy is whole (`sha256sum --check SHA256SUMS`). */

/**
 * Sorted by path. `status.json` is left out, as it alone changes on a day without news, and so is
 * `_headers`, which the host reads and does not serve.
 */
const unlisted = new Set(['status.json', 'SHA256SUMS', '_headers']);

export function sumsText(sums: ReadonlyMap<string, string>): string {
  return [...sums]
    .filter(([path]) => !unlisted.has(path))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, sum]) => `${sum}  ${path}\n`)
    .join('');
}
