/** A Maven repository: the list of versions, and the day on which the POM of each new one was put there. */
import { purlText } from '#model/purl.ts';
import { text, upstreamUrl } from '#model/shape.ts';
import { httpDate } from '../http/date.ts';
import { readPages } from '../http/pages.ts';
import { nameProblems, refuseOtherName, withoutSlash } from '../reading/address.ts';
import { listing } from '../reading/entries.ts';
import { datedEntry, requestDates } from '../reading/request-dates.ts';
import { sanitizeText } from '../reading/text.ts';
import { defineSource } from '../source.ts';
import type { Metadata } from './metadata.ts';

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
  async list({ definition, validators, now, namesToDate }, http) {
    const { group, artifact } = definition;
    const folder = [withoutSlash(definition.repository), ...group.split('.'), artifact].join('/');
    const url = `${folder}/maven-metadata.xml`;
    const accept = 'application/xml, text/xml';
    // A library that no other kind of source needs, so neither does a build.
    const { parseMetadata } = await import('./metadata.ts');
    const read = await readPages(http, { url, accept }, validators, (answer) => {
      const metadata = parseMetadata(answer.text, url);
      refuseOtherName(metadata.group, group, url);
      refuseOtherName(metadata.artifact, artifact, url);
      return { items: metadata };
    });
    if (read === 'not-modified') return { kind: read };
    const versions = read.pages.flatMap((page) => page.versions).filter((name) => name !== '');
    const pom = (version: string): string => {
      const name = encodeURIComponent(version);
      return `${folder}/${name}/${artifact}-${name}.pom`;
    };
    const { dates, ...asked } = await requestDates(namesToDate(versions), async (version) => {
      const answer = await http({ url: pom(version), method: 'HEAD', expects: [404] });
      return answer.status === 404 ? undefined : httpDate(answer.header('last-modified') ?? '');
    });
    const entries = versions.map((version) => {
      const listed = { version, evidence: pom(version), basis: 'published' as const };
      return datedEntry(listed, dates.get(version), now, 'its POM is not there or has no date');
    });
    const doubt = asked.doubt ?? read.pages.map((page) => cutOff(page, url))[0];
    return listing({ url, entries, validators: read.validators, doubt, owed: asked.owed });
  },
});

function cutOff({ versions, release }: Metadata, url: string): string | undefined {
  if (!release || versions.length === 0 || versions.includes(release)) return undefined;
  return `${url} names ${sanitizeText(release)} as its newest release and does not list it`;
}
