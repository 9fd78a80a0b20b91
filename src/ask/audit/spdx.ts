/**
 * SPDX as JSON or as tags with values: 2.2 and 2.3 (https://spdx.github.io/spdx-spec/v2.3/package-information/), and 3 as JSON-LD
 * (https://spdx.github.io/spdx-spec/v3.0.1/model/Software/Classes/Package/).
 */
import {
  below,
  fieldsAt,
  listAt,
  packageItem,
  readEach,
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
  return readEach(listAt(fields, 'packages', root), root, (value, i) =>
    itemFrom(value, below(root, 'packages', i), spdx2),
  );
}

/** Elements lie in one list; a document of one element is that element itself. */
export function spdx3Items(fields: Fields, root: Reading): Item[] {
  const elements =
    '@graph' in fields
      ? listAt(fields, '@graph', root).map((value, i) => ({ value, at: below(root, '@graph', i) }))
      : [{ value: fields, at: root }];
  return readEach(elements, root, ({ value, at }) =>
    isPackage(fieldsAt(value, at)) ? [itemFrom(value, at, spdx3)] : [],
  ).flat();
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

export function isTagValue(text: string): boolean {
  return /^SPDXVersion:[ \t]*SPDX-2/m.test(text);
}

/** `PackageName: a` begins a package, whose other tags follow; texts of several lines are within `<text>`. */
export function tagValueItems(text: string, root: Reading): Item[] {
  const packages: { fields: Record<string, unknown>; line: number }[] = [];
  const plain = text.replaceAll(/<text>[^]*?<\/text>/g, (inner) => inner.replaceAll(/[^\n]/g, ''));
  for (const [i, line] of plain.split(/\r?\n/).entries()) {
    const [, tag, value = ''] = /^(\w+):[ \t]*(.*?)\s*$/.exec(line) ?? [];
    const fields = packages.at(-1)?.fields;
    if (tag === 'PackageName') packages.push({ fields: { name: value }, line: i + 1 });
    else if (tag === 'FileName' || tag === 'SnippetSPDXID') packages.push({ fields: {}, line: 0 });
    else if (tag === 'PackageVersion' && fields) fields['versionInfo'] = value;
    else if (tag === 'ExternalRef' && fields) addReference(fields, value);
  }
  const lines = { at: ([, i]: readonly PropertyKey[]) => `${packages[Number(i)]?.line}` };
  return readEach([...packages.entries()], root, ([i, { fields, line }]) => {
    const at = { ...below(root, 'packages', i), lines };
    return line === 0 ? [] : [itemFrom(fields, at, spdx2)];
  }).flat();
}

/** `PACKAGE-MANAGER purl pkg:npm/a@1` */
function addReference(fields: Record<string, unknown>, value: string): void {
  const [, referenceType, referenceLocator] = value.split(/\s+/);
  const known = (fields['externalRefs'] ?? []) as object[];
  fields['externalRefs'] = [...known, { referenceType, referenceLocator }];
}
