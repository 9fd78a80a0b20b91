/** Registries of packages, each by the name of its kind. */
import { json, jsonAt, type Listed, type Upstreams } from '../healthy.ts';

const goBase = '/example.com/!some/tool';

function condaFile(version: string, platform: string, upload_time: string, sha256: string) {
  const basename = `${platform}/tool-${version}-0.conda`;
  return { version, basename, upload_time, sha256, labels: ['main'] };
}

/** With a POM for each release, whose time is that of its publication. */
function mavenFolder(folder: string, artifact: string, listed: readonly Listed[]) {
  const versions = listed.map(({ version }) => `<version>${version}</version>`).join('');
  const body = `<metadata><versioning><versions>${versions}</versions></versioning></metadata>`;
  return {
    [`GET ${folder}/maven-metadata.xml`]: { body },
    ...Object.fromEntries(
      listed.map(({ version, date }) => [
        `HEAD ${folder}/${version}/${artifact}-${version}.pom`,
        { headers: { 'last-modified': new Date(date).toUTCString() }, body: '' },
      ]),
    ),
  };
}

const nugetLeaf = ({ version, date: published, print }: Listed) => ({
  catalogEntry: { version, published, listed: true, packageHash: print },
});

export const upstreams: Upstreams = {
  npm: {
    definition: (registry) => ({ kind: 'npm', package: 'tool', registry }),
    replies: jsonAt('GET /tool', (listed) => ({
      'dist-tags': { latest: listed.at(-1)?.version },
      versions: Object.fromEntries(
        listed.map(({ version, print }) => [version, { dist: { integrity: `sha512-${print}` } }]),
      ),
      time: Object.fromEntries(listed.map(({ version, date }) => [version, date])),
    })),
  },
  maven: {
    definition: (repository) => ({ kind: 'maven', group: 'g', artifact: 'tool', repository }),
    replies: (_, listed) => mavenFolder('/g/tool', 'tool', listed),
  },
  'gradle-plugin': {
    definition: (repository) => ({ kind: 'gradle-plugin', plugin: 'com.example.tool', repository }),
    replies: (_, listed) => {
      const artifact = 'com.example.tool.gradle.plugin';
      return mavenFolder(`/com/example/tool/${artifact}`, artifact, listed);
    },
  },
  pypi: {
    definition: (index) => ({ kind: 'pypi', package: 'tool', index }),
    replies: (_, listed) => ({
      'GET /tool/': {
        headers: { 'content-type': 'text/html' },
        body: `<html><body>\n${listed.map(({ version }) => `<a href="x">tool-${version}.tar.gz</a>\n`).join('')}</body></html>\n`,
      },
    }),
    undated: true,
  },
  crates: {
    definition: (registry) => ({ kind: 'crates', crate: 'some_tool', registry }),
    replies: jsonAt('GET /api/v1/crates/some_tool', (listed) => ({
      crate: { id: 'some_tool', versions: listed.map((_, id) => id) },
      versions: listed.map(({ version: num, date, print }) => {
        return { num, created_at: date, checksum: print, yanked: false };
      }),
    })),
  },
  rubygems: {
    definition: (server) => ({ kind: 'rubygems', gem: 'some_tool', server }),
    replies: jsonAt('GET /api/v1/versions/some_tool.json', (listed) =>
      listed.map(({ version: number, date, print }) => {
        return { number, created_at: date, platform: 'ruby', sha: print };
      }),
    ),
  },
  hex: {
    definition: (registry) => ({ kind: 'hex', package: 'some_tool', registry }),
    replies: jsonAt('GET /api/packages/some_tool', (listed) => ({
      name: 'some_tool',
      releases: listed.map(({ version, date }) => ({ version, inserted_at: date })),
    })),
  },
  pub: {
    definition: (server) => ({ kind: 'pub', package: 'some_tool', server }),
    replies: jsonAt('GET /api/packages/some_tool', (listed) => ({
      name: 'some_tool',
      versions: listed.map(({ version, date: published, print }) => {
        return { version, published, archive_sha256: print };
      }),
    })),
  },
  conda: {
    definition: (server) => ({ kind: 'conda', package: 'some/tool', server }),
    replies: jsonAt('GET /package/some/tool', (listed) => ({
      name: 'tool',
      versions: listed.map(({ version }) => version),
      files: listed.flatMap(({ version, date, print, uploaded = date }) => [
        condaFile(version, 'noarch', uploaded, print),
        condaFile(version, 'win-64', date, '5'.repeat(64)),
      ]),
    })),
  },
  packagist: {
    definition: (repository) => ({ kind: 'packagist', package: 'some/tool', repository }),
    replies: jsonAt('GET /p2/some/tool.json', (listed) => ({
      minified: 'composer/2.0',
      packages: {
        'some/tool': listed.map(({ version, date: time, print }, i) => ({
          ...(i === 0 && { name: 'some/tool' }),
          version,
          time,
          source: { reference: print.slice(0, 40) },
        })),
      },
    })),
  },
  go: {
    definition: (proxy) => ({ kind: 'go', module: 'example.com/Some/tool', proxy }),
    replies: (_, listed) => ({
      [`GET ${goBase}/@v/list`]: { body: listed.map(({ version }) => `${version}\n`).join('') },
      [`GET ${goBase}/@latest`]: json({ Version: listed.at(-1)?.version }),
      ...Object.fromEntries(
        listed.flatMap(({ version, date, print }) => [
          [
            `GET ${goBase}/@v/${version}.info`,
            json({ Version: version, Time: date, Origin: { Hash: print.slice(0, 40) } }),
          ],
          [`GET ${goBase}/@v/${version}.mod`, { body: 'module example.com/Some/tool\n\ngo 1.9\n' }],
        ]),
      ),
    }),
    empty: '\n',
    nameOf: (version) => `v${version}.0`,
    // The list in place of the latest version is no JSON.
    otherWords: /instead of JSON/,
  },
  /** The second page is a document of its own, as those of large packages are. */
  nuget: {
    definition: (url) => ({ kind: 'nuget', package: 'Some.Tool', feed: `${url}/v3/index.json` }),
    replies: (url, listed) => ({
      'GET /v3/index.json': json({
        version: '3.0.0',
        resources: [
          { '@id': `${url}/plain/`, '@type': 'RegistrationsBaseUrl' },
          { '@id': `${url}/registration/`, '@type': 'RegistrationsBaseUrl/3.6.0' },
        ],
      }),
      'GET /registration/some.tool/index.json': json({
        count: 2,
        items: [
          {
            '@id': `${url}/registration/some.tool/index.json#page/1.9/1.10`,
            count: 2,
            items: listed.slice(0, 2).map(nugetLeaf),
          },
          {
            '@id': `${url}/registration/some.tool/page/1.11/1.11.json`,
            // The index changes with its pages.
            commitId: listed.map(({ print }) => print.slice(0, 4)).join(''),
            count: listed.length - 2,
          },
        ],
      }),
      'GET /registration/some.tool/page/1.11/1.11.json': json({
        count: listed.length - 2,
        items: listed.slice(2).map(nugetLeaf),
      }),
    }),
    empty: '{"count":0,"items":[]}',
  },
};
