/** Raw answers → clean, ordered, unique releases, and a list of all that was left out. */
import type { CleanRelease, Finding, FoundRelease, Gathered } from '#model/history/gathered.ts';
import { splitFingerprint } from './fingerprints.ts';
import type { Component } from '#model/component/component.ts';
import { contradict, isBetterFounded, type Dating } from '#model/history/dating.ts';
import { dayOf } from '#model/time/instant.ts';
import { printable } from '#model/problem.ts';
import { some, withoutUndefined } from '#model/without-undefined.ts';
import { compareText, earliest } from '#model/order.ts';
import { inVersionOrder, isPrerelease, parseVersion } from '#model/version/version.ts';
import { versionProblem } from '#model/version/version-problem.ts';

type Dated = FoundRelease & Dating;

/** `recorded`: releases in the history are kept, even if their upstream now calls them unstable. */
export function normalise(
  answers: readonly Gathered[],
  component: Pick<Component, 'prereleases'>,
  recorded: readonly Pick<FoundRelease, 'version'>[] = [],
) {
  const known = new Set(recorded.map(({ version }) => version));
  const listings = answers.flatMap((answer) => ('releases' in answer ? [answer] : []));
  const found = listings.flatMap(({ releases }) => releases);
  const skipped = listings.flatMap((listing) => listing.skipped);
  const ordered = found.filter(({ version }) => versionProblem(version) === undefined);
  const united = [...Map.groupBy(ordered, ({ version }) => version).values()].map(unite);
  const releases = united.flatMap(({ release }): CleanRelease[] => {
    const version = parseVersion(release.version);
    return version === undefined ? [] : [{ ...release, version }];
  });
  const isTaken = (one: CleanRelease) =>
    component.prereleases === 'keep' ||
    known.has(one.version.text) ||
    !(one.prerelease === true || isPrerelease(one.version));
  const left = releases.filter((one) => !isTaken(one));
  return {
    releases: inVersionOrder(releases.filter(isTaken)),
    listed: new Set([
      ...found.map((one) => one.version),
      ...skipped.flatMap(({ name, version = name }) => [name, version]),
    ]),
    skipped: [
      ...skipped,
      ...found.flatMap(({ version }) => {
        const because = versionProblem(version);
        return because === undefined ? [] : { name: printable(version.slice(0, 100)), because };
      }),
      ...left.map(({ version }) => ({ name: version.text, because: 'is a pre-release' })),
    ],
    findings: united.flatMap((one) => one.findings),
  };
}

/** Makes one release of all that several sources, or one source twice, say about a version. */
export function unite(mentions: readonly FoundRelease[]) {
  const [first] = mentions as readonly [FoundRelease, ...FoundRelease[]];
  if (mentions.length === 1) return { release: first, findings: [] };
  const dated = mentions
    .filter((one): one is Dated => one.date !== undefined && one.basis !== undefined)
    .sort(byFoundation);
  // A release that was seen by some day was not released later, whichever source says so.
  const isLater = (one: Dated) =>
    dated.some((bound) => bound.basis === 'by' && contradict(bound, one));
  const best = dated.find((one) => !isLater(one));
  const evidence = best?.evidence ?? earliest(mentions.map((one) => one.evidence));
  return {
    release: withoutUndefined({
      version: first.version,
      date: best?.date,
      basis: best?.basis,
      authored: best?.authored,
      evidence: evidence ?? first.evidence,
      changelogUrl: earliest(mentions.map((one) => one.changelogUrl)),
      prerelease: mentions.find((one) => one.prerelease)?.prerelease,
      deprecated: earliest(mentions.map((one) => one.deprecated)),
      fingerprints: allFingerprints(mentions),
    }),
    findings: best === undefined ? [] : disagreements(best, dated),
  };
}

/** Sorts the same for any order of the sources: better founded, then earlier, then more precise. */
function byFoundation(a: Dated, b: Dated): number {
  if (a.basis !== b.basis) return isBetterFounded(a.basis, b.basis) ? -1 : 1;
  return (
    compareText(dayOf(a.date), dayOf(b.date)) ||
    b.date.length - a.date.length ||
    compareText(a.date, b.date) ||
    compareText(a.evidence, b.evidence) ||
    Number(b.authored ?? false) - Number(a.authored ?? false)
  );
}

function disagreements(best: Dated, dated: readonly Dated[]): Finding[] {
  const others = dated.filter((other) => contradict(best, other));
  const said = new Map(others.map((other) => [`${other.date} (${other.evidence})`, other]));
  const { version, date, evidence } = best;
  return [...said].map(([words, other]) => {
    const key = `disagreement:${version}:${dayOf(other.date)}`;
    const message = `${version}: of its sources, ${date} (${evidence}) is preferred to ${words}`;
    return { kind: 'disagreement', key, version, message };
  });
}

/** Leaves out places with two values: several names of the upstream give this version there. */
function allFingerprints(mentions: readonly FoundRelease[]): readonly string[] | undefined {
  const all = [...new Set(mentions.flatMap((one) => one.fingerprints ?? []))];
  const places = Map.groupBy(all, (one) => splitFingerprint(one)[0]);
  return some([...places.values()].filter(({ length }) => length === 1).flat());
}
