/** What `verify` asks of the code that publishes: every file of an index anew, from its facts alone. */

/** The facts of an index, as they are served. */
export type FactsAtHand = {
  /** The components, in the order of `index.json`. */
  readonly names: readonly string[];
  /** The text of `facts.json`, `details/<id>.json`, `lifecycle/<id>.json`, `status.json` or `index.json`. */
  readonly read: (path: string) => string | undefined;
};

export type MadeFile = {
  readonly path: string;
  readonly pieces: readonly (string | Uint8Array)[];
  /** One of several parts of the file, which come in their order. */
  readonly isPart?: true;
};

export type Remaking = {
  /** What keeps files from being made as they were; they are listed as not compared. */
  readonly hindrances: readonly Hindrance[];
  /** One component at a time; files that are hindered may be left out. */
  readonly files: () => Iterable<MadeFile> | AsyncIterable<MadeFile>;
};

export type Remake = (facts: FactsAtHand) => Remaking;

export type Hindrance = {
  readonly because: string;
  /** The command that compares the files. */
  readonly remedy: string;
  readonly affects: (path: string) => boolean;
};

/** What an index says of the program that made it. */
export type Maker = {
  readonly version: string;
  /** Of the code that publishes. */
  readonly fingerprint: string;
  /** Templates and assets of the index's own: their sums, by name, such as `templates/layout.html`. */
  readonly own: Readonly<Record<string, string>>;
};

/** `sums`: of the templates and assets at hand, the program's and those of `--source`. */
export function hindrancesOf(
  index: Maker,
  program: Pick<Maker, 'version' | 'fingerprint'>,
  sums: ReadonlyMap<string, string>,
): readonly Hindrance[] {
  if (index.fingerprint !== program.fingerprint)
    return [
      {
        because: `were made by version ${index.version} of the program, and this is ${program.version}`,
        remedy: `run verify with version ${index.version}`,
        affects: () => true,
      },
    ];
  const lacking = Object.entries(index.own).filter(([name, sum]) => sums.get(name) !== sum);
  return lacking.map(([name]) => ({
    because: `are made with ${name} of the index's own`,
    remedy: 'add --source <folder>, the folder site of the index',
    affects: (path) => path === name || path.endsWith('.html') || isBrandPicture(name, path),
  }));
}

/** Some pictures are served at the top. */
function isBrandPicture(name: string, path: string): boolean {
  return !path.includes('/') && name.endsWith(`/${path}`);
}
