/** Raw answers → clean, ordered, unique releases, and a list of all that was left out. */
import type { Clean, CleanRelease } from '#model/clean.ts';
import type { Component } from '#model/component.ts';
import type { FoundRelease, Gathered, Skipped } from '#model/gathered.ts';
import type { Instant } from '#model/instant.ts';
import { isPrerelease, parseVersion, versionProblem } from '#model/version.ts';
import { inVersionOrder } from '#model/version-order.ts';
import { checkRelease } from './check-release.ts';
import { unite } from './unite.ts';

export function normalise(
  answers: readonly Gathered[],
  component: Pick<Component, 'prereleases'>,
  now: Instant,
): Clean {
  const found = answers.flatMap(releasesOf);
  const checked = found.filter((release) => versionProblem(release.version) === undefined);
  const believed = checked.map((release) => checkRelease(release, now));
  const united = groupByVersion(believed.map((one) => one.release)).map(unite);
  const releases = united.map((one) => clean(one.release)).filter((one) => one !== undefined);
  const isTaken = (one: CleanRelease) => component.prereleases === 'keep' || !isEarly(one);
  const kept = inVersionOrder(releases.filter(isTaken), ({ version }) => version);
  return {
    releases: kept,
    listed: new Set([...found.map((one) => one.version), ...answers.flatMap(skippedNames)]),
    skipped: [
      ...answers.flatMap(skippedOf),
      ...found.flatMap(refused),
      ...releases.filter((one) => !isTaken(one)).map(leftOut),
    ],
    findings: [
      ...believed.flatMap((one) => one.findings),
      ...united.flatMap((one) => one.findings),
    ],
  };
}

function releasesOf(answer: Gathered): readonly FoundRelease[] {
  return answer.kind === 'complete' || answer.kind === 'partial' ? answer.releases : [];
}

function skippedOf(answer: Gathered): readonly Skipped[] {
  return answer.kind === 'complete' || answer.kind === 'partial' ? answer.skipped : [];
}

function skippedNames(answer: Gathered): readonly string[] {
  return skippedOf(answer).flatMap(({ name, version }) =>
    version === undefined ? [name] : [name, version],
  );
}

function groupByVersion(found: readonly FoundRelease[]): [FoundRelease, ...FoundRelease[]][] {
  const groups = new Map<string, [FoundRelease, ...FoundRelease[]]>();
  for (const release of found) {
    const group = groups.get(release.version);
    if (group === undefined) groups.set(release.version, [release]);
    else group.push(release);
  }
  return [...groups.values()];
}

function clean(release: FoundRelease): CleanRelease | undefined {
  const version = parseVersion(release.version);
  return version && { ...release, version };
}

function isEarly(release: CleanRelease): boolean {
  return release.prerelease === true || isPrerelease(release.version);
}

function refused(release: FoundRelease): Skipped[] {
  const because = versionProblem(release.version);
  return because === undefined ? [] : [{ name: release.version.slice(0, 100), because }];
}

function leftOut(release: CleanRelease): Skipped {
  return { name: release.version.text, because: 'is a pre-release' };
}
