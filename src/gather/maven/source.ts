/** A Maven repository: the list of versions, and the day on which each new one's POM was put there. */
import { askDates } from '../dates.ts';
import { found, listing, noDate, type Finding } from '../found.ts';
import { httpDate } from '../http/date.ts';
import { walk } from '../pages.ts';
import type { Source } from '../source.ts';
import { words } from '../words.ts';
import { parseMetadata, type Metadata } from './metadata.ts';

export const maven: Source<'maven'> = async (question, http) => {
  const { definition, validators, now, isNew } = question;
  const { artifact } = definition;
  const base = [
    definition.repository.replace(/\/+$/, ''),
    ...definition.group.split('.'),
    artifact,
  ];
  const folder = base.join('/');
  const url = `${folder}/maven-metadata.xml`;
  const read = await walk(
    http,
    { url, accept: 'application/xml, text/xml' },
    validators,
    (answer) => ({
      items: parseMetadata(answer.text, url),
    }),
  );
  if (read === 'not-modified') return { kind: read };
  const versions = read.pages.flatMap((page) => page.versions).filter((name) => name !== '');

  const pom = (version: string): string => {
    const name = encodeURIComponent(version);
    return `${folder}/${name}/${artifact}-${name}.pom`;
  };
  const { dates, trouble } = await askDates(versions.filter(isNew), async (version) => {
    const answer = await http({ url: pom(version), method: 'HEAD' });
    return httpDate(answer.header('last-modified') ?? '');
  });

  const findings = versions.map((version): Finding => {
    const release = { version, evidence: pom(version) };
    if (!dates.has(version)) return { release };
    const date = dates.get(version);
    if (date === undefined) return noDate(release, 'its POM is not there or has no date');
    return found(release, date, 'published', now);
  });
  // With dates missing, the list must be read again tomorrow even where it is the same.
  const because = trouble ?? read.pages.map((page) => cutOff(page, url))[0];
  return listing(url, findings, read.validators, because);
};

function cutOff({ versions, release }: Metadata, url: string): string | undefined {
  if (release === undefined || versions.length === 0 || versions.includes(release))
    return undefined;
  return `${url} names ${words(release)} as its newest release and does not list it`;
}
