/** `maven-metadata.xml`: https://maven.apache.org/repositories/metadata.html */
import { withoutUndefined } from '#model/without-undefined.ts';
import { elementsAt, parseXml, xmlText, type XmlElement } from '#model/xml.ts';
import { Failure } from '../failure.ts';
import { refuseOther } from '../reading/parse.ts';

export type Metadata = ReturnType<typeof parseMetadata>;

/** Versions stay text; `<lastUpdated>` is the artefact's and no release's, so it is not read. */
export function parseMetadata(text: string, url: string) {
  refuseOther(text, url, 'Maven metadata');
  if (/<!DOCTYPE/i.test(text))
    throw new Failure(`${url} answers with XML that has a DOCTYPE, which is refused`);
  const root = parsed(text, url);
  const said = (path: string) => xmlText(root, path) || undefined;
  const listed = elementsAt(root, 'versioning/versions/version').map(({ text }) => text.trim());
  return withoutUndefined({
    versions: listed.filter((version) => version !== ''),
    release: said('versioning/release'),
    group: said('groupId'),
    artifact: said('artifactId'),
  });
}

function parsed(text: string, url: string): XmlElement {
  try {
    return parseXml(text);
  } catch (cause) {
    throw new Failure(`${url} answers with XML that is cut off or broken`, { cause });
  }
}
