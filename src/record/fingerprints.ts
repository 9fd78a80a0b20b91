/** The content of releases. New content under a known version is held until a person decides. */
import { isDeepStrictEqual } from 'node:util';
import type { CleanRelease } from '#model/history/gathered.ts';
import type { HeldChange, RecordedRelease, Republished } from '#model/history/history.ts';
import type { Day } from '#model/time/instant.ts';
import { isWithin, parseVersion } from '#model/version/version.ts';
import type { HistoryChange } from './change.ts';

export type Digests = ReadonlyMap<string, readonly string[]>;

/** More changes than these on one day are one decision. */
const mostSingle = 10;

export function recordFingerprints(
  before: RecordedRelease[],
  found: readonly CleanRelease[],
  isAccepted: (key: string) => boolean,
  today: Day,
  digests: readonly Digests[],
) {
  const made = new Map(found.map((one) => [one.version.text, one.fingerprints ?? []]));
  const said = ({ version }: RecordedRelease) =>
    [made, ...digests].flatMap((each) => each.get(version) ?? []);
  const isAlias = aliases(found);
  const seen = before.map((release) => compared(release, said(release), isAlias, today));
  const keyOf = keysOf(seen.flatMap(openIn));
  const releases = seen.map((release) => settled(release, (one) => isAccepted(keyOf(one)), today));
  const isSame = releases.every((release, i) => release === before[i]);
  return {
    releases: isSame ? before : releases,
    changes: releases.flatMap(({ version, republished = [] }, i): HistoryChange[] => {
      const added = republished.slice(before[i]?.republished?.length ?? 0);
      return added.map(({ from, to }) => ({ kind: 'republished', version, from, to }));
    }),
    held: holds(releases.flatMap(openIn), keyOf),
  };
}

/** Splits at the last space: before it is the place where it was read, after it the value. */
export function splitFingerprint(fingerprint: string): readonly [place: string, value: string] {
  const at = fingerprint.lastIndexOf(' ');
  return [fingerprint.slice(0, at), fingerprint.slice(at + 1)];
}

/** The text before the first space: the name of a source has no space. */
function sourceIn(text: string): string {
  return text.replace(/ .*/, '');
}

export function valueOf(fingerprint: string): string {
  return splitFingerprint(fingerprint)[1];
}

/** `1.2` with the same content as `1.2.7`: such a tag moves by design. */
function aliases(found: readonly CleanRelease[]) {
  const all = found.flatMap(({ version, fingerprints = [] }) =>
    fingerprints.map((one) => ({ version, value: valueOf(one) })),
  );
  const byValue = Map.groupBy(all, ({ value }) => value);
  return (text: string, fingerprint: string): boolean => {
    const same = byValue.get(valueOf(fingerprint)) ?? [];
    const short = same.length > 1 ? parseVersion(text) : undefined;
    return short !== undefined && same.some(({ version }) => isWithin(version, short));
  };
}

function compared(
  release: RecordedRelease,
  said: readonly string[],
  isAlias: ReturnType<typeof aliases>,
  today: Day,
): RecordedRelease {
  const places = Map.groupBy(said, (one) => splitFingerprint(one)[0]);
  const now = new Map([...places].map(([place, [first = '']]) => [place, valueOf(first)]));
  if (now.size === 0) return release;
  const isListed = (one: string) => now.has(splitFingerprint(one)[0]);
  const watched = new Set((release.fingerprints ?? []).filter(isListed).map(sourceIn));
  const known = (release.fingerprints ?? []).map((from) => {
    const [place] = splitFingerprint(from);
    const value = now.get(place);
    // A place may give several values, such as two kinds of sums: new ones beside are no change.
    const to = value === undefined || said.includes(from) ? from : `${place} ${value}`;
    return isAlias(release.version, to) ? { from: to, to } : { from, to };
  });
  // Of several files of one source only the first is watched: more may be added later.
  const added = [...now].flatMap(([place, value]) => {
    if (watched.has(sourceIn(place))) return [];
    watched.add(sourceIn(place));
    return `${place} ${value}`;
  });
  const fingerprints = [...known.map(({ from }) => from), ...added];
  const republished = nextRepublished(release, known, today);
  const next = { ...release, fingerprints, ...(republished.length > 0 && { republished }) };
  return isDeepStrictEqual(next, release) ? release : next;
}

/** A change is over if the old content is back, or it changed again. Its record stays. */
function nextRepublished(
  { republished = [] }: RecordedRelease,
  known: readonly { readonly from: string; readonly to: string }[],
  today: Day,
): Republished[] {
  const places = new Map(known.map((one) => [splitFingerprint(one.from)[0], one]));
  const before = republished.map((one) => {
    const now = places.get(splitFingerprint(one.from)[0]);
    // A short version that moves by design counts as unchanged.
    const isOver = now !== undefined && (now.to !== one.to || now.from === now.to);
    return isOver && one.ended === undefined ? { ...one, ended: today } : one;
  });
  const open = new Set(before.flatMap((one) => (one.ended === undefined ? [one.to] : [])));
  const added = known.filter(({ from, to }) => from !== to && !open.has(to));
  return [...before, ...added.map(({ from, to }) => ({ on: today, from, to }))];
}

type Open = { readonly version: string; readonly change: Republished };

function openIn({ version, republished = [] }: RecordedRelease): Open[] {
  return republished.flatMap((change) => (change.ended === undefined ? [{ version, change }] : []));
}

/** One key, by which a person accepts, stands for one change, or for a day with many changes. */
function keysOf(open: readonly Open[]): (one: Open) => string {
  const days = Map.groupBy(open, ({ change }) => change.on);
  return ({ version, change: { on, to } }) =>
    (days.get(on)?.length ?? 0) > mostSingle
      ? `republished:${on}`
      : `republished:${version}:${valueOf(to).replace(/\W/g, '').slice(-12)}`;
}

/** The accepted content is the release's content from now on. */
function settled(release: RecordedRelease, isAccepted: (one: Open) => boolean, today: Day) {
  const accepted = new Set(openIn(release).flatMap((one) => (isAccepted(one) ? one.change : [])));
  if (accepted.size === 0) return release;
  const next = new Map([...accepted].map(({ from, to }) => [from, to]));
  return {
    ...release,
    fingerprints: release.fingerprints?.map((one) => next.get(one) ?? one),
    republished: release.republished?.map((one) =>
      accepted.has(one) ? { ...one, ended: today } : one,
    ),
  };
}

function holds(open: readonly Open[], keyOf: (one: Open) => string): HeldChange[] {
  return [...Map.groupBy(open, keyOf)].flatMap(([key, [first, ...more]]) => {
    if (first === undefined) return [];
    const { version, change } = first;
    const example = `${version} is no longer what it was: ${change.from} before, ${valueOf(change.to)} now`;
    const others = more.length === 0 ? '' : `, and ${more.length} more on that day`;
    return [{ key, since: change.on, because: `${example}${others}` }];
  });
}
