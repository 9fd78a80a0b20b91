/** For each kind of source a small healthy upstream and what it truly lists. */
import type { SourceDefinition, SourceKind } from '#model/component.ts';
import type { Answers, Well } from './chaos.ts';

export type World = {
  readonly definition: (url: string) => SourceDefinition;
  /** Anew for each server, since some remember who was there. */
  readonly answers: () => Answers;
  /** The healthy answer of the first page with no release on it. */
  readonly empty: string;
  readonly versions: readonly string[];
};

function table(replies: (url: string) => Readonly<Record<string, Well>>): Answers {
  return (what, url) => replies(url)[what];
}

function json(value: unknown, headers: Well['headers'] = {}): Well {
  return {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  };
}

const published = '2026-02-03T04:05:06.000Z';
const versions = ['1.9', '1.10', '1.11'];
const hub = '/v2/namespaces/some/repositories/tool/tags?page_size=100';
const github = '/repos/some/tool/releases?per_page=100';
const tags = '/v2/some/tool/tags/list?n=1000';
const digest = `sha256:${'a'.repeat(64)}`;

const pom: Well = { headers: { 'last-modified': 'Tue, 03 Feb 2026 04:05:06 GMT' }, body: '' };

export const worlds: Readonly<Record<SourceKind, World>> = {
  npm: {
    definition: (registry) => ({ kind: 'npm', package: 'tool', registry }),
    answers: () =>
      table(() => ({
        'GET /tool': json({
          'dist-tags': { latest: '1.11' },
          versions: Object.fromEntries(versions.map((version) => [version, {}])),
          time: Object.fromEntries(versions.map((version) => [version, published])),
        }),
      })),
    empty: '{"versions":{}}',
    versions,
  },
  maven: {
    definition: (repository) => ({ kind: 'maven', group: 'g', artifact: 'tool', repository }),
    answers: () =>
      table(() => ({
        'GET /g/tool/maven-metadata.xml': {
          body: `<metadata><versioning><versions>${versions.map((version) => `<version>${version}</version>`).join('')}</versions></versioning></metadata>`,
        },
        ...Object.fromEntries(
          versions.map((version) => [`HEAD /g/tool/${version}/tool-${version}.pom`, pom]),
        ),
      })),
    empty: '<metadata><versioning><versions/></versioning></metadata>',
    versions,
  },
  pypi: {
    definition: (index) => ({ kind: 'pypi', package: 'tool', index }),
    answers: () =>
      table(() => ({
        'GET /tool/': {
          headers: { 'content-type': 'text/html' },
          body: `<html><body>\n${versions.map((version) => `<a href="x">tool-${version}.tar.gz</a>\n`).join('')}</body></html>\n`,
        },
      })),
    empty: '<html><body></body></html>',
    versions,
  },
  helm: {
    definition: (repository) => ({ kind: 'helm', chart: 'tool', repository }),
    answers: () =>
      table(() => ({
        'GET /index.yaml': {
          body: `apiVersion: v1\nentries:\n  tool:\n${versions.map((version) => `  - created: ${published}\n    version: ${version}\n`).join('')}generated: ${published}\n`,
        },
      })),
    empty: 'apiVersion: v1\nentries: {}\ngenerated: x\n',
    versions,
  },
  'docker-hub': {
    definition: (api) => ({ kind: 'docker-hub', repository: 'some/tool', api }),
    answers: () =>
      table((url) => ({
        [`GET ${hub}`]: json({
          count: 3,
          next: `${url}${hub}&page=2`,
          results: versions.slice(0, 2).map((name) => ({ name, tag_last_pushed: published })),
        }),
        [`GET ${hub}&page=2`]: json({
          count: 3,
          next: null,
          results: [{ name: '1.11', tag_last_pushed: published }],
        }),
      })),
    empty: '{"count":0,"next":null,"results":[]}',
    versions,
  },
  oci: {
    definition: (registry) => ({ kind: 'oci', registry, repository: 'some/tool' }),
    answers: oci,
    empty: '{"name":"some/tool","tags":[]}',
    versions,
  },
  'github-releases': {
    definition: (api) => ({ kind: 'github-releases', repository: 'some/tool', api }),
    answers: () =>
      table((url) => ({
        [`GET ${github}`]: json(
          versions.slice(0, 2).map((tag_name) => ({ tag_name, published_at: published })),
          { link: `<${url}${github}&page=2>; rel="next"` },
        ),
        [`GET ${github}&page=2`]: json([{ tag_name: '1.11', published_at: published }]),
      })),
    empty: '[]',
    versions,
  },
  page: {
    definition: (url) => ({
      kind: 'page',
      url: `${url}/history`,
      match: '^### (?<version>[0-9.]+)(?:\\n\\n(?<date>.+))?',
    }),
    answers: () =>
      table(() => ({
        'GET /history': {
          body: versions.map((version) => `### ${version}\n\n2026-02-03\n\n`).join(''),
        },
      })),
    empty: '# History\n',
    versions,
  },
  json: {
    definition: (url) => ({
      kind: 'json',
      url: `${url}/releases.json`,
      releases: '/releases',
      version: '/version',
      date: '/date',
    }),
    answers: () =>
      table(() => ({
        'GET /releases.json': json({
          releases: versions.map((version) => ({ version, date: published })),
        }),
      })),
    empty: '{"releases":[]}',
    versions,
  },
};

/** With the token that everybody gets. */
function oci(): Answers {
  const replies = table((url) => ({
    'GET /token?service=x&scope=y': json({ token: 'abc' }),
    [`GET ${tags}`]: json(
      { tags: ['1.9', '1.10'] },
      { link: `<${url}${tags}&last=1.10>; rel="next"` },
    ),
    [`GET ${tags}&last=1.10`]: json({ tags: ['1.11'] }),
    ...Object.fromEntries(
      versions.map((version) => [
        `GET /v2/some/tool/manifests/${version}`,
        json({ config: { digest } }),
      ]),
    ),
    [`GET /v2/some/tool/blobs/${digest}`]: json({ created: published }),
  }));
  let refused = false;
  return (what, url) => {
    if (what !== `GET ${tags}` || refused) return replies(what, url);
    refused = true;
    const challenge = `Bearer realm="${url}/token",service="x",scope="y"`;
    return { status: 401, headers: { 'www-authenticate': challenge }, body: '' };
  };
}
