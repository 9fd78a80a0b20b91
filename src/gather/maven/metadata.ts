/** `maven-metadata.xml`: https://maven.apache.org/repositories/metadata.html */
import { SaxesParser } from 'saxes';
import { Failure } from '../failure.ts';
import { refuseOther } from '../reading/parse.ts';

export type Metadata = {
  readonly versions: readonly string[];
  readonly release?: string;
  /** Whose versions these are. */
  readonly group?: string;
  readonly artifact?: string;
};

const facts = new Map<string, 'release' | 'group' | 'artifact'>([
  ['metadata/versioning/release', 'release'],
  ['metadata/groupId', 'group'],
  ['metadata/artifactId', 'artifact'],
]);

/** Versions stay text; `<lastUpdated>` is the artefact's and no release's, so it is not read. */
export function parseMetadata(text: string, url: string): Metadata {
  refuseOther(text, url, 'Maven metadata');
  const versions: string[] = [];
  const said = new Map<string, string>();
  let within = '';
  const path: string[] = [];
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new Failure(`${url} answers with XML that has a DOCTYPE, which is refused`);
  });
  parser.on('error', (error) => {
    throw new Failure(`${url} answers with XML that is cut off or broken`, { cause: error });
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    within = '';
  });
  parser.on('text', (part) => {
    within += part;
  });
  parser.on('closetag', () => {
    const place = path.join('/');
    if (place === 'metadata/versioning/versions/version') versions.push(within.trim());
    const fact = facts.get(place);
    if (fact !== undefined && within.trim() !== '') said.set(fact, within.trim());
    within = '';
    path.pop();
  });
  parser.write(text).close();
  return { versions, ...Object.fromEntries(said) };
}
