/** The presets of other vendors' indexes, versions with their checksums, and the workflow of an index, as the real Renovate reads them. */
import { expect, test } from 'vitest';
import { isFoundByComment } from '#publish/renovate/line-patterns.ts';
import { workflowFile } from '#project/jobs.ts';
import { indexFiles, newSite } from '#project/new-index.ts';
import { jobOf } from '#project/new-workflow.ts';
import { folderOf } from '../../folder.ts';
import { fortyProducts, oneProduct } from '../../other-indexes.ts';
import { recorded } from '../../project.ts';
import { builtFrom, history } from './built.ts';
import { editsOf } from './edits.ts';
import { serve } from './served.ts';

const baseUrl = 'https://releases.example.com';
const site = { title: 'Index', description: 'Index.', baseUrl, datasource: 'acme' };

test.each([
  ['one product without a policy', oneProduct],
  ['forty products of every kind', fortyProducts],
] as const)(
  '%s: each product gets its newest version, by a comment with the name of that index',
  async (_, made) => {
    const { folder, datasource, versions } = made();
    const { url } = await serve((url) => builtFrom(folder, url));
    const lines = Object.entries(versions).map(
      ([id, [oldest]]) => `# renovate: ${datasource}=${id}\n${id}: "${oldest}"\n`,
    );
    const ran = await editsOf({
      'renovate.json': JSON.stringify({ extends: [`${url}/renovate/v1.json`] }),
      'versions.yaml': lines.join('\n'),
    });
    const failed = ran.branches.flatMap(({ changes }) => changes.flatMap(({ errors }) => errors));
    expect([...ran.problems, ...ran.reachedFor, ...failed]).toEqual([]);
    const seen = ran.found.filter(({ file }) => file === 'versions.yaml');
    const newest = seen.map((one) => [
      one.depName,
      one.warnings?.[0]?.message ?? one.skipReason ?? one.updates.at(-1)?.newValue,
    ]);
    // A comment never finds a version without a dot, nor proposes one with a suffix.
    const found = Object.entries(versions).filter(([, all]) => isFoundByComment(all.at(-1) ?? ''));
    expect(Object.fromEntries(newest)).toEqual(
      Object.fromEntries(found.map(([id, all]) => [id, all.at(-1)])),
    );
  },
  300_000,
);

test('the changelog of a pull request is that of the release, whatever its version looks like', async () => {
  const folder = folderOf({
    'site/site.json': site,
    ...oneOf('vee', ['v1.9', 'v1.10'], 'v1.10'),
    ...oneOf('base', ['3.0.0-alpine', '3.1.5-alpine'], '3.1.9'),
    ...oneOf('early', ['3.0.0-alpine', '3.1.0-alpine'], '3.1.0'),
    ...oneOf('old', ['1.0.Final', '1.10.Final'], '1.9'),
    ...oneOf('short', ['1-jre', '2-jre'], '3'),
  });
  const { url } = await serve((url) => builtFrom(folder, url));
  const manager = {
    customType: 'regex',
    managerFilePatterns: ['versions.txt'],
    matchStrings: [String.raw`(?<depName>\w+) (?<currentValue>\S+)`],
    datasourceTemplate: 'custom.acme',
  };
  const config = { extends: [`${url}/renovate/v1.json`], customManagers: [manager] };
  const ran = await editsOf({
    'renovate.json': JSON.stringify(config),
    'versions.txt': 'vee v1.9\nbase 3.0.0-alpine\nearly 3.0.0-alpine\nold 1.0.Final\nshort 1-jre\n',
  });
  const notes = ran.branches.flatMap((branch) => branch.notes).join('\n');
  const links = new Map(
    [...notes.matchAll(/\[changelog of ([^\]]*)\]\(([^)]*)\)/g)].map(([, of, url]) => [of, url]),
  );
  const shown = ran.found.flatMap(({ depName, updates }) =>
    updates.map(({ newValue }) => [depName, newValue, links.get(newValue)]),
  );
  expect(shown).toEqual([
    ['vee', 'v1.10', 'https://example.com/1.10/until/v1.10'],
    ['base', '3.1.5-alpine', 'https://example.com/3.1/until/3.1.5-alpine'],
    ['early', '3.1.0-alpine', 'https://example.com/3.1/until/3.1.0-alpine'],
    ['old', '1.10.Final', 'https://example.com/1.10/after/1.10.Final'],
    ['short', '2-jre', 'https://example.com/2/until/2-jre'],
  ]);
  for (const [name, value, changelog] of shown) {
    const file = await (await fetch(`${url}/${name}.json`)).text();
    const { releases } = JSON.parse(file) as { releases: Record<string, string>[] };
    expect(releases.find(({ version }) => version === value)?.['changelogUrl']).toBe(changelog);
  }
}, 300_000);

test('the notes of releases are quoted from the repository on a code host; a package called as its component has a note', async () => {
  const hosts = {
    github: 'https://github.com/owner/name/releases',
    gitlab: 'https://gitlab.example.com/group/sub/name/-/releases',
    forgejo: 'https://codeberg.org/owner/name/releases',
    documents: 'https://docs.example.com/name/latest/releases',
  };
  const files = Object.entries(hosts).map(([id, changelogUrl]) =>
    oneOf(id, ['v1.0', 'v1.1'], 'v2.0', { changelogUrl, changelog: [] }),
  );
  const references = [{ kind: 'npm', name: 'tool' }];
  files.push(oneOf('tool', ['1.0.0', '1.1.0'], '2.0', { references }));
  const folder = folderOf({ 'site/site.json': site, ...(Object.assign({}, ...files) as object) });
  const { url } = await serve((url) => builtFrom(folder, url));
  const presets = ['renovate/v1', 'presets/names'].map((name) => `${url}/${name}.json`);
  const { found, textsOf, branches } = await editsOf({
    'renovate.json': JSON.stringify({ extends: presets }),
    'package.json': '{"dependencies":{"tool":"1.0.0"}}',
    '.env': Object.keys(hosts)
      .map((id) => `# renovate: acme=${id}\n${id.toUpperCase()}=0.9\n`)
      .join(''),
  });
  expect(textsOf('.env').join()).toContain('GITHUB=1.1');
  expect(branches.flatMap(({ notes }) => notes).join()).toContain('[tool: what is supported');
  const lines = found.filter(({ file }) => file === '.env');
  const sources = lines.map(({ depName, updates }) => [
    depName,
    updates.map(({ sourceUrl }) => sourceUrl).join(),
  ]);
  expect(Object.fromEntries(sources)).toEqual({
    github: 'https://github.com/owner/name',
    gitlab: 'https://gitlab.example.com/group/sub/name',
    forgejo: 'https://codeberg.org/owner/name',
    documents: '',
  });
});

const mark = 'renovate: acme=edge-node/linux-amd64';
const [old, next] = ['a'.repeat(64), 'b'.repeat(64)];

/** Both change to those of 2.2.0. */
const changing: Readonly<Record<string, string>> = {
  '.env': `# ${mark}\nEDGE=2.1.0\nSUM="sha256:${old}"\nOTHER=2.1.0\n`,
  'tools.yaml': `- { version: v2.1.0, sha256: ${old} } # ${mark}\n`,
  'wrong/.env': `# ${mark}\nEDGE=2.1.0\nSUM=${'f'.repeat(64)}\n`,
  'unknown/.env': `# ${mark}\nEDGE=2.0.0\nSUM=${'e'.repeat(64)}\n`,
};
const staying: Readonly<Record<string, string>> = {
  'current/.env': `# ${mark}\nEDGE=2.2.0\nSUM=${next}\n`,
  'wrong/current/.env': `# ${mark}\nEDGE=2.2.0\nSUM=${'f'.repeat(64)}\n`,
  'sha512/.env': `# ${mark}\nEDGE=2.1.0\nSUM=${'a'.repeat(128)}\n`,
  'other/.env': `# renovate: acme=edge-node/windows\nEDGE=2.1.0\nSUM=${old}\n`,
  'ruled/.env': `# ${mark}\nEDGE=2.1.0\nSUM=${old}\n`,
  'from/Dockerfile': `# ${mark}\nFROM edge:2.1.0@sha256:${old}\n`,
};

test('a version and its checksum change both in one request, or neither', async () => {
  const checksums = 'https://example.com/{version}/SUMS';
  const digests = Object.entries({ '2.0.0': '', '2.1.0': old, '2.2.0': next, '2.3.0': '' });
  const releases = digests.map(([version, digest]) => ({
    ...recorded(version, '2025-03-01'),
    ...(digest && { fingerprints: [`artifact:linux-amd64 sha256:${digest}`] }),
  }));
  const artifacts = [{ name: 'linux-amd64', checksums, file: 'edge-{version}.tgz' }];
  const folder = folderOf({
    'site/site.json': site,
    ...oneOf('edge-node', [], '', { artifacts, changelog: [] }),
    'data/history/edge-node.json': { id: 'edge-node', imported: '2026-01-01', releases },
  });
  const { url } = await serve((url) => builtFrom(folder, url));
  const ran = await editsOf({
    'renovate.json': JSON.stringify({
      extends: [`${url}/renovate/v1.json`],
      packageRules: [
        { matchDatasources: ['docker'], enabled: false },
        { matchFileNames: ['ruled/**'], matchPackageNames: ['edge-node/**'], enabled: false },
      ],
    }),
    ...changing,
    ...staying,
    'plain/.env': '# renovate: acme=edge-node\nEDGE=2.1.0\n',
  });
  const after = (text: string) =>
    text.replace(/2\.[01]\.0/, '2.2.0').replace(/(?:a|e|f){64}/, next);
  const texts = Object.keys({ ...changing, ...staying }).map((path) => [path, ran.textsOf(path)]);
  expect(texts).toEqual([
    ...Object.entries(changing).map(([path, text]) => [path, [after(text)]]),
    ...Object.keys(staying).map((path) => [path, []]),
  ]);
  expect(ran.textsOf('plain/.env')).toEqual(['# renovate: acme=edge-node\nEDGE=2.3.0\n']);
  // A request says what it is about, like that of the version alone.
  const branch = ran.branches.find(({ changes }) => changes.some(({ file }) => file === '.env'));
  const page = `${url}/edge-node?from=2.1.0&to=2.2.0`;
  expect(branch?.notes.join('\n')).toContain(`](${page})`);
  expect(branch?.body).toContain(page);
  expect(ran.reachedFor).toEqual([]);
  const warned = ran.found.filter(({ warnings = [] }) => warnings.length > 0);
  expect(warned.map(({ file }) => file)).toEqual(['other/.env', 'unknown/.env']);
}, 300_000);

/** Its changelogs are in one place up to a version, and in another after it. */
function oneOf(id: string, versions: readonly string[], to: string, more: object = {}) {
  const url = (where: string) => `https://example.com/{line}/${where}/{version}`;
  const changelog = [{ url: url('until'), to }, { url: url('after') }];
  const common = { id, title: id, summary: 'Does things.', sources: [], line: 2 };
  const releases = versions.map((version) => `${version} 2025-03-01`);
  return {
    [`components/${id}.json`]: { ...common, changelog, ...more },
    [`data/history/${id}.json`]: history(id, releases),
  };
}

const program = { name: 'release-index', version: '0.1.0', wrangler: undefined };
const repository = 'acme/release-index';
const calling = jobOf({ ...program, repository }, 'cloudflare', 'github')[0]?.[1] ?? '';
const ofIndex = indexFiles(newSite('Acme releases', 'https://releases.example.com'));
const tags = ['v0.1.0', 'v0.2.0', 'v0.2.1', 'v0.3.0-rc.1', 'latest'];

/** The same answer to both questions that Renovate asks: which tags there are, and which releases. */
function tagsAndReleases(): object {
  const nodes = tags.map((version, i) => {
    const releaseTimestamp = `2026-0${i + 1}-01T10:00:00Z`;
    return {
      version,
      target: { type: 'Commit', oid: `${i}`.repeat(40), releaseTimestamp },
      releaseTimestamp,
      isDraft: false,
      isPrerelease: version.includes('-'),
      url: `https://github.com/${repository}`,
      id: i,
      name: version,
      description: '',
    };
  });
  const payload = { nodes, pageInfo: { hasNextPage: false, endCursor: null } };
  return { data: { repository: { isRepoPrivate: false, payload } } };
}

/** The workflow of an index of one's own names the version of the program once; a server stands for GitHub's API. */
test('the tag in the calling workflow is found and moved, and no other line of any file', async () => {
  const { url } = await serve(
    () => new Map([['/api/graphql', { body: JSON.stringify(tagsAndReleases()) }]]),
  );
  const packageRules = [{ matchDatasources: ['github-tags'], registryUrls: [`${url}/`] }];
  const hosts = ['api.github.com', url];
  const edits = await editsOf(
    {
      ...Object.fromEntries(ofIndex),
      [workflowFile]: calling,
      'renovate.json': JSON.stringify({ packageRules }),
    },
    { global: { hostRules: hosts.map((matchHost) => ({ matchHost, token: 'x' })) } },
  );
  expect(edits.found).toMatchObject([
    {
      manager: 'github-actions',
      file: workflowFile,
      depName: repository,
      datasource: 'github-tags',
      currentValue: 'v0.1.0',
      updates: [{ newValue: 'v0.2.1' }],
    },
  ]);
  const changes = edits.branches.flatMap((branch) => branch.changes);
  expect(changes.map(({ texts }) => texts)).toEqual([
    { [workflowFile]: calling.replace('@v0.1.0', '@v0.2.1') },
  ]);
  expect(edits.error).toBeUndefined();
  expect(edits.reachedFor).toEqual([]);
});
