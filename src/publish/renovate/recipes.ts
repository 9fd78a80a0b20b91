/** The configurations that the documentation shows: the contract tests run these very objects. */
import type { PublicSettings } from '#model/site.ts';
import { constantOf, type Examples } from './examples.ts';
import { withoutV } from './names.ts';
import { customDatasource, datasourceName } from './preset.ts';

const mirrorAddress = 'https://mirror.example.com/releases';
const whole = 'renovate/v1.json';
const names = 'presets/names.json';
const ownFiles = 'presets/files.json';

export function recipes(site: PublicSettings, examples: Examples) {
  return {
    ...presetRecipes(site, examples),
    ...ruleRecipes(site, examples),
    ...nameRecipes(site, examples),
    ...mirrorRecipes(site, examples),
    ...ownManagerRecipes(site, examples),
  };
}

function recipe<Config extends object>(title: string, config: Config) {
  return { title, config };
}

function withRule<Rule extends object>(title: string, config: { extends: string[] }, rule: Rule) {
  return recipe(title, { ...config, packageRules: [rule] });
}

function extending({ baseUrl }: PublicSettings, ...presets: string[]) {
  return { extends: presets.map((name) => `${baseUrl}/${name}`) };
}

function presetRecipes(site: PublicSettings, { other }: Examples) {
  const parts = extending(site, 'presets/comments.json', 'presets/notes.json');
  const own = extending(site, `${ownFiles}(**/*.pkl)`, `${ownFiles}(**/*.versions)`);
  const kubernetes = { managerFilePatterns: ['deploy/**/*.yaml'] };
  return {
    whole: recipe('Everything', extending(site, whole)),
    parts: recipe('Comments and pull-request notes only', parts),
    only: recipe('One component', extending(site, `presets/only.json(${other.id})`)),
    ownFiles: recipe('Comments in files of your own choice', own),
    kubernetes: recipe('Images in Kubernetes files', { ...extending(site, whole), kubernetes }),
    digests: recipe('Images with their digests', {
      extends: [...extending(site, whole).extends, 'docker:pinDigests'],
    }),
  };
}

function ruleRecipes(site: PublicSettings, examples: Examples) {
  const { main, followers, other } = examples;
  const matchDatasources = [datasourceName(site.datasource)];
  // Written as in the index, with a "v" or zeros, but without a suffix.
  const groups = examples.mainVersion.replace(/(?<=\d)[^\d.].*/, '').split('.');
  const line = groups.slice(0, typeof main.line === 'number' ? main.line : 2).join(String.raw`\.`);
  // `/^2025\.1(\D|$)/` for 2025.1.3: the end of the group keeps 2025.10 out.
  const allowedVersions = String.raw`/^${line}(\D|$)/`;
  const rule = (title: string, each: object) =>
    withRule(title, extending(site, whole), { matchDatasources, ...each });
  const without = { matchPackageNames: [other.id], enabled: false };
  const approval = { matchPackageNames: followers, dependencyDashboardApproval: true };
  return {
    withoutComponent: rule('Without one component', without),
    withoutFiles: rule('Without some files', { matchFileNames: ['legacy/**'], enabled: false }),
    ungrouped: rule('One pull request per component', { groupName: null }),
    age: rule('Wait a week', { minimumReleaseAge: '7 days' }),
    line: rule('Stay on a line', { matchPackageNames: [main.id], allowedVersions }),
    approval: rule('Ask before what follows is updated', approval),
    abandoned: rule('Notice what is no longer released', { abandonmentThreshold: '1 year' }),
  };
}

/** For names: their releases come from the index only with the preset for names. */
function nameRecipes(site: PublicSettings, { name, chart }: Examples) {
  const withNames = extending(site, whole, names);
  return {
    names: recipe('Releases of all names from the index', withNames),
    namesOfOne: recipe('Of one ecosystem', extending(site, whole, 'presets/names/docker.json')),
    namesRule: withRule(
      'A rule for a name, wherever its releases come from',
      extending(site, whole),
      { matchPackageNames: [name], minimumReleaseAge: '7 days' },
    ),
    registryAliases: recipe('Images from a mirror of their registry', {
      ...withNames,
      registryAliases: { 'registry.example.com/hub': 'docker.io' },
    }),
    chartMirror: withRule('A chart from a mirror of its repository', withNames, {
      matchDatasources: ['helm'],
      matchPackageNames: [chart.name],
      // With a chart that has no repository, matchRegistryUrls aborts the whole run (44.121.2).
      matchJsonata: ['"https://charts.example.com" in registryUrls'],
      overrideDatasource: datasourceName(site.datasource),
      registryUrls: [`${site.baseUrl}/${chart.id}.json`],
      versioning: 'loose',
      maxMajorIncrement: 0,
    }),
  };
}

/** For an index that is read from a mirror, with a token, or in a private network. */
function mirrorRecipes(site: PublicSettings, { other }: Examples) {
  const { datasource } = site;
  const withNames = extending(site, whole, `presets/names-at.json(${mirrorAddress})`);
  return {
    mirror: recipe('A mirror of the index', {
      extends: [`${mirrorAddress}/${whole}`],
      ...customDatasource({ baseUrl: mirrorAddress, datasource }),
    }),
    mirrorForNames: recipe('Releases of all names from a mirror', withNames),
    mirrorForOne: withRule('A mirror for one component', extending(site, whole), {
      matchDatasources: [datasourceName(datasource)],
      matchPackageNames: [other.id],
      registryUrls: [`${mirrorAddress}/{{packageName}}.json`],
    }),
    credentials: recipe('An index that asks for a token, in the configuration of Renovate itself', {
      hostRules: [{ matchHost: 'https://mirror.example.com/', token: '{{ secrets.INDEX_TOKEN }}' }],
    }),
    internal: recipe('An index inside your network, in the configuration of Renovate itself', {
      hostRules: [{ matchHost: `${mirrorAddress}/`, allowInternal: true }],
    }),
  };
}

/** For users who find versions with their own managers, or who extend no preset. */
function ownManagerRecipes(site: PublicSettings, { other: { id } }: Examples) {
  const datasourceTemplate = datasourceName(site.datasource);
  const defaultRegistryUrlTemplate = `${site.baseUrl}/${id}.json`;
  const definition = extending(site, 'presets/datasource.json');
  const regex = (file: string, pattern: string, source: object) => ({
    customType: 'regex',
    managerFilePatterns: [`**/${file}`],
    matchStrings: [`(?:^|\\n)${pattern}`],
    depNameTemplate: id,
    ...source,
  });
  const json = {
    customType: 'jsonata',
    fileFormat: 'json',
    managerFilePatterns: ['**/versions.json'],
    matchStrings: [`{ "depName": "${id}", "currentValue": versions.\`${id}\` }`],
    datasourceTemplate,
  };
  const csv = regex('versions.csv', `${id},(?<currentValue>[^,\\r\\n]+)`, { datasourceTemplate });
  const fixed = `${constantOf(id)}=(?<currentValue>\\d+(?:\\.\\d+)+)`;
  const fixedSource = {
    datasourceTemplate: datasourceName(id),
    versioningTemplate: 'loose',
    extractVersionTemplate: withoutV,
  };
  const standard = ['customManagers:dockerfileVersions', 'customManagers:githubActionsVersions'];
  return {
    standardComments: recipe(
      `Comments in Renovate's own form: # renovate: datasource=${datasourceTemplate} depName=${id}`,
      { extends: [...definition.extends, ...standard] },
    ),
    json: recipe('A JSON file, which holds no comments', { ...definition, customManagers: [json] }),
    csv: recipe('A CSV file', { ...definition, customManagers: [csv] }),
    fixedUrl: recipe('One address per component, without a preset', {
      customDatasources: { [id]: { defaultRegistryUrlTemplate, format: 'json' } },
      customManagers: [regex('versions.env', fixed, fixedSource)],
    }),
  };
}
