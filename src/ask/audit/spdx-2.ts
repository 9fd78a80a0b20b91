/** SPDX 2.2 and 2.3 as JSON: https://spdx.github.io/spdx-spec/v2.3/package-information/ */
import { findPlaces } from '#model/json-places.ts';
import type { Item } from './item.ts';
import { below, fieldsAt, listAt, textAt, wrong, type Fields, type Reading } from './shape.ts';

export function isSpdx2(document: object): boolean {
  return 'spdxVersion' in document;
}

export function spdx2Items(document: object, text: string, file: string): Item[] {
  const root: Reading = { file, path: [] };
  const lines = findPlaces(text);
  return listAt(fieldsAt(document, root), 'packages', root).map((value, i) => {
    const at = below(root, 'packages', i);
    const fields = fieldsAt(value, at);
    const name = textAt(fields, 'name', at);
    const [purl, ...otherPurls] = purlsOf(fields, at);
    if (name === undefined && purl === undefined) wrong(below(at, 'name'), 'is missing');
    const version = spdxText(textAt(fields, 'versionInfo', at));
    const key = version === undefined ? 'name' : 'versionInfo';
    const line = Number(lines.at([...at.path, key]).split(':')[0]);
    return { asked: { purl, name, version }, otherPurls, place: { file, line, path: at.path } };
  });
}

/** SPDX writes down that something is not known. */
export function spdxText(text: string | undefined): string | undefined {
  return text === 'NOASSERTION' || text === 'NONE' ? undefined : text;
}

function purlsOf(fields: Fields, at: Reading): string[] {
  return listAt(fields, 'externalRefs', at).flatMap((value, i) => {
    const place = below(at, 'externalRefs', i);
    const reference = fieldsAt(value, place);
    // The kind may be a whole address that ends with the word.
    const isPurl = /(?:^|[/#])purl$/.test(textAt(reference, 'referenceType', place) ?? '');
    return isPurl ? (textAt(reference, 'referenceLocator', place) ?? []) : [];
  });
}
