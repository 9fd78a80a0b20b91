/**
 * The configurations that the documentation shows. The contract tests run these very objects, so that
 * what is shown is what works.
 */
import { parseVersion } from '#model/version.ts';
import type { Component } from '#model/component.ts';
import type { Site } from '#model/site.ts';
import { followersOf } from './order.ts';
import { datasourceName } from './preset.ts';

export type Recipe = {
  readonly title: string;
  readonly config: Readonly<Record<string, unknown>>;
};

export type Recipes = ReturnType<typeof recipes>;

/** The components that the examples use. */
export type Examples = {
  /** The component that most others follow, or the first. */
  readonly main: Component;
  readonly mainVersion: string;
  readonly followers: readonly string[];
  readonly other: Component;
  readonly otherVersion: string;
  /** A name that users have for one of the components. */
  readonly name: string;
  /** A chart, and its component. */
  readonly chart: { readonly name: string; readonly id: string };
};

export const anyVersion = '1.2.0';
const mirrorAddress = 'https://mirror.example.com/releases';

/** `newest`: by component; nothing for an index without components. */
export function chooseExamples(
  components: readonly Component[],
  newest: ReadonlyMap<string, string>,
): Examples | undefined {
  const followers = followersOf(components);
  const count = ({ id }: Component) => followers.get(id)?.length ?? 0;
  const main = components.reduce<Component | undefined>(
    (best, each) => (best === undefined || count(each) > count(best) ? each : best),
    undefined,
  );
  if (!main) return undefined;
  const ids = new Set((followers.get(main.id) ?? []).map(({ id }) => id));
  const other = components.find(({ id }) => id !== main.id && !ids.has(id)) ?? main;
  const names = components.flatMap(({ id, references = [] }) =>
    references.map(({ kind, name }) => ({ id, kind, name })),
  );
  const chart = names.find(({ kind }) => kind === 'helm');
  return {
    main,
    mainVersion: newest.get(main.id) ?? anyVersion,
    followers: [...ids],
    other,
    otherVersion: newest.get(other.id) ?? anyVersion,
    name: names[0]?.name ?? 'example/image',
    chart: { name: chart?.name ?? other.id, id: chart?.id ?? other.id },
  };
}

export function recipes(site: Site, examples: Examples) {
  return {
    ...presetRecipes(site, examples),
    ...ruleRecipes(site, examples),
    ...nameRecipes(site, examples),
    ...mirrorRecipes(site, examples),
    ...ownManagerRecipes(site, examples),
  };
}

function presetRecipes({ baseUrl }: Site, { other }: Examples) {
  const preset = (...names: string[]) => ({ extends: names.map((name) => `${baseUrl}/${name}`) });
  return {
    whole: { title: 'Everything', config: preset('renovate/v1.json') },
    parts: {
      title: 'Comments and pull-request notes only',
      config: preset('presets/comments.json', 'presets/notes.json'),
    },
    only: { title: 'One component', config: preset(`presets/only/${other.id}.json`) },
    files: {
      title: 'Comments in one kind of file',
      config: preset('presets/files/dockerfile.json'),
    },
    ownFiles: {
      title: 'Comments in files of your own choice',
      config: preset(
        'presets/files/matching.json(**/*.cue)',
        'presets/files/matching.json(**/*.pkl)',
      ),
    },
    kubernetes: {
      title: 'Images in Kubernetes files',
      config: {
        ...preset('renovate/v1.json'),
        kubernetes: { managerFilePatterns: ['deploy/**/*.yaml'] },
      },
    },
    digests: {
      title: 'Images with their digests',
      config: { extends: [`${baseUrl}/renovate/v1.json`, 'docker:pinDigests'] },
    },
  } satisfies Record<string, Recipe>;
}

/** Rules for versions under a comment. */
function ruleRecipes({ baseUrl, datasource }: Site, examples: Examples) {
  const { main, followers, other } = examples;
  const matchDatasources = [datasourceName(datasource)];
  const rule = (each: object) => ({
    extends: [`${baseUrl}/renovate/v1.json`],
    packageRules: [{ matchDatasources, ...each }],
  });
  return {
    withoutComponent: {
      title: 'Without one component',
      config: rule({ matchPackageNames: [other.id], enabled: false }),
    },
    withoutFiles: {
      title: 'Without some files',
      config: rule({ matchFileNames: ['legacy/**'], enabled: false }),
    },
    ungrouped: { title: 'One pull request per component', config: rule({ groupName: null }) },
    age: { title: 'Wait a week', config: rule({ minimumReleaseAge: '7 days' }) },
    line: {
      title: 'Stay on a line',
      config: rule({ matchPackageNames: [main.id], allowedVersions: linePattern(examples) }),
    },
    approval: {
      title: 'Ask before what follows is updated',
      config: rule({ matchPackageNames: followers, dependencyDashboardApproval: true }),
    },
    abandoned: {
      title: 'Notice what is no longer released',
      config: rule({ abandonmentThreshold: '1 year' }),
    },
  } satisfies Record<string, Recipe>;
}

/** For names: the releases come from the index only where that was asked for. */
function nameRecipes({ baseUrl, datasource }: Site, { name, chart }: Examples) {
  const whole = `${baseUrl}/renovate/v1.json`;
  return {
    names: {
      title: 'Releases of all names from the index',
      config: { extends: [whole, `${baseUrl}/presets/names.json`] },
    },
    namesOfOne: {
      title: 'Of one ecosystem',
      config: { extends: [whole, `${baseUrl}/presets/names/docker.json`] },
    },
    namesRule: {
      title: 'A rule for a name, wherever its releases come from',
      config: {
        extends: [whole],
        packageRules: [{ matchPackageNames: [name], minimumReleaseAge: '7 days' }],
      },
    },
    registryAliases: {
      title: 'Images from a mirror of their registry',
      config: {
        extends: [whole, `${baseUrl}/presets/names.json`],
        registryAliases: { 'registry.example.com/hub': 'docker.io' },
      },
    },
    chartMirror: {
      title: 'A chart from a mirror of its repository',
      config: {
        extends: [whole, `${baseUrl}/presets/names.json`],
        packageRules: [
          {
            matchDatasources: ['helm'],
            matchPackageNames: [chart.name],
            matchRegistryUrls: ['https://charts.example.com'],
            overrideDatasource: datasourceName(datasource),
            registryUrls: [`${baseUrl}/${chart.id}.json`],
            versioning: 'loose',
          },
        ],
      },
    },
  } satisfies Record<string, Recipe>;
}

function mirrorRecipes({ baseUrl, datasource }: Site, { other }: Examples) {
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

/** For users who find versions with managers of their own, or extend no preset at all. */
function ownManagerRecipes({ baseUrl, datasource }: Site, { other }: Examples) {
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

/** `EDGE_NODE_VERSION` for `edge-node`. */
export function constantOf(id: string): string {
  return `${id.toUpperCase().replaceAll('-', '_')}_VERSION`;
}

/** `/^2025\.1(\.|$)/` for 2025.1.3: the end of the group keeps 2025.10 out. */
function linePattern({ main, mainVersion }: Examples): string {
  const groups = parseVersion(mainVersion)?.groups ?? [];
  const line = groups.slice(0, typeof main.line === 'number' ? main.line : 2).join(String.raw`\.`);
  return String.raw`/^${line}(\.|$)/`;
}
