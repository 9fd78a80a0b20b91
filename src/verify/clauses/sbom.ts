/** The fragments for bills of materials: the supported releases and their true days. */
import { dayOf } from '#model/time/instant.ts';
import { versionsOf } from '#model/purl.ts';
import { milestones, sbomFile } from '#model/standards/cyclonedx.ts';
import type { TimedPhase } from '#model/support/support.ts';
import type { Breach, Clause } from '../clause.ts';
import { wrong } from '../clause.ts';
import { described, fileOf, isServed, unlike, type Described, type Release } from '../formats.ts';

export const sbom: readonly Clause[] = [
  {
    name: 'sbom-agrees',
    level: 'violation-if-ours',
    why: 'What is merged into a bill of materials names the supported releases and their true days.',
    *each(part) {
      const one = described(part);
      if (one === undefined) return;
      const path = `sbom/${one.id}.json`;
      const supported = one.details.releases.filter((release) => release.supported === true);
      const file = fileOf(part, path, sbomFile);
      if (supported.length > 0 && !isServed(part, path)) yield wrong(path, 'is missing');
      if (file !== undefined) yield* sbomProblems(path, file.components, supported, one);
    },
  },
];

function* sbomProblems(
  path: string,
  found: readonly object[],
  supported: readonly Release[],
  { id, purls }: Described,
): Generator<Breach> {
  if (found.length !== supported.length)
    yield wrong(path, `has ${found.length} releases, but ${supported.length} are supported`);
  const versioned = purls.map(versionsOf);
  for (let at = 0; at < supported.length; at++) {
    const release = supported[at] as Release;
    const one = found[at];
    if (one === undefined) continue;
    const { purl, ...rest } = one as { purl?: string };
    yield* unlike(path, `components[${at}]`, rest, {
      type: 'application',
      'bom-ref': `${id}@${release.version}`,
      name: id,
      version: release.version,
      properties: milestonesOf(release),
    });
    const isKnown =
      purl === undefined
        ? versioned.length === 0
        : versioned.some((purlOf) => purlOf(release.version) === purl);
    if (!isKnown)
      yield wrong(path, 'has another package URL than purls.json', `components[${at}].purl`);
  }
}

function milestonesOf({ releaseTimestamp, phases = [] }: Release): readonly object[] {
  const exact = (phase: TimedPhase) =>
    phases.find((end) => end.phase === phase && end.basis !== 'inferred')?.ends;
  const maintenance = exact('maintenance');
  const hasExtended = phases.some((end) => end.phase === 'extended' && end.basis !== 'inferred');
  const told: object[] = [];
  const tell = (name: string, value: string | undefined): void => {
    if (value !== undefined) told.push({ name, value });
  };
  tell(milestones.generalAvailability, dayOf(releaseTimestamp));
  tell(milestones.endOfDevelopment, exact('active'));
  tell(milestones.endOfSupport, maintenance);
  tell(milestones.endOfLife, hasExtended ? exact('extended') : maintenance);
  return told;
}
