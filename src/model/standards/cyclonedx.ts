/**
 * The part of CycloneDX 1.6 that `sbom/<id>.json` uses: components with the milestones of their lifecycle
 * as properties. https://cyclonedx.github.io/cyclonedx-property-taxonomy/cdx/lifecycle.html
 */
import * as z from 'zod';
import { day } from '../shape.ts';

/** Milestones of the taxonomy, each with what it means here. */
export const milestones = {
  generalAvailability: 'cdx:lifecycle:milestone:generalAvailability',
  endOfDevelopment: 'cdx:lifecycle:milestone:endOfDevelopment',
  endOfSupport: 'cdx:lifecycle:milestone:endOfSupport',
  endOfLife: 'cdx:lifecycle:milestone:endOfLife',
} as const;

const property = z.strictObject({ name: z.enum(Object.values(milestones)), value: day });

const component = z.strictObject({
  type: z.literal('application'),
  'bom-ref': z.string().min(1),
  name: z.string().min(1),
  version: z.string().min(1),
  purl: z.string().regex(/^pkg:/).optional(),
  properties: z.array(property).min(1),
});

export const sbomFile = z.strictObject({
  $schema: z.literal('http://cyclonedx.org/schema/bom-1.6.schema.json'),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  version: z.literal(1),
  components: z.array(component).min(1),
});

export type SbomFile = z.infer<typeof sbomFile>;
export type Milestone = z.infer<typeof property>;
