/** A Maven repository: the list of versions, and for each new one the day of its POM. */
import { purlText } from '#model/purl.ts';
import { suchAs, text, upstreamUrl } from '#model/shape.ts';
import { Failure } from '../failure.ts';
import { httpDate } from '../http/status.ts';
import { nameProblems, refuseOtherName } from '../reading/address.ts';
import type { Place, ReleaseList } from '../reading/list-releases.ts';
import { refuseOther } from '../reading/parse.ts';
import { defineSource, registrySource, unlisted } from '../registry-source.ts';

const central = 'https://repo1.maven.org/maven2';
const namePattern = /^[\w-][\w.-]*$/;

export const maven = defineSource({
  fields: { group: text, artifact: text, repository: suchAs(upstreamUrl, central) },
  coordinates: {
    example: 'group:artifact, or maven:https://repository.example.com#group:artifact',
    read({ server = central, name = '' }) {
      const [group, ...artifact] = name.split(':');
      return { group, artifact: artifact.join(':'), repository: server };
    },
    write: ({ repository: server, group, artifact }) => ({ server, name: `${group}:${artifact}` }),
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
  ...artifactList(({ name }) => name.split(':')),
});

export const gradlePlugin = registrySource({
  // https://docs.gradle.org/current/userguide/plugins.html#sec:plugin_markers
  fields: { name: 'plugin', server: 'repository' },
  name: { shape: /^[\w-]+(\.[\w-]+)*$/, like: 'com.example.tool' },
  usual: 'https://plugins.gradle.org/m2',
  example: 'com.example.some-plugin',
  pages: (plugin) => ({ homepage: `https://plugins.gradle.org/plugin/${plugin}` }),
  draft: (plugin) => ({ name: plugin.slice(plugin.lastIndexOf('.') + 1) }),
  ...artifactList(({ name }) => [name, `${name}.gradle.plugin`]),
});

function artifactList(where: (place: Place) => readonly string[]): ReleaseList<Metadata> {
  const folderOf = (place: Place) => {
    const [group = '', artifact] = where(place);
    return [place.server, ...group.split('.'), artifact].join('/');
  };
  const pomOf = (version: string, place: Place): string => {
    const name = encodeURIComponent(version);
    return `${folderOf(place)}/${name}/${where(place)[1]}-${name}.pom`;
  };
  return {
    url: (place) => `${folderOf(place)}/maven-metadata.xml`,
    accept: 'application/xml, text/xml',
    async read({ text }, url, place) {
      const [group = '', artifact = ''] = where(place);
      const { groupId, artifactId, ...metadata } = await readMetadata(text, url);
      refuseOtherName(groupId, group, url);
      refuseOtherName(artifactId, artifact, url);
      return metadata;
    },
    releases: ({ versions }, place) =>
      versions.map((version) => ({ version, evidence: pomOf(version, place) })),
    async date(version, place, http) {
      const answer = await http({ url: pomOf(version, place), method: 'HEAD', expects: [404] });
      return answer.status === 404 ? undefined : httpDate(answer.header('last-modified') ?? '');
    },
    undated: 'its POM is not there or has no date',
    doubt: ([page], url) => page && unlisted(url, page.release, page.versions),
  };
}

type Metadata = { readonly versions: readonly string[]; readonly release: string };

/** https://maven.apache.org/repositories/metadata.html (`<lastUpdated>` is not a release date) */
async function readMetadata(text: string, url: string) {
  refuseOther(text, url, 'Maven metadata');
  if (/<!DOCTYPE/i.test(text))
    throw new Failure(`${url} answers with XML that has a DOCTYPE, which is refused`);
  // Loaded lazily: no other kind of source needs this library, and a build does not, either.
  const { elementsAt, parseXml, xmlText } = await import('#model/xml.ts');
  try {
    const root = parseXml(text);
    return {
      versions: elementsAt(root, 'versioning/versions/version').map((one) => one.text.trim()),
      release: xmlText(root, 'versioning/release'),
      groupId: xmlText(root, 'groupId'),
      artifactId: xmlText(root, 'artifactId'),
    };
  } catch (cause) {
    throw new Failure(`${url} answers with XML that is cut off or broken`, { cause });
  }
}
