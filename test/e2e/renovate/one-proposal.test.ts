/**
 * Never two open proposals for a line, and a body that speaks of the version that its file gets: in files of six
 * ecosystems, some of which Renovate reads by itself, with an index that is behind the registries or ahead of them.
 */
import { isReadByName } from '#publish/renovate/read-by-name.ts';
import { expect, test } from 'vitest';
import { folderOf } from '../../folder.ts';
import { words } from '../../words.ts';
import { builtFrom, history } from './built.ts';
import { editsOf } from './edits.ts';
import { ofRenovate } from './install.ts';
import { charts, readFiles, toolFiles, unreadFiles, withComments } from './marked-files.ts';
import { serve } from './served.ts';

type Versions = readonly string[];

/** What registries answer for a package, by path. `$id` is its name. */
const answers: Readonly<Record<string, (all: Versions, url: string) => Record<string, unknown>>> = {
  docker: (tags) => ({ '/v2/example/$id/tags/list?n=10000': { tags } }),
  maven: (all) => ({
    '/maven/com/example/$id/maven-metadata.xml': `<metadata><versioning><versions>${all.map((one) => `<version>${one}</version>`).join('')}</versions></versioning></metadata>`,
    ...byVersion(all, '<project/>', (one) => `/maven/com/example/$id/${one}/$id-${one}.pom`),
  }),
  npm: (all) => ({ '/npm/$id': { name: '$id', versions: byVersion(all, {}) } }),
  helm: (all) => ({ '/helm/$id/index.yaml': { entries: { $id: all.map(asChart) } } }),
  pypi: (all) => ({ '/pypi/$id/json': { releases: byVersion(all, [{}]) } }),
  nuget: (all, url) => ({
    '/nuget/index.json': {
      resources: [{ '@id': `${url}/nuget`, '@type': 'RegistrationsBaseUrl/3.6.0' }],
    },
    '/nuget/$id/index.json': {
      items: [{ items: all.map((version) => ({ catalogEntry: { version } })) }],
    },
  }),
};
const paths: Readonly<Record<string, string>> = {
  docker: '',
  helm: '/helm/$id',
  nuget: '/nuget/index.json',
};

const some = ['1.4.0', '1.5.0', '2.0.0'];
const more = ['1.4.0', '1.5.0', '1.6.0', '2.0.0', '2.1.0'];
const sides = { behind: { index: some, registry: more }, ahead: { index: more, registry: some } };

/** One of each ecosystem on each side. */
const packages = Object.entries(sides).flatMap(([side, versions]) =>
  Object.keys(answers).map((kind) => ({ side, kind, id: `${kind}-${side}`, versions })),
);

/** Files, and what they become for each major version. */
const cases = packages.flatMap(({ side, kind, id, versions }) => {
  const caseOf = (path: string, text: string, known: Versions) => {
    const before = withComments(path, text, id);
    const newest = ['1.', '2.'].map((major) => known.findLast((one) => one.startsWith(major)));
    const after = newest.map((version = '') => before.replace('1.4.0', version));
    return { path: `${side}/${path}`, before, after };
  };
  const read = readFiles.filter(([path]) => path.startsWith(`${kind}/`));
  return [
    ...read.map(([path, text]) => caseOf(path, text, versions.registry)),
    ...unreadFiles.map(([path, text]) => caseOf(`${kind}/${path}`, text, versions.index)),
  ];
});

test('a line gets one proposal for each major version, and a body the versions of its files', async () => {
  const { url } = await serve(
    async (at) =>
      new Map([...(await builtIndex(at)), ...packages.flatMap((one) => answered(one, at))]),
  );
  const own = packages.map(({ side, kind, id }) => ({
    matchDatasources: [kind],
    matchFileNames: [`${side}/${kind}/**`],
    registryUrls: [`${url}${(paths[kind] ?? `/${kind}`).replace('$id', id)}`],
  }));
  const tools = {
    matchDatasources: ['!custom.svc'],
    matchFileNames: ['!{ahead,behind,ours,theirs}/**'],
    enabled: false,
  };
  const charted = ['ours', 'theirs'].map((folder) => ({
    matchFileNames: [`${folder}/**`],
    registryUrls: [`${url}/helm/helm-ahead`],
    additionalBranchPrefix: `${folder}-`,
  }));
  const { textsOf, branches, found, problems } = await editsOf({
    'renovate.json': JSON.stringify({
      extends: [`${url}/renovate/v1.json`],
      packageRules: [...own, ...charted, tools],
      'azure-pipelines': { enabled: true },
      'pre-commit': { enabled: true },
      nix: { enabled: true },
      argocd: { managerFilePatterns: ['argocd/**'] },
      flux: { managerFilePatterns: ['flux/**'] },
    }),
    ...Object.fromEntries(cases.map(({ path, before }) => [path, before])),
    'ours/Chart.yaml': chartIn(charts),
    'theirs/Chart.yaml': chartIn('https://theirs.example.com'),
    ...Object.fromEntries(
      toolFiles.map(([path, text]) => [path, withComments(path, text, 'npm-ahead')]),
    ),
  });
  expect(problems.filter((one) => one.includes('JSONata'))).toEqual([]);
  const texts = Object.fromEntries(cases.map(({ path }) => [path, textsOf(path).toSorted()]));
  expect(texts).toEqual(Object.fromEntries(cases.map(({ path, after }) => [path, after])));
  // A chart of the same name in another repository is somebody else's.
  const told = (folder: string) =>
    branches
      .filter(({ name }) => name.includes(folder))
      .map(({ body }) => body.includes('what is supported'));
  expect([told('ours-'), told('theirs-')]).toEqual([
    [true, true],
    [false, false],
  ]);
  for (const { body, changes } of branches) {
    const said = [...body.matchAll(/`1\.4\.0` → `([^`]+)`/g)].map((one) => one[1]).join(' ');
    const written = changes.flatMap((change) => Object.values(change.texts)).join('\n');
    expect(more.filter((one) => said.includes(one))).toEqual(
      more.slice(1).filter((one) => written.includes(one)),
    );
  }
  const passedOver = toolFiles.map(([path]) => {
    const ofFile = found.filter(({ file }) => file === path);
    const isRead = (version: string) =>
      ofFile.some((one) => one.manager !== 'regex' && one.currentValue.includes(version));
    const marked = ofFile.filter(({ manager, skipReason }) => manager === 'regex' && skipReason);
    return [path, ...marked.map(({ currentValue: one }) => isRead(one) && one)];
  });
  expect(passedOver).toEqual(
    toolFiles.map(([path, text]) => [path, ...[...text.matchAll(/«(.*)»/g)].map((one) => one[1])]),
  );
}, 300_000);

test('every tool that Renovate knows in .tool-versions is left to it, and no other', async () => {
  const { upgradeableTooling } = await ofRenovate<{ upgradeableTooling: object }>(
    'modules/manager/asdf/upgradeable-tooling.js',
  );
  const isLeft = (tool: string) => {
    const replaced = `# renovate: svc=a\n${tool} 2.1.0`;
    return isReadByName('.tool-versions', { beside: '', replaced }, []);
  };
  const known = Object.keys(upgradeableTooling);
  expect(known.length).toBeGreaterThan(50);
  expect(known.filter((tool) => !isLeft(tool))).toEqual([]);
  expect(known.flatMap((tool) => [`my-${tool}`, `${tool}-x`]).filter(isLeft)).toEqual([]);
});

test('every input of an action that Renovate knows is left to it, and no other', async () => {
  type Schema = { readonly def?: { readonly in?: { readonly shape: object } } };
  type Known = Readonly<Record<string, { readonly withSchema?: Schema }>>;
  const { knownActions } = await ofRenovate<{ knownActions: Known }>(
    'modules/manager/github-actions/known-actions.js',
  );
  const isLeft = (beside: string, input: string) =>
    isReadByName('.github/workflows/a.yml', { beside, replaced: `  ${input}: 2.1.0` }, []);
  const inputs = Object.entries(knownActions).flatMap(([action, { withSchema }]) =>
    Object.keys(withSchema?.def?.in?.shape ?? { version: '' })
      .filter((name) => !words('crate distribution java-package repo sha256').includes(name))
      .map((name) => [action, name] as const),
  );
  expect(inputs.length).toBeGreaterThan(80);
  expect(inputs.filter(([action, name]) => !isLeft(action, name))).toEqual([]);
  expect(inputs.filter(([action]) => isLeft(`${action}-x`, 'version'))).toEqual([]);
});

function answered({ kind, id, versions }: (typeof packages)[number], url: string) {
  const text = JSON.stringify(answers[kind]?.(versions.registry, url)).replaceAll('$id', id);
  return Object.entries(JSON.parse(text) as Record<string, unknown>).map(
    ([path, body]) =>
      [path, { body: typeof body === 'string' ? body : JSON.stringify(body) }] as const,
  );
}

function chartIn(repository: string): string {
  return `apiVersion: v2\nname: a\nversion: 1.0.0\ndependencies:\n  - name: helm-ahead\n    repository: ${repository}\n    version: 1.4.0\n`;
}

function asChart(version: string) {
  return { version, urls: ['a.tgz'] };
}

async function builtIndex(url: string) {
  const names: Record<string, string> = { docker: 'example/$id', maven: 'com.example:$id' };
  const files = packages.flatMap(({ kind, id, versions }) => {
    const name = (names[kind] ?? '$id').replace('$id', id);
    const reference = { kind, name, ...(kind === 'helm' && { repository: charts }) };
    const known =
      kind === 'nuget' ? { identifiers: [`pkg:nuget/${id}`] } : { references: [reference] };
    const facts = { id, title: id, summary: 'Does things.', sources: [], ...known };
    const releases = versions.index.map((version) => `${version} 2025-03-01`);
    return [
      [`components/${id}.json`, facts],
      [`data/history/${id}.json`, history(id, releases)],
    ];
  });
  const site = { title: 'Index', description: 'Index.', baseUrl: url, datasource: 'svc' };
  const folder = folderOf({ 'site/site.json': site, ...Object.fromEntries(files) });
  return await builtFrom(folder, url);
}

function byVersion(all: Versions, value: unknown, keyOf = (version: string) => version) {
  return Object.fromEntries(all.map((version) => [keyOf(version), value]));
}
