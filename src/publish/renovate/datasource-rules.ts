/** The index as a custom datasource, and what holds for all of its packages. */
import type { PublicSettings } from '#model/site.ts';
import { datasourceName, type PackageRule, type Preset } from './preset.ts';

/** What a preset needs to know of the index. */
export type PresetSite = Pick<PublicSettings, 'title' | 'baseUrl' | 'datasource'>;

export function datasourceRules(site: PresetSite): PackageRule[] {
  return [looseRule(site), badgeRule(site)];
}

/** Whatever custom manager found the version: without this Renovate takes them for semantic versions. */
export function looseRule({ datasource }: PresetSite): PackageRule {
  return {
    description: 'Versions are ordered as the index orders them.',
    matchManagers: ['custom.regex', 'custom.jsonata'],
    matchDatasources: [datasourceName(datasource)],
    versioning: 'loose',
  };
}

export function badgeRule({ datasource }: PresetSite): PackageRule {
  return {
    description: 'Merge Confidence has no badges for this datasource.',
    matchDatasources: [datasourceName(datasource)],
    prBodyDefinitions: { Age: '', Adoption: '', Passing: '', Confidence: '' },
  };
}

export function customDatasource({
  baseUrl,
  datasource,
}: PresetSite): Pick<Preset, 'customDatasources'> {
  const defaultRegistryUrlTemplate = `${baseUrl}/{{packageName}}.json`;
  return { customDatasources: { [datasource]: { defaultRegistryUrlTemplate, format: 'json' } } };
}
