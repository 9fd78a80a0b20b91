/** Configurations for an index that is read from a mirror, with a token or inside a network. */
import type { PublicSettings } from '#model/site.ts';
import { datasourceName } from './preset.ts';
import type { Examples, Recipe } from './recipe.ts';

const mirrorAddress = 'https://mirror.example.com/releases';

export function mirrorRecipes({ baseUrl, datasource }: PublicSettings, { other }: Examples) {
  return {
    mirror: {
      title: 'A mirror of the index',
      config: {
        extends: [`${mirrorAddress}/renovate/v1.json`],
        customDatasources: {
          [datasource]: {
            defaultRegistryUrlTemplate: `${mirrorAddress}/{{packageName}}.json`,
            format: 'json',
          },
        },
      },
    },
    mirrorForNames: {
      title: 'Releases of all names from a mirror',
      config: {
        extends: [
          `${baseUrl}/renovate/v1.json`,
          `${baseUrl}/presets/names-at.json(${mirrorAddress})`,
        ],
      },
    },
    mirrorForOne: {
      title: 'A mirror for one component',
      config: {
        extends: [`${baseUrl}/renovate/v1.json`],
        packageRules: [
          {
            matchDatasources: [datasourceName(datasource)],
            matchPackageNames: [other.id],
            registryUrls: [`${mirrorAddress}/{{packageName}}.json`],
          },
        ],
      },
    },
    credentials: {
      title: 'An index that asks for a token, in the configuration of Renovate itself',
      config: {
        hostRules: [
          { matchHost: 'https://mirror.example.com/', token: '{{ secrets.INDEX_TOKEN }}' },
        ],
      },
    },
    internal: {
      title: 'An index inside your network, in the configuration of Renovate itself',
      config: {
        hostRules: [{ matchHost: `${mirrorAddress}/`, allowInternal: true }],
      },
    },
  } satisfies Record<string, Recipe>;
}
