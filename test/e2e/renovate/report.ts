/** Reads what Renovate reports and logs, and says it in a form that a test can write down. */
import { withoutUndefined } from '#model/without-undefined.ts';
import { ofRenovate } from './install.ts';

/** One dependency that Renovate found, and what it makes of it. */
export type Seen = {
  readonly file: string;
  readonly manager: string;
  readonly name: string;
  readonly current: string;
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
  readonly pending?: readonly string[];
  /** Too young, with nothing older to propose: no pull request yet. */
  readonly waits?: boolean;
};

export type PullRequest = { readonly title: string; readonly notes: readonly string[] };

export type LogLine = {
  readonly level: number;
  readonly msg: string;
  readonly branches?: readonly Branch[];
  readonly err?: { readonly message?: string; readonly validationError?: string };
};

export type Report = {
  readonly repositories: {
    readonly local?: {
      readonly packageFiles: Readonly<Record<string, readonly PackageFile[]>>;
    };
  };
};

type PackageFile = { readonly packageFile: string; readonly deps: readonly Dependency[] };

type Dependency = {
  readonly depName?: string;
  readonly currentValue?: string;
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

type Branch = { readonly prTitle: string; readonly upgrades: readonly Upgrade[] };

type Upgrade = Update & {
  readonly depName: string;
  readonly packageFile: string;
  readonly changelogUrl?: string;
  readonly prBodyNotes?: readonly string[];
};

type Compile = (template: string, input: object) => string;

export async function seenIn(report: Report, log: readonly LogLine[]): Promise<readonly Seen[]> {
  const { compile } = await ofRenovate<{ compile: Compile }>('util/template/index.js');
  const upgrades = branchesIn(log).flatMap((branch) => branch.upgrades);
  const managers = Object.entries(report.repositories.local?.packageFiles ?? {});
  return managers.flatMap(([manager, files]) =>
    files.flatMap(({ packageFile, deps }) =>
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
  const { depName = '', currentValue = '', skipReason, isAbandoned, warnings = [] } = dep;
  return withoutUndefined({
    file,
    manager,
    name: depName,
    current: currentValue,
    skipped: skipReason,
    warning: warnings[0]?.message,
    abandoned: isAbandoned || undefined,
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
    pending: update.pendingVersions,
    waits: update.pendingChecks || undefined,
  });
}

/** In the order in which Renovate opens them. */
export async function pullRequestsIn(log: readonly LogLine[]): Promise<readonly PullRequest[]> {
  const { compile } = await ofRenovate<{ compile: Compile }>('util/template/index.js');
  const { sortBranches } = await ofRenovate<{ sortBranches: (branches: unknown[]) => void }>(
    'workers/repository/process/sort.js',
  );
  const branches = [...branchesIn(log)];
  sortBranches(branches);
  return branches.map(({ prTitle, upgrades }) => ({
    title: prTitle,
    notes: [
      ...new Set(
        upgrades.flatMap((upgrade) =>
          (upgrade.prBodyNotes ?? []).map((note) => compile(note, upgrade)),
        ),
      ),
    ],
  }));
}

function branchesIn(log: readonly LogLine[]): readonly Branch[] {
  return log.find(({ msg }) => msg === 'branches')?.branches ?? [];
}
