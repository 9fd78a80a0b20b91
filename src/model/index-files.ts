/** The files of a served index, wherever they lie: in a folder, behind an address, or only in memory. */

export type IndexFiles = {
  /** The folder or the address, for messages and links. */
  readonly where: string;
  /** The text of a file by its path, such as `details/svc.json`; none where it is not served. */
  readonly read: (path: string) => Promise<string | undefined>;
};
