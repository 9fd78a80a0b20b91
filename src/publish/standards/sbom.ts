/** `sbom/<id>.json`: the supported releases and milestones, to merge into a bill of materials. */
import type { Listed } from '#answer/answer.ts';
import { dayOf } from '#model/time/instant.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { mainPurl, versionedPurl } from '#model/purl.ts';
import { endOf, isSupported, type PhaseEnd } from '#model/support/support.ts';
import { lastEnd } from '#model/support/support-words.ts';
import type { PublicComponent } from '#model/support/verdict.ts';

/** The part of CycloneDX 1.6 that we use; undefined if no release is known to be supported. */
export function sbomFile({ component, releases }: PublicComponent) {
  const supported = releases.filter(({ verdict }) => isSupported(verdict.phase) === true);
  if (supported.length === 0) return undefined;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    components: supported.map(({ version: { text }, timestamp, recorded: { basis }, verdict }) => {
      const purl = mainPurl(component.purls, text);
      const released = { day: dayOf(timestamp), basis };
      return withoutUndefined({
        type: 'application' as const,
        'bom-ref': `${component.id}@${text}`,
        name: component.id,
        version: text,
        purl: purl && versionedPurl(purl, text),
        properties: milestones(released, verdict.ends).filter(({ value }) => value),
      });
    }),
  };
}

/**
 * No days that are only inferred; an end is the last supported day:
 * https://cyclonedx.github.io/cyclonedx-property-taxonomy/cdx/lifecycle.html
 */
export function milestones(released: Listed['released'], ends: readonly PhaseEnd[]) {
  const known = ends.filter(({ basis }) => basis !== 'inferred');
  const days = {
    generalAvailability: released?.basis === 'inferred' ? undefined : released?.day,
    endOfDevelopment: endOf(known, 'active')?.day,
    endOfSupport: endOf(known, 'maintenance')?.day,
    endOfLife: known.find((end) => end === lastEnd(ends))?.day,
  };
  return Object.entries(days).map(([key, value]) => {
    return { name: `cdx:lifecycle:milestone:${key}`, value };
  });
}
