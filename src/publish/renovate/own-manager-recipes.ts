/** Configurations for users who find versions with managers of their own, or extend no preset at all. */
import type { PublicSettings } from '#model/site.ts';
import { datasourceName } from './preset.ts';
import type { Examples, Recipe } from './recipe.ts';

export function ownManagerRecipes({ baseUrl, datasource }: PublicSettings, { other }: Examples) {
  const custom = datasourceName(datasource);
  const definition = { extends: [`${baseUrl}/presets/datasource.json`] };
  return {
    standardComments: {
      title: `Comments in Renovate's own form: # renovate: datasource=${custom} depName=${other.id}`,
      config: {
        extends: [
          ...definition.extends,
          'customManagers:dockerfileVersions',
          'customManagers:githubActionsVersions',
        ],
      },
    },
    json: {
      title: 'A JSON file, which holds no comments',
      config: {
        ...definition,
        customManagers: [
          {
            customType: 'jsonata',
            fileFormat: 'json',
            managerFilePatterns: ['**/versions.json'],
            matchStrings: [
              `{ "depName": "${other.id}", "currentValue": versions.\`${other.id}\` }`,
            ],
            datasourceTemplate: custom,
          },
        ],
      },
    },
    csv: {
      title: 'A CSV file',
      config: {
        ...definition,
        customManagers: [
          {
            customType: 'regex',
            managerFilePatterns: ['**/versions.csv'],
            matchStrings: [`(?:^|\\n)${other.id},(?<currentValue>[^,\\r\\n]+)`],
            depNameTemplate: other.id,
            datasourceTemplate: custom,
          },
        ],
      },
    },
    fixedUrl: {
      title: 'One address per component, without a preset',
      config: {
        customDatasources: {
          [other.id]: { defaultRegistryUrlTemplate: `${baseUrl}/${other.id}.json`, format: 'json' },
        },
        customManagers: [
          {
            customType: 'regex',
            managerFilePatterns: ['**/versions.env'],
            matchStrings: [`(?:^|\\n)${constantOf(other.id)}=(?<currentValue>\\d+(?:\\.\\d+)+)`],
            depNameTemplate: other.id,
            datasourceTemplate: datasourceName(other.id),
            versioningTemplate: 'loose',
          },
        ],
      },
    },
  } satisfies Record<string, Recipe>;
}

/** `ACME_AGENT_VERSION` for `acme-agent`. */
export function constantOf(id: string): string {
  return `${id.toUpperCase().replaceAll('-', '_')}_VERSION`;
}
