/** `sbom/<id>.json`: the supported releases with their milestones, ready to merge into a bill of materials. */
import { dayOf, type Day } from '#model/time/instant.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { versionedPurl } from '#model/purl.ts';
import { endOf, isSupported, type PhaseEnd } from '#model/support/support.ts';
import { lastEnd } from '#model/support/support-words.ts';
import type { PublicComponent } from '#model/support/verdict.ts';

/** The part of CycloneDX 1.6 that is used; none where nothing is known to be supported. */
export function sbomFile({ component, releases }: PublicComponent, purl: string | undefined) {
  const supported = releases.filter(({ verdict }) => isSupported(verdict.phase) === true);
  if (supported.length === 0) return undefined;
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
        properties: milestoneProperties(dayOf(release.timestamp), release.verdict.ends),
      }),
    ),
  };
}

/** Milestones: https://cyclonedx.github.io/cyclonedx-property-taxonomy/cdx/lifecycle.html */
export const milestones = {
  generalAvailability: 'cdx:lifecycle:milestone:generalAvailability',
  endOfDevelopment: 'cdx:lifecycle:milestone:endOfDevelopment',
  endOfSupport: 'cdx:lifecycle:milestone:endOfSupport',
  endOfLife: 'cdx:lifecycle:milestone:endOfLife',
} as const;

/** Days that are exact enough to be taken over by others; an end is the last day with support. */
export function milestoneProperties(released: Day | undefined, ends: readonly PhaseEnd[]) {
  const known = ends.filter(({ basis }) => basis !== 'inferred');
  const days = {
    generalAvailability: released,
    endOfDevelopment: endOf(known, 'active')?.day,
    endOfSupport: endOf(known, 'maintenance')?.day,
    endOfLife: lastEnd(known)?.day,
  } satisfies Record<keyof typeof milestones, unknown>;
  return Object.entries(milestones).flatMap(([key, name]) => {
    const value = days[key as keyof typeof days];
    return value === undefined ? [] : [{ name, value }];
  });
}
