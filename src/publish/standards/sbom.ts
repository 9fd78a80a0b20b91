/** `sbom/<id>.json`: the supported releases with their milestones, ready to merge into a bill of materials. */
import { dayOf } from '#model/instant.ts';
import { given } from '#model/given.ts';
import { versionsOf } from '#model/purl.ts';
import { milestones, type Milestone, type SbomFile } from '#model/standards/cyclonedx.ts';
import { endOf, isSupported, type TimedPhase } from '#model/support.ts';
import type { JudgedComponent, JudgedRelease, StatedEnd } from '#model/verdict.ts';

/** None where nothing is known to be supported. */
export function sbomFile(
  { component, releases }: JudgedComponent,
  purl: string | undefined,
): SbomFile | undefined {
  const supported = releases.filter(({ verdict }) => isSupported(verdict.phase) === true);
  if (supported.length === 0) return undefined;
  const purlOf = purl === undefined ? undefined : versionsOf(purl);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    components: supported.map((release) =>
      given({
        type: 'application' as const,
        'bom-ref': `${component.id}@${release.version.text}`,
        name: component.id,
        version: release.version.text,
        purl: purlOf?.(release.version.text),
        properties: milestonesOf(release),
      }),
    ),
  };
}

/** Days that are exact enough to be taken over by others; an end is the last day with support. */
function milestonesOf({ timestamp, verdict: { ends } }: JudgedRelease): Milestone[] {
  const known = ends.filter(({ basis }) => basis !== 'inferred');
  const last = endOf(known, 'extended') ?? endOf(known, 'maintenance');
  return [
    { name: milestones.generalAvailability, value: dayOf(timestamp) },
    ...milestone(known, 'active', milestones.endOfDevelopment),
    ...milestone(known, 'maintenance', milestones.endOfSupport),
    ...(last?.day === undefined ? [] : [{ name: milestones.endOfLife, value: last.day }]),
  ];
}

function milestone(ends: readonly StatedEnd[], phase: TimedPhase, name: Milestone['name']) {
  const day = endOf(ends, phase)?.day;
  return day === undefined ? [] : [{ name, value: day }];
}
