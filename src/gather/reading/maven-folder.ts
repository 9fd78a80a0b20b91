/** One artifact of a repository in Maven's layout: its list of versions, and the day of each POM. */
import type { Gathered } from '#model/history/gathered.ts';
import { httpDate } from '../http/date.ts';
import { readPages } from '../http/pages.ts';
import type { Http } from '../http/types.ts';
import type { SourceRequest } from '../source.ts';
import { refuseOtherName, withoutSlash } from './address.ts';
import { listing } from './entries.ts';
import type { Metadata } from './maven-metadata.ts';
import { datedEntry, requestDates } from './request-dates.ts';
import { sanitizeText } from './text.ts';

type Artifact = { readonly group: string; readonly artifact: string; readonly repository: string };

export async function listMavenFolder(
  { group, artifact, repository }: Artifact,
  { validators, now, namesToDate }: SourceRequest<unknown>,
  http: Http,
): Promise<Gathered> {
  const folder = [withoutSlash(repository), ...group.split('.'), artifact].join('/');
  const url = `${folder}/maven-metadata.xml`;
  const accept = 'application/xml, text/xml';
  // A library that no other kind of source needs, so neither does a build.
  const { parseMetadata } = await import('./maven-metadata.ts');
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
}

function cutOff({ versions, release }: Metadata, url: string): string | undefined {
  if (!release || versions.length === 0 || versions.includes(release)) return undefined;
  return `${url} names ${sanitizeText(release)} as its newest release and does not list it`;
}
