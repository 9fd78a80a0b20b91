/** `maven-metadata.xml`: https://maven.apache.org/repositories/metadata.html */
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
  const listed = elementsAt(root, 'versioning/versions/version').map(({ text }) => text.trim());
  return {
    versions: listed.filter((version) => version !== ''),
    release: xmlText(root, 'versioning/release'),
    group: xmlText(root, 'groupId'),
    artifact: xmlText(root, 'artifactId'),
  };
}

function parsed(text: string, url: string): XmlElement {
  try {
    return parseXml(text);
  } catch (cause) {
    throw new Failure(`${url} answers with XML that is cut off or broken`, { cause });
  }
}
