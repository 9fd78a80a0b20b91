/** A Maven repository: the list of versions, and the day on which the POM of each new one was put there. */
import { purlText } from '#model/purl.ts';
import { text, upstreamUrl } from '#model/shape.ts';
import { nameProblems } from '../reading/address.ts';
import { listMavenFolder } from '../reading/maven-folder.ts';
import { defineSource } from '../source.ts';

const central = 'https://repo1.maven.org/maven2';
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
  list: async (request, http) => await listMavenFolder(request.definition, request, http),
});
