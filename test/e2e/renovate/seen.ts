/** What Renovate found and proposes, under its own names, with what its pull requests show. */
import { withoutUndefined } from '#model/without-undefined.ts';

/** One dependency that Renovate found, and what it makes of it. */
export type Seen = Dependency & {
  readonly file: string;
  readonly manager: string;
  readonly depName: string;
  readonly currentValue: string;
  readonly updates: readonly Update[];
};

export type PackageFiles = Readonly<
  Record<string, readonly { readonly packageFile: string; readonly deps: readonly Dependency[] }[]>
>;

type Dependency = {
  readonly depName?: string;
  readonly packageName?: string;
  readonly currentValue?: string;
  readonly datasource?: string;
  /** Why Renovate does not look it up at all. */
  readonly skipReason?: string;
  readonly isAbandoned?: boolean;
  readonly updates?: readonly Update[];
  readonly warnings?: readonly { readonly message: string }[];
};

export type Update = {
  readonly updateType: string;
  readonly newValue: string;
  readonly newName?: string;
  readonly releaseTimestamp?: string;
  readonly pendingVersions?: readonly string[];
  /** Too young, with nothing older to propose: no pull request yet. */
  readonly pendingChecks?: boolean;
  /** As the pull request shows it. */
  readonly changelogUrl?: string;
  /** The repository from which Renovate quotes the notes of releases. */
  readonly sourceUrl?: string;
};

export type Upgrade = Update & {
  readonly depName: string;
  readonly packageFile: string;
  readonly prBodyNotes?: readonly string[];
  readonly isVulnerabilityAlert?: boolean;
};

export type Compile = (template: string, input: object) => string;

export function seenIn(
  files: PackageFiles,
  upgrades: readonly Upgrade[],
  compile: Compile,
): Seen[] {
  return Object.entries(files).flatMap(([manager, found]) =>
    found.flatMap(({ packageFile: file, deps }) =>
      deps.map(({ packageName = '', depName = packageName, currentValue = '', ...dep }) => {
        const own = upgrades.filter((one) => one.packageFile === file && one.depName === depName);
        const updates = (dep.updates ?? []).map((update) => shown(update, own, compile));
        return { ...dep, file, manager, depName, currentValue, updates };
      }),
    ),
  );
}

function shown(update: Update, upgrades: readonly Upgrade[], compile: Compile): Update {
  const { updateType, newValue } = update;
  const upgrade = upgrades.find(
    (other) => other.updateType === updateType && other.newValue === newValue,
  );
  const { changelogUrl, sourceUrl } = upgrade ?? {};
  return withoutUndefined({
    ...update,
    changelogUrl: changelogUrl && compile(changelogUrl, upgrade ?? {}),
    sourceUrl,
  });
}

/** What a pull request says, each sentence once. */
export function notesIn(upgrades: readonly Upgrade[], compile: Compile): string[] {
  const notes = upgrades.flatMap((upgrade) =>
    (upgrade.prBodyNotes ?? []).map((note) => compile(note, upgrade)),
  );
  return [...new Set(notes)];
}
