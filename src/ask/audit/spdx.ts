/**
 * SPDX as JSON: 2.2 and 2.3 (https://spdx.github.io/spdx-spec/v2.3/package-information/), and 3 as JSON-LD
 * (https://spdx.github.io/spdx-spec/v3.0.1/model/Software/Classes/Package/).
 */
import {
  below,
  fieldsAt,
  listAt,
  packageItem,
  textAt,
  type Fields,
  type Item,
  type Reading,
} from './item.ts';

/** What the two call the same things. */
type Names = {
  readonly version: string;
  readonly purl?: string;
  readonly references: string;
  readonly kind: string;
  /** The kind may be a whole address that ends with the word. */
  readonly isPurl: RegExp;
  readonly locator: string;
};

const spdx2: Names = {
  version: 'versionInfo',
  references: 'externalRefs',
  kind: 'referenceType',
  isPurl: /(?:^|[/#])purl$/,
  locator: 'referenceLocator',
};

const spdx3: Names = {
  version: 'software_packageVersion',
  purl: 'software_packageUrl',
  references: 'externalIdentifier',
  kind: 'externalIdentifierType',
  isPurl: /(?:^|[/#])packageUrl$/i,
  locator: 'identifier',
};

export function isSpdx2(document: object): boolean {
  return 'spdxVersion' in document;
}

export function isSpdx3(document: object): boolean {
  return (
    '@context' in document && /spdx/i.test(JSON.stringify(document['@context']).slice(0, 2000))
  );
}

export function spdx2Items(fields: Fields, root: Reading): Item[] {
  return listAt(fields, 'packages', root).map((value, i) =>
    itemFrom(value, below(root, 'packages', i), spdx2),
  );
}

/** Elements lie in one list; a document of one element is that element itself. */
export function spdx3Items(fields: Fields, root: Reading): Item[] {
  const elements =
    '@graph' in fields
      ? listAt(fields, '@graph', root).map((value, i) => ({ value, at: below(root, '@graph', i) }))
      : [{ value: fields, at: root }];
  return elements.flatMap(({ value, at }) =>
    isPackage(fieldsAt(value, at)) ? [itemFrom(value, at, spdx3)] : [],
  );
}

function isPackage(element: Fields): boolean {
  const types = [element['type'], element['@type']].flat();
  return types.some((type) => typeof type === 'string' && /(?:^|[_/])Package$/.test(type));
}

function itemFrom(value: unknown, at: Reading, names: Names): Item {
  const fields = fieldsAt(value, at);
  const name = textAt(fields, 'name', at);
  const [purl, ...otherPurls] = purlsOf(fields, at, names);
  const written = textAt(fields, names.version, at);
  // SPDX writes down that something is not known.
  const version = written === 'NOASSERTION' || written === 'NONE' ? undefined : written;
  const key = version === undefined ? 'name' : names.version;
  return { ...packageItem({ purl, name, version }, at, key), otherPurls };
}

function purlsOf(fields: Fields, at: Reading, names: Names): string[] {
  const own = names.purl === undefined ? undefined : textAt(fields, names.purl, at);
  const others = listAt(fields, names.references, at).flatMap((value, i) => {
    const place = below(at, names.references, i);
    const reference = fieldsAt(value, place);
    const isPurl = names.isPurl.test(textAt(reference, names.kind, place) ?? '');
    return isPurl ? (textAt(reference, names.locator, place) ?? []) : [];
  });
  return [...(own === undefined ? [] : [own]), ...others];
}
