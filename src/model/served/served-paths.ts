/** What holds for the paths of every index. */

export function isPresetPath(path: string): boolean {
  return /^(renovate|(renovate|presets)\/.+)\.json$/.test(path);
}

/** Not served: the host reads it. */
export const hostFiles: ReadonlySet<string> = new Set(['_headers', '_redirects']);

/** The first host's limit for one file, which is also the most that is read. */
export const maxFileBytes = 25 * 1024 * 1024;

/** The files of a served index, wherever they are: in a folder, behind an address, or only in memory. */
export type IndexFiles = {
  /** The folder or the address, for messages and links. */
  readonly where: string;
  /** The text of a file by its path, such as `details/acme-agent.json`; none where it is not served. */
  readonly read: (path: string) => Promise<string | undefined>;
};
