/** What a deploy would change: the difference between what is live and what was built. */
import { dayOf, type Instant } from '#model/time/instant.ts';
import type { Problem } from '#model/problem.ts';
import { versionProblem } from '#model/version/version.ts';
import {
  continuesLog,
  fileChanges,
  isOlder,
  presetChanges,
  rewrittenLedgers,
  type Difference,
  type FileChanges,
  type Rewritten,
} from './compare-files.ts';
import {
  changed,
  endsBefore,
  hostOf,
  isDeprecated,
  isRenamed,
  versionJumpsIn,
  named,
  pairsOf,
  type Pair,
  type Release,
} from './compare-releases.ts';
import type { Published, PublishedComponent } from './published.ts';

export type Plan = {
  readonly first: boolean;
  /** When what is live was built, where that is later. */
  readonly newerIsLive?: string;
  /** What is live stands in no line of the log that would replace its own. */
  readonly otherLog?: true;
  /** Ledgers in which something that was announced would change. */
  readonly rewritten: readonly Rewritten[];
  readonly files: FileChanges;
  readonly addedComponents: readonly string[];
  readonly removedComponents: readonly string[];
  /** With another title, homepage or changelog. */
  readonly renamedComponents: readonly string[];
  readonly added: readonly Release[];
  /** New and far beyond the newest release that is live. */
  readonly versionJumps: readonly Release[];
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
  readonly stabilityChanged: readonly Release[];
  /** With another last supported day. */
  readonly otherEnd: readonly Release[];
  readonly withdrawn: readonly Release[];
  /** Gone without a person's word. */
  readonly lost: readonly Release[];
  /** Rules of the Renovate presets that are new, and that are gone. */
  readonly presets: Difference;
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
    ...(!continuesLog(next, live) && { otherLog: true }),
    rewritten: rewrittenLedgers(next, live),
    files: fileChanges(next.sums, live?.sums ?? new Map()),
    addedComponents: [...next.components.keys()].filter((name) => !before.has(name)),
    removedComponents: [...before.keys()].filter((name) => !next.components.has(name)),
    renamedComponents: kept.filter((name) =>
      isRenamed(before.get(name), next.components.get(name)),
    ),
    added: pairs.filter(({ before }) => before === undefined).map(named),
    versionJumps: kept.flatMap((name) => versionJumpsIn(name, next, before, now)),
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
    stabilityChanged: changed(pairs, (a, b) => a.isStable !== b.isStable).map(named),
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
