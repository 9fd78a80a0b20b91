/** What Renovate found and proposes, in a form that a test can write down. */
import { withoutUndefined } from '#model/without-undefined.ts';

/** One dependency that Renovate found, and what it makes of it. */
export type Seen = {
  readonly file: string;
  readonly manager: string;
  readonly name: string;
  readonly current: string;
  readonly datasource?: string;
  /** Why Renovate does not look it up at all. */
  readonly skipped?: string;
  readonly warning?: string;
  readonly abandoned?: boolean;
  readonly proposals: readonly Proposal[];
};

export type Proposal = {
  readonly type: string;
  readonly value: string;
  readonly name?: string;
  readonly released?: string;
  /** As the pull request shows it. */
  readonly changelog?: string;
  /** The repository from which Renovate quotes the notes of releases. */
  readonly source?: string;
  readonly pending?: readonly string[];
  /** Too young, with nothing older to propose: no pull request yet. */
  readonly waits?: boolean;
};

export type PackageFiles = Readonly<
  Record<string, readonly { readonly packageFile: string; readonly deps: readonly Dependency[] }[]>
>;

type Dependency = {
  readonly depName?: string;
  readonly packageName?: string;
  readonly currentValue?: string;
  readonly datasource?: string;
  readonly skipReason?: string;
  readonly isAbandoned?: boolean;
  readonly updates?: readonly Update[];
  readonly warnings?: readonly { readonly message: string }[];
};

type Update = {
  readonly updateType: string;
  readonly newValue: string;
  readonly newName?: string;
  readonly releaseTimestamp?: string;
  readonly pendingVersions?: readonly string[];
  readonly pendingChecks?: boolean;
};

export type Upgrade = Update & {
  readonly depName: string;
  readonly packageFile: string;
  readonly changelogUrl?: string;
  readonly sourceUrl?: string;
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
    found.flatMap(({ packageFile, deps }) =>
      deps.map((dep) => seen(manager, packageFile, dep, upgrades, compile)),
    ),
  );
}

function seen(
  manager: string,
  file: string,
  dep: Dependency,
  upgrades: readonly Upgrade[],
  compile: Compile,
): Seen {
  const { depName = dep.packageName ?? '', currentValue = '', warnings = [] } = dep;
  return withoutUndefined({
    file,
    manager,
    name: depName,
    current: currentValue,
    datasource: dep.datasource,
    skipped: dep.skipReason,
    warning: warnings[0]?.message,
    abandoned: dep.isAbandoned || undefined,
    proposals: (dep.updates ?? []).map((update) => {
      const upgrade = upgrades.find(
        (other) =>
          other.packageFile === file &&
          other.depName === depName &&
          other.updateType === update.updateType &&
          other.newValue === update.newValue,
      );
      return proposal(update, upgrade, compile);
    }),
  });
}

function proposal(update: Update, upgrade: Upgrade | undefined, compile: Compile): Proposal {
  const url = upgrade?.changelogUrl;
  return withoutUndefined({
    type: update.updateType,
    value: update.newValue,
    name: update.newName,
    released: update.releaseTimestamp,
    changelog: url === undefined ? undefined : compile(url, upgrade ?? {}),
    source: upgrade?.sourceUrl,
    pending: update.pendingVersions,
    waits: update.pendingChecks || undefined,
  });
}

/** What a pull request says, each sentence once. */
export function notesIn(upgrades: readonly Upgrade[], compile: Compile): string[] {
  const notes = upgrades.flatMap((upgrade) =>
    (upgrade.prBodyNotes ?? []).map((note) => compile(note, upgrade)),
  );
  return [...new Set(notes)];
}
