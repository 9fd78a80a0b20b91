/** What `verify` asks of the code that publishes: every file of an index anew, from its facts alone. */
import type { Output } from '#publish/output.ts';

/** The facts of an index, as they are served. */
export type FactsAtHand = {
  /** The components, in the order of `index.json`. */
  readonly names: readonly string[];
  /** The text of `facts.json`, `details/<id>.json`, `lifecycle/<id>.json`, `status.json` or `index.json`. */
  readonly read: (path: string) => string | undefined;
};

export type Remaking = {
  /** What keeps files from being made as they were; they are listed as not compared. */
  readonly hindrances: readonly Hindrance[];
  /** One component at a time; files that are hindered may be left out. */
  readonly files: () => Iterable<Output> | AsyncIterable<Output>;
};

export type Remake = (facts: FactsAtHand) => Remaking;

export type Hindrance = {
  readonly because: string;
  /** The command that compares the files. */
  readonly remedy: string;
  readonly affects: (path: string) => boolean;
};

/** What `facts.json` says of how an index was made. */
export type Maker = {
  readonly program: { readonly version: string; readonly fingerprint: string };
  /** Templates and assets of the index's own: their sums, by name. */
  readonly templates?: Readonly<Record<string, string>> | undefined;
  readonly assets?: Readonly<Record<string, string>> | undefined;
};

/**
 * `have`: this program, with all templates and assets that are at hand: its own, or those of `--source`;
 * `commit`: what the index says that it was built from.
 */
export function hindrancesOf(index: Maker, have: Maker, commit?: string): readonly Hindrance[] {
  const { version, fingerprint } = index.program;
  if (fingerprint !== have.program.fingerprint)
    return [
      {
        because: `made by version ${version} of the program; this is another, ${have.program.version}`,
        remedy:
          commit === undefined
            ? `run verify with the program that made the index, version ${version}`
            : `in the program's repository: git checkout ${commit} && npm ci, then verify again`,
        affects: () => true,
      },
    ];
  return [
    // Of any template pages, feeds and badges may be made; an asset is named in pages by its sum.
    ...lacking(index.templates, have.templates).map((name) =>
      hindrance(name, (path) => /^badge\/|\.(html|xml)$/.test(path)),
    ),
    ...lacking(index.assets, have.assets).map((name) =>
      hindrance(name, (path) => path.endsWith('.html') || `/${path}`.endsWith(`/${name}`)),
    ),
  ];
}

function lacking(index: Maker['assets'] = {}, have: Maker['assets'] = {}): readonly string[] {
  return Object.keys(index).filter((name) => have[name] !== index[name]);
}

function hindrance(name: string, affects: Hindrance['affects']): Hindrance {
  return {
    because: `made with ${name}, which is the index's own and not at hand`,
    remedy: 'add --source <folder>, the folder site of the index',
    affects,
  };
}
