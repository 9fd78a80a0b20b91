/** The releases of what is live beside those of what was built. */
import type { Day, Instant } from '#model/time/instant.ts';
import { implausibleStep } from '#record/newest.ts';
import type { Published, PublishedComponent, PublishedRelease } from './published.ts';

export type Release = { readonly component: string; readonly version: string };

export type Pair = Release & {
  readonly before: PublishedRelease | undefined;
  readonly after: PublishedRelease | undefined;
};

type Components = ReadonlyMap<string, PublishedComponent>;

export function pairsOf(component: string, next: Published, live: Components): readonly Pair[] {
  const before = live.get(component)?.releases ?? new Map<string, PublishedRelease>();
  const after = next.components.get(component)?.releases ?? new Map<string, PublishedRelease>();
  return [...new Set([...before.keys(), ...after.keys()])].map((version) => ({
    component,
    version,
    before: before.get(version),
    after: after.get(version),
  }));
}

export function changed(
  pairs: readonly Pair[],
  differs: (before: PublishedRelease, after: PublishedRelease) => boolean,
): readonly Pair[] {
  return pairs.filter(({ before, after }) => before && after && differs(before, after));
}

export function named({ component, version }: Release): Release {
  return { component, version };
}

export function endsBefore(release: PublishedRelease | undefined, today: Day): boolean {
  return release?.supportEnds !== undefined && release.supportEnds < today;
}

export function isDeprecated(component: PublishedComponent | undefined): boolean {
  const releases = [...(component?.releases.values() ?? [])];
  return releases.length > 0 && releases.every((release) => release.isDeprecated === true);
}

export function isRenamed(before?: PublishedComponent, after?: PublishedComponent): boolean {
  const keys = ['title', 'homepage', 'changelogUrl'] as const;
  return keys.some((key) => before?.[key] !== undefined && before[key] !== after?.[key]);
}

/** The first new version that no plausible release stands below. */
export function versionJumpsIn(
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

export function hostOf(link: string | undefined): string | undefined {
  return link === undefined ? undefined : URL.parse(link)?.host;
}
