/**
 * Digests of artifacts: of which releases they are asked for, and what becomes of the answers. They stand among what a
 * release is made of, so that one that changes is held as a moved tag is.
 */
import { placeOf, type Artifact } from '#model/component/artifact.ts';
import type { CleanRelease } from '#model/history/gathered.ts';
import type { ChecksumFile, History, RecordedRelease } from '#model/history/history.ts';
import { addDays, dayOf, daysBetween, type Day } from '#model/time/instant.ts';
import { some, withoutUndefined } from '#model/without-undefined.ts';
import { splitFingerprint } from './fingerprints.ts';

/** By version, then by the artifact's name. */
type Digests = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What a file of checksums, or one for each release, answered. */
export type AskedChecksums = {
  readonly found: Digests;
  /** Versions to be asked for again. */
  readonly owed: readonly string[];
  /** Why not all were asked. */
  readonly because?: string | undefined;
  /** Why something is not known. */
  readonly silent?: string | undefined;
};

type AskedFile = AskedChecksums & {
  readonly source: string;
  readonly fingerprint: string;
  readonly artifacts: readonly Artifact[];
};

export type DigestsAnswer = {
  readonly files: readonly AskedFile[];
  /** As the registries of the sources say them. */
  readonly registry: Digests;
};

/** So long after a release its checksums may still be put there. */
const recentDays = 14;
/** Of what is known so many are asked for again each day, the next ones each time. */
const mostWatched = 20;

/** All at first, then what is owed, new or recent, and some of what is known. */
export function versionsToAsk(
  artifacts: readonly Artifact[],
  { releases }: Pick<History, 'releases'>,
  listed: readonly CleanRelease[],
  state: ChecksumFile | undefined,
  today: Day,
): string[] {
  const newestFirst = releases.toReversed();
  const known = newestFirst.filter((one) => hasAll(one, artifacts));
  const lacking = newestFirst.filter((one) => !hasAll(one, artifacts));
  const isRecent = ({ seen, date }: RecordedRelease) =>
    addDays(seen ?? dayOf(date), recentDays) >= today;
  const recorded = new Set(releases.map(({ version }) => version));
  const added = listed.map(({ version }) => version.text).filter((one) => !recorded.has(one));
  const again = state === undefined ? lacking : lacking.filter(isRecent);
  const start = (daysBetween('2000-01-01', today) * mostWatched) % Math.max(1, known.length);
  const watched = [...known.slice(start), ...known.slice(0, start)].slice(0, mostWatched);
  const textsOf = (some: readonly RecordedRelease[]) => some.map(({ version }) => version);
  return [
    ...new Set([
      ...added.toReversed(),
      ...(state?.owed ?? []),
      ...textsOf(again),
      ...textsOf(watched),
    ]),
  ];
}

function hasAll({ fingerprints = [] }: RecordedRelease, artifacts: readonly Artifact[]): boolean {
  const places = new Set(fingerprints.map((one) => splitFingerprint(one)[0]));
  return artifacts.every((one) => places.has(placeOf(one)));
}

/** As fingerprints, by version. */
export function foundDigests({ files, registry }: DigestsAnswer): Map<string, string[]> {
  const all = [registry, ...files.map(({ found }) => found)].flatMap((found) => [...found]);
  return new Map(
    [...Map.groupBy(all, ([version]) => version)].map(([version, found]) => [
      version,
      found.flatMap(([, sums]) => [...sums].map(([name, sum]) => `${placeOf({ name })} ${sum}`)),
    ]),
  );
}

/** One that says nothing of any release is failing: its address, or a file's name, is most likely wrong. */
export function nextChecksums(
  { files }: DigestsAnswer,
  before: readonly ChecksumFile[] = [],
  releases: readonly RecordedRelease[],
  today: Day,
): ChecksumFile[] | undefined {
  return some(
    files.map(({ source, fingerprint, artifacts, owed, because, silent }) => {
      const state = before.find((one) => one.fingerprint === fingerprint);
      const lacking = releases.filter((one) => !hasAll(one, artifacts));
      const versions = new Set(lacking.map(({ version }) => version));
      const isNoneKnown = artifacts.every((one) => releases.every((each) => !hasAll(each, [one])));
      const why = because ?? (isNoneKnown ? (silent ?? state?.failing?.because) : undefined);
      return withoutUndefined({
        source,
        fingerprint,
        owed: some(owed.filter((version) => versions.has(version))),
        failing: why ? { since: state?.failing?.since ?? today, because: why } : undefined,
      });
    }),
  );
}
