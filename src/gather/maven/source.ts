/** A Maven repository: the list of versions, and the day on which the POM of each new one was put there. */
import type { Gathered } from '#model/history/gathered.ts';
import { purlText } from '#model/purl.ts';
import { text, upstreamUrl } from '#model/shape.ts';
import { httpDate } from '../http/status.ts';
import type { Http } from '../http/types.ts';
import { nameProblems, refuseOtherName, withoutSlash } from '../reading/address.ts';
import { listReleases, type ReleaseList } from '../reading/list-releases.ts';
import { sanitizeText } from '../reading/text.ts';
import { defineSource, type SourceRequest } from '../source.ts';
import type { Metadata } from './metadata.ts';

const central = 'https://repo1.maven.org/maven2';
const portal = 'https://plugins.gradle.org/m2';
const namePattern = /^[\w-][\w.-]*$/;

export const maven = defineSource({
  documentation: 'https://maven.apache.org/repositories/metadata.html',
  fields: { group: text, artifact: text, repository: upstreamUrl },
  coordinates: {
    example: 'group:artifact, or maven:https://repository.example.com#group:artifact',
    read({ server = central, name = '' }) {
      const [group, ...artifact] = name.split(':');
      return { group, artifact: artifact.join(':'), repository: server };
    },
    write: ({ repository, group, artifact }) => ({
      server: repository,
      name: `${group}:${artifact}`,
    }),
  },
  problems: ({ group, artifact }) => [
    ...nameProblems('group', group, namePattern, 'com.example'),
    ...nameProblems('artifact', artifact, namePattern, 'some-tool'),
  ],
  purl: ({ group, artifact, repository }) =>
    purlText({ kind: 'maven', name: `${group}:${artifact}`, repository }),
  draft: ({ group, artifact, repository }) => ({
    name: artifact,
    ...(repository === central && {
      homepage: `https://central.sonatype.com/artifact/${group}/${artifact}`,
    }),
    references: [{ kind: 'maven', name: `${group}:${artifact}` }],
  }),
  list: async (request, http) => await listArtifact(request.definition, request, http),
});

/** A plugin on the Gradle plugin portal, by the artifact that marks each of its versions. */
export const gradlePlugin = defineSource({
  documentation: 'https://docs.gradle.org/current/userguide/plugins.html#sec:plugin_markers',
  fields: { plugin: text, repository: upstreamUrl.optional() },
  coordinates: {
    example: 'com.example.some-plugin',
    read: ({ server, name }) => ({ plugin: name, ...(server && { repository: server }) }),
    write: ({ plugin, repository }) => ({ server: repository, name: plugin }),
  },
  problems: ({ plugin }) =>
    nameProblems('plugin', plugin, /^[\w-]+(\.[\w-]+)*$/, 'com.example.tool'),
  draft: ({ plugin, repository }) => ({
    name: plugin.slice(plugin.lastIndexOf('.') + 1),
    ...(repository === undefined && { homepage: `https://plugins.gradle.org/plugin/${plugin}` }),
  }),
  async list(request, http) {
    const { plugin, repository = portal } = request.definition;
    const marker = { group: plugin, artifact: `${plugin}.gradle.plugin`, repository };
    return await listArtifact(marker, request, http);
  },
});

type Artifact = { readonly group: string; readonly artifact: string; readonly repository: string };

async function listArtifact(
  { group, artifact, repository }: Artifact,
  request: SourceRequest<unknown>,
  http: Http,
): Promise<Gathered> {
  const folder = [withoutSlash(repository), ...group.split('.'), artifact].join('/');
  const pom = (version: string): string => {
    const name = encodeURIComponent(version);
    return `${folder}/${name}/${artifact}-${name}.pom`;
  };
  const list: ReleaseList<Metadata> = {
    url: () => `${folder}/maven-metadata.xml`,
    accept: 'application/xml, text/xml',
    async read({ text }, url) {
      // A library that no other kind of source needs, so neither does a build.
      const { parseMetadata } = await import('./metadata.ts');
      const metadata = parseMetadata(text, url);
      refuseOtherName(metadata.group, group, url);
      refuseOtherName(metadata.artifact, artifact, url);
      return metadata;
    },
    releases: ({ versions }) =>
      versions
        .filter((version) => version !== '')
        .map((version) => ({ version, evidence: pom(version), basis: 'published' })),
    async date(version) {
      const answer = await http({ url: pom(version), method: 'HEAD', expects: [404] });
      return answer.status === 404 ? undefined : httpDate(answer.header('last-modified') ?? '');
    },
    undated: 'its POM is not there or has no date',
    doubt: (pages, url) => pages.map((page) => cutOff(page, url))[0],
  };
  return await listReleases(list, request, http);
}

function cutOff({ versions, release }: Metadata, url: string): string | undefined {
  if (!release || versions.length === 0 || versions.includes(release)) return undefined;
  return `${url} names ${sanitizeText(release)} as its newest release and does not list it`;
}
