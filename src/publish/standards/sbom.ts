/** `sbom/<id>.json`: the supported releases with their milestones, ready to merge into a bill of materials. */
import { dayOf, type Day } from '#model/time/instant.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { versionedPurl } from '#model/purl.ts';
import { remembered } from '#model/remembered.ts';
import { milestones } from '#model/standards/cyclonedx.ts';
import { endOf, isSupported, type TimedPhase } from '#model/support/support.ts';
import type { PublicComponent, JudgedRelease, StatedEnd, Verdict } from '#model/support/verdict.ts';

type Milestone = {
  readonly name: (typeof milestones)[keyof typeof milestones];
  readonly value: Day;
};

/** As CycloneDX 1.6; none where nothing is known to be supported. */
export function sbomFile({ component, releases }: PublicComponent, purl: string | undefined) {
  const supported = releases.filter(({ verdict }) => isSupported(verdict.phase) === true);
  if (supported.length === 0) return undefined;
  const statedOf = remembered(({ ends }: Verdict) => statedMilestones(ends));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    components: supported.map((release) =>
      withoutUndefined({
        type: 'application' as const,
        'bom-ref': `${component.id}@${release.version.text}`,
        name: component.id,
        version: release.version.text,
        purl: purl && versionedPurl(purl, release.version.text),
        properties: [released(release), ...statedOf(release.verdict)],
      }),
    ),
  };
}

function released({ timestamp }: JudgedRelease): Milestone {
  return { name: milestones.generalAvailability, value: dayOf(timestamp) };
}

/** Days that are exact enough to be taken over by others; an end is the last day with support. */
function statedMilestones(ends: readonly StatedEnd[]): Milestone[] {
  const known = ends.filter(({ basis }) => basis !== 'inferred');
  const last = endOf(known, 'extended') ?? endOf(known, 'maintenance');
  return [
    ...milestone(known, 'active', milestones.endOfDevelopment),
    ...milestone(known, 'maintenance', milestones.endOfSupport),
    ...(last?.day === undefined ? [] : [{ name: milestones.endOfLife, value: last.day }]),
  ];
}

function milestone(ends: readonly StatedEnd[], phase: TimedPhase, name: Milestone['name']) {
  const day = endOf(ends, phase)?.day;
  return day === undefined ? [] : [{ name, value: day }];
}
