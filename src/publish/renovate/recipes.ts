/**
 * The configurations that the documentation shows. The contract tests run these very objects, so that
 * what is shown is what works.
 */
import { parseVersion } from '#model/version/version.ts';
import type { PublicSettings } from '#model/site.ts';
import { mirrorRecipes } from './mirror-recipes.ts';
import { ownManagerRecipes } from './own-manager-recipes.ts';
import { datasourceName } from './preset.ts';
import type { Examples, Recipe } from './recipe.ts';

export type Recipes = ReturnType<typeof recipes>;

export function recipes(site: PublicSettings, examples: Examples) {
  return {
    ...presetRecipes(site, examples),
    ...ruleRecipes(site, examples),
    ...nameRecipes(site, examples),
    ...mirrorRecipes(site, examples),
    ...ownManagerRecipes(site, examples),
  };
}

function presetRecipes({ baseUrl }: PublicSettings, { other }: Examples) {
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
function ruleRecipes({ baseUrl, datasource }: PublicSettings, examples: Examples) {
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
function nameRecipes({ baseUrl, datasource }: PublicSettings, { name, chart }: Examples) {
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

/** `/^2025\.1(\.|$)/` for 2025.1.3: the end of the group keeps 2025.10 out. */
function linePattern({ main, mainVersion }: Examples): string {
  const groups = parseVersion(mainVersion)?.groups ?? [];
  const line = groups.slice(0, typeof main.line === 'number' ? main.line : 2).join(String.raw`\.`);
  return String.raw`/^${line}(\.|$)/`;
}
