/**
 * Milestones of a lifecycle, as bills of materials name them:
 * https://cyclonedx.github.io/cyclonedx-property-taxonomy/cdx/lifecycle.html
 */
export const milestones = {
  generalAvailability: 'cdx:lifecycle:milestone:generalAvailability',
  endOfDevelopment: 'cdx:lifecycle:milestone:endOfDevelopment',
  endOfSupport: 'cdx:lifecycle:milestone:endOfSupport',
  endOfLife: 'cdx:lifecycle:milestone:endOfLife',
} as const;
