/** What a deploy would change: the difference between what is live and what was built. */
import { dayOf, type Day, type Instant } from '#model/instant.ts';
import type { Problem } from '#model/problem.ts';
import { versionProblem } from '#model/version.ts';
import { implausibleStep } from '#record/newest.ts';
import { rewrittenLedgers, type Rewritten } from './ledgers.ts';
import type { Published, PublishedComponent, PublishedRelease } from './published.ts';

export type Release = { readonly component: string; readonly version: string };

export type Plan = {
  readonly first: boolean;
  /** When what is live was built, where that is later. */
  readonly newerIsLive?: string;
  /** What is live stands in no line of the log that would replace its own. */
  readonly otherPast?: true;
  /** Ledgers in which something that was told would change. */
  readonly rewritten: readonly Rewritten[];
  readonly files: {
    readonly added: readonly string[];
    readonly changed: readonly string[];
    readonly removed: readonly string[];
  };
  readonly addedComponents: readonly string[];
  readonly removedComponents: readonly string[];
  /** With another title, homepage or changelog. */
  readonly renamedComponents: readonly string[];
  readonly added: readonly Release[];
  /** New and far beyond the newest release that is live. */
  readonly leaps: readonly Release[];
  /** On the day that the live index announces. */
  readonly deprecatedAsAnnounced: readonly Release[];
  readonly deprecated: readonly Release[];
  /** Components of which every release would be deprecated, and some were not. */
  readonly deprecatedComponents: readonly string[];
  readonly supportedAgain: readonly Release[];
  readonly redated: readonly Release[];
  readonly relinked: readonly Release[];
  /** Those of the links that lead to another host. */
  readonly linkedElsewhere: readonly Release[];
  /** Hosts that nothing live links to. */
  readonly newHosts: readonly string[];
  /** Called a pre-release, or no longer. */
  readonly restaged: readonly Release[];
  /** With another last supported day. */
  readonly otherEnd: readonly Release[];
  readonly withdrawn: readonly Release[];
  /** Gone without a person's word. */
  readonly lost: readonly Release[];
  /** Rules of the Renovate presets that are new, and that are gone. */
  readonly presets: { readonly added: readonly string[]; readonly removed: readonly string[] };
  /** How many releases of a component are live. */
  readonly known: Readonly<Record<string, number>>;
  /** How its pages would change, in words; only a preview reads them. */
  readonly pages?: readonly string[];
  /** What a deploy would refuse; a deploy itself ends there. */
  readonly refused?: readonly Problem[];
};

export function planOf(next: Published, live: Published | undefined, now: Instant): Plan {
  const before = live?.components ?? new Map<string, PublishedComponent>();
  const kept = [...before.keys()].filter((name) => next.components.has(name));
  const pairs = kept.flatMap((name) => pairsOf(name, next, before));
  const gone = pairs.filter(({ after }) => after === undefined);
  const isWithdrawn = ({ component, version }: Release): boolean =>
    next.components.get(component)?.withdrawn.has(version) ?? false;
  const deprecated = changed(pairs, (a, b) => !a.isDeprecated && b.isDeprecated === true);
  const isAnnounced = ({ before }: Pair): boolean => endsBefore(before, dayOf(now));
  return {
    first: live === undefined,
    ...(isOlder(next, live) && { newerIsLive: live?.built ?? '' }),
    ...(!continues(next, live) && { otherPast: true }),
    rewritten: rewrittenLedgers(next, live),
    files: fileChanges(next.sums, live?.sums ?? new Map()),
    addedComponents: [...next.components.keys()].filter((name) => !before.has(name)),
    removedComponents: [...before.keys()].filter((name) => !next.components.has(name)),
    renamedComponents: kept.filter((name) =>
      isRenamed(before.get(name), next.components.get(name)),
    ),
    added: pairs.filter(({ before }) => before === undefined).map(named),
    leaps: kept.flatMap((name) => leapsIn(name, next, before, now)),
    deprecatedAsAnnounced: deprecated.filter(isAnnounced).map(named),
    deprecated: deprecated.filter((pair) => !isAnnounced(pair)).map(named),
    deprecatedComponents: kept.filter(
      (name) =>
        isDeprecated(next.components.get(name)) &&
        !isDeprecated(before.get(name)) &&
        pairs.some((pair) => pair.component === name && !isAnnounced(pair)),
    ),
    supportedAgain: changed(pairs, (a, b) => a.isDeprecated === true && !b.isDeprecated).map(named),
    redated: changed(pairs, (a, b) => a.releaseTimestamp !== b.releaseTimestamp).map(named),
    relinked: changed(pairs, (a, b) => a.changelogUrl !== b.changelogUrl).map(named),
    linkedElsewhere: changed(
      pairs,
      (a, b) => a.changelogUrl !== undefined && hostOf(a.changelogUrl) !== hostOf(b.changelogUrl),
    ).map(named),
    newHosts: [...next.hosts].filter((host) => live !== undefined && !live.hosts.has(host)),
    restaged: changed(pairs, (a, b) => a.isStable !== b.isStable).map(named),
    otherEnd: changed(
      pairs,
      (a, b) => a.supportEnds !== undefined && a.supportEnds !== b.supportEnds,
    ).map(named),
    withdrawn: gone.filter(isWithdrawn).map(named),
    // A version that no index can serve was never to be live: its end must not stop the rest.
    lost: gone
      .filter((release) => !isWithdrawn(release) && versionProblem(release.version) === undefined)
      .map(named),
    presets: presetChanges(next, live),
    known: Object.fromEntries(kept.map((name) => [name, before.get(name)?.releases.size ?? 0])),
  };
}

/** A job that is run again brings yesterday's files. */
function isOlder(next: Published, live: Published | undefined): boolean {
  return next.built !== undefined && live?.built !== undefined && next.built < live.built;
}

/**
 * What is live may be any earlier publication of the same log. Its last line may differ: one that was
 * published by hand is only recorded when somebody commits it, and the next then has the same number.
 */
function continues(next: Published, live: Published | undefined): boolean {
  if (live === undefined) return true;
  const past = live.log.slice(0, -1);
  return live.log.length <= next.log.length && past.every((line, at) => next.log[at] === line);
}

type Pair = Release & {
  readonly before: PublishedRelease | undefined;
  readonly after: PublishedRelease | undefined;
};

type Components = ReadonlyMap<string, PublishedComponent>;

function pairsOf(component: string, next: Published, live: Components): readonly Pair[] {
  const before = live.get(component)?.releases ?? new Map<string, PublishedRelease>();
  const after = next.components.get(component)?.releases ?? new Map<string, PublishedRelease>();
  return [...new Set([...before.keys(), ...after.keys()])].map((version) => ({
    component,
    version,
    before: before.get(version),
    after: after.get(version),
  }));
}

function changed(
  pairs: readonly Pair[],
  differs: (before: PublishedRelease, after: PublishedRelease) => boolean,
): readonly Pair[] {
  return pairs.filter(({ before, after }) => before && after && differs(before, after));
}

function named({ component, version }: Release): Release {
  return { component, version };
}

function endsBefore(release: PublishedRelease | undefined, today: Day): boolean {
  return release?.supportEnds !== undefined && release.supportEnds < today;
}

function isDeprecated(component: PublishedComponent | undefined): boolean {
  const releases = [...(component?.releases.values() ?? [])];
  return releases.length > 0 && releases.every((release) => release.isDeprecated === true);
}

function isRenamed(before?: PublishedComponent, after?: PublishedComponent): boolean {
  const keys = ['title', 'homepage', 'changelogUrl'] as const;
  return keys.some((key) => before?.[key] !== undefined && before[key] !== after?.[key]);
}

/** The first new version that no plausible release stands below. */
function leapsIn(
  component: string,
  next: Published,
  live: Components,
  now: Instant,
): readonly Release[] {
  const known = [...(live.get(component)?.releases.keys() ?? [])];
  const all = [...(next.components.get(component)?.releases.keys() ?? [])];
  const added = all.filter((version) => !known.includes(version));
  const step = implausibleStep(known, added, now);
  return step === undefined ? [] : [{ component, version: step.version }];
}

function hostOf(link: string | undefined): string | undefined {
  return link === undefined ? undefined : URL.parse(link)?.host;
}

function presetChanges(next: Published, live: Published | undefined): Plan['presets'] {
  const before = live?.presetRules ?? new Set<string>();
  // An index that had no presets yet gains them with nothing to compare.
  if (before.size === 0) return { added: [], removed: [] };
  return {
    added: [...next.presetRules].filter((rule) => !before.has(rule)),
    removed: [...before].filter((rule) => !next.presetRules.has(rule)),
  };
}

function fileChanges(
  next: ReadonlyMap<string, string>,
  live: ReadonlyMap<string, string>,
): Plan['files'] {
  return {
    added: [...next.keys()].filter((path) => !live.has(path)),
    changed: [...next.keys()].filter((path) => live.has(path) && live.get(path) !== next.get(path)),
    removed: [...live.keys()].filter((path) => !next.has(path)),
  };
}
