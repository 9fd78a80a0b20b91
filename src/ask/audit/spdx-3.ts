/** SPDX 3 as JSON-LD: https://spdx.github.io/spdx-spec/v3.0.1/model/Software/Classes/Package/ */
import { findPlaces } from '#model/json-places.ts';
import type { Item } from './item.ts';
import { below, fieldsAt, listAt, textAt, wrong, type Fields, type Reading } from './shape.ts';
import { spdxText } from './spdx-2.ts';

export function isSpdx3(document: object): boolean {
  return (
    '@context' in document && /spdx/i.test(JSON.stringify(document['@context']).slice(0, 2000))
  );
}

/** Elements lie in one list; a document of one element is that element itself. */
export function spdx3Items(document: object, text: string, file: string): Item[] {
  const root: Reading = { file, path: [] };
  const fields = fieldsAt(document, root);
  const lines = findPlaces(text);
  const elements =
    '@graph' in fields
      ? listAt(fields, '@graph', root).map((value, i) => ({ value, at: below(root, '@graph', i) }))
      : [{ value: fields, at: root }];
  return elements.flatMap(({ value, at }) => {
    const element = fieldsAt(value, at);
    return isPackage(element) ? [packageItem(element, at, lines)] : [];
  });
}

function isPackage(element: Fields): boolean {
  const types = [element['type'], element['@type']].flat();
  return types.some((type) => typeof type === 'string' && /(?:^|[_/])Package$/.test(type));
}

function packageItem(element: Fields, at: Reading, lines: ReturnType<typeof findPlaces>): Item {
  const name = textAt(element, 'name', at);
  const [purl, ...otherPurls] = purlsOf(element, at);
  if (name === undefined && purl === undefined) wrong(below(at, 'name'), 'is missing');
  const version = spdxText(textAt(element, 'software_packageVersion', at));
  const key = version === undefined ? 'name' : 'software_packageVersion';
  const line = Number(lines.at([...at.path, key]).split(':')[0]);
  return {
    asked: { purl, name, version },
    otherPurls,
    place: { file: at.file, line, path: at.path },
  };
}

function purlsOf(element: Fields, at: Reading): string[] {
  const own = textAt(element, 'software_packageUrl', at);
  const identifiers = listAt(element, 'externalIdentifier', at).flatMap((value, i) => {
    const place = below(at, 'externalIdentifier', i);
    const identifier = fieldsAt(value, place);
    const isPurl = /(?:^|[/#])packageUrl$/i.test(
      textAt(identifier, 'externalIdentifierType', place) ?? '',
    );
    return isPurl ? (textAt(identifier, 'identifier', place) ?? []) : [];
  });
  return [...(own === undefined ? [] : [own]), ...identifiers];
}
