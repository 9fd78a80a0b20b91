/** SPDX 2 as JSON or tags, 3 as JSON-LD: https://spdx.github.io/spdx-spec/v2.3/ and …/v3.0.1/ */
import { entriesAt, readEach, textAt, type Entry, type Source } from './document.ts';
import { withoutText } from './folder/values.ts';
import { packageItem, type Item } from './item.ts';

/** SPDX 2 lists packages, SPDX 3 elements; a document of one element is that element itself. */
export function spdxItems(document: Entry): Item[] {
  if ('spdxVersion' in document.fields)
    return readEach(entriesAt(document, 'packages'), document, itemFrom);
  const elements = '@graph' in document.fields ? entriesAt(document, '@graph') : [document];
  const packages = elements.filter(({ fields }) =>
    /["_/](?:AI|Dataset)?Package"/.test(JSON.stringify([fields['type'], fields['@type']])),
  );
  // An identifier of a package may be an element of the graph, which the package names by its id.
  const byId = new Map(elements.map(({ fields }) => [fields['spdxId'] ?? fields['@id'], fields]));
  const withNames = ({ fields, ...at }: Entry): Entry => {
    const names = [fields['externalIdentifier'] ?? []].flat().map((one) => byId.get(one) ?? one);
    return { ...at, fields: { ...fields, externalIdentifier: names } };
  };
  return readEach(packages.map(withNames), document, itemFrom);
}

/** SPDX 2 and 3 have different keys for the same things. */
function itemFrom(at: Entry): Item {
  const name = textAt(at, 'name');
  const purls = [textAt(at, 'software_packageUrl') ?? [], namesOf(at, /^(?:purl|packageUrl)$/i)];
  const [purl, ...others] = purls.flat();
  const key = ['versionInfo', 'software_packageVersion'].find((one) => at.fields[one]) ?? 'name';
  const written = key === 'name' ? undefined : textAt(at, key);
  const version = written === 'NOASSERTION' || written === 'NONE' ? undefined : written;
  const item = packageItem({ purl, name, version }, at, version === undefined ? 'name' : key);
  return { ...item, otherPurls: purl === undefined ? namesOf(at, /^cpe2[23](?:Type)?$/i) : others };
}

/** The kind may be a full URL that ends with the word. */
function namesOf(at: Entry, kind: RegExp): string[] {
  const listed = ['externalRefs', 'externalIdentifier'].flatMap((key) => entriesAt(at, key));
  return listed.flatMap((one) => {
    const said = textAt(one, 'referenceType') ?? textAt(one, 'externalIdentifierType') ?? '';
    const isMeant = kind.test(said.replace(/.*[/#]/, ''));
    return isMeant ? (textAt(one, 'referenceLocator') ?? textAt(one, 'identifier') ?? []) : [];
  });
}

/** `PackageName: a` begins a package, whose tags follow; `<text>` may hold several lines. */
export function tagValueItems(text: string, source: Source): Item[] {
  const all: { line: number; name: string; versionInfo?: string; externalRefs: object[] }[] = [];
  let current: (typeof all)[number] | undefined;
  const plain = text.replaceAll(/<text>(?:(?!<text>)[^])*?<\/text>/g, withoutText);
  for (const [i, line] of plain.split(/\r?\n/).entries()) {
    const [, tag, value = ''] = /^(\w+):[ \t]*(.*?)\s*$/.exec(line) ?? [];
    if (tag === 'PackageName') all.push((current = { line: i + 1, name: value, externalRefs: [] }));
    else if (tag === 'FileName' || tag === 'SnippetSPDXID') current = undefined;
    else if (tag === 'PackageVersion' && current) current.versionInfo = value;
    else if (tag === 'ExternalRef') {
      // `PACKAGE-MANAGER purl pkg:npm/a@1`
      const [, referenceType, referenceLocator] = value.split(/\s+/);
      current?.externalRefs.push({ referenceType, referenceLocator });
    }
  }
  return readEach(all, source, ({ line, ...fields }, i) =>
    itemFrom({ ...source, fields, path: ['packages', i], line }),
  );
}
