/** One input of any format: a bill of materials, also in an attestation, a lock file, or lines. */
import { isFields, placesIn, type Fields } from '#model/json.ts';
import { parsePurl } from '#model/parse-purl.ts';
import { Refusal, type Problem } from '#model/problem.ts';
import { cyclonedxItems, xmlItems } from './cyclonedx.ts';
import { boundedText, entriesAt, entryAt, parseDocument, readEach } from './document.ts';
import { refuseAt, refuseInput, textAt, type Entry, type Source } from './document.ts';
import { askedLine, lineItems, packageItem, type Found, type Item } from './item.ts';
import { spdxItems, tagValueItems } from './spdx.ts';

/** Ten thousand components are some ten megabytes. */
export const mostBytes = 128 * 2 ** 20;
const mostItems = 200_000;

type Format = readonly [is: (document: Fields) => unknown, items: (document: Entry) => Item[]];
const formats: readonly Format[] = [
  [({ bomFormat }) => bomFormat === 'CycloneDX', cyclonedxItems],
  [(document) => 'spdxVersion' in document, spdxItems],
  [({ '@context': names = '' }) => /spdx/i.test(JSON.stringify(names).slice(0, 2000)), spdxItems],
  [(document) => 'lockfileVersion' in document, packageLockItems],
  [(document) => 'artifacts' in document && 'descriptor' in document, syftItems],
];
const known =
  'CycloneDX, SPDX, what Syft writes, an attestation of one of them, a package-lock.json, or a list of package URLs';

export function readInput(text: string, file: string): Found {
  const unread: Problem[] = [];
  const items = withSystems(itemsIn(text, { file, unread }));
  if (items.length > mostItems)
    refuseInput(file, `holds ${items.length} components; at most ${mostItems} are read in one go`);
  if (items.length === 0 && unread.length > 0) throw new Refusal(unread.slice(0, 1));
  return { items, unread };
}

/** Other text in the output of Maven's `dependency:list` and `dependency:tree`. */
const mavenLog = /^\[[A-Z]+\](?:(?:[ +|\\]|- ){0,99}(?=\S+:\S+:\S+:\S+)|.*)/gm;

function itemsIn(written: string, source: Source): readonly Item[] {
  const text = /^\[(?:INFO|WARNING)\] /.test(written) ? written.replaceAll(mavenLog, '') : written;
  // Ignore a conflict marker of git (`<<<<<<<`) before it.
  const begin = /\S/.exec(text.replace(/^<{7}.*/, ''))?.[0];
  // A tool that failed may leave an empty file; it must not pass.
  if (begin === undefined) return refuseInput(source.file, 'is empty; name a file or a folder');
  if (begin === '<') return xmlItems(text, source);
  if (begin === '{' || begin === '[') return jsonItems(text, source);
  const isTagValue = /^SPDXVersion:[ \t]*SPDX-2/m.test(text);
  return isTagValue ? tagValueItems(text, source) : lineItems(text, source);
}

function jsonItems(text: string, source: Source): readonly Item[] {
  const { file } = source;
  const fields = parseDocument(text, file);
  if (!isFields(fields)) return listItems(fields as readonly unknown[], source);
  const [, itemsOf] = formats.find(([is]) => is(fields)) ?? [];
  if (itemsOf) return withLines(itemsOf({ ...source, fields, path: [] }), text);
  const inner = wrappedIn(fields);
  if (inner === undefined) return refuseInput(file, `is JSON of an unknown kind; give ${known}`);
  // Lines of the text within mean nothing in this file.
  return itemsIn(inner, source).map((item) => ({ ...item, place: { file, line: 1 } }));
}

function withLines(items: readonly Item[], text: string): Item[] {
  const paths = items.map(({ place: { path = [], key } }) => [...path, ...(key ? [key] : [])]);
  const places = placesIn(text, paths);
  return items.map(({ place: { file, path }, ...item }, i) => ({
    ...item,
    place: { file, line: Number(places[i]?.split(':')[0]), ...(path && { path }) },
  }));
}

/** What an attestation (DSSE, in-toto) or a code host's export (`{"sbom": …}`) holds, as text. */
function wrappedIn({ payload, predicate, sbom, dsseEnvelope }: Fields): string | undefined {
  // Base64 or base64url; undefined if it decodes to nothing.
  if (typeof payload === 'string') return Buffer.from(payload, 'base64').toString() || undefined;
  const inner = sbom ?? predicate ?? dsseEnvelope;
  const data = isFields(inner) ? (inner['Data'] ?? inner) : inner;
  if (data === undefined || data === null) return undefined;
  return typeof data === 'string' ? data : JSON.stringify(data);
}

/** A JSON list of texts; each is read like a line of a list. */
function listItems(list: readonly unknown[], { file, unread }: Source): Item[] {
  return readEach(list, { unread }, (one, i) => {
    const place = { file, path: [i] };
    if (typeof one === 'string') return { asked: askedLine(boundedText(one, place).trim()), place };
    return refuseAt(place, [], `must be a text, such as a package URL; or give ${known}`);
  });
}

/** What Syft writes as its own JSON: https://github.com/anchore/syft/tree/main/schema/json */
function syftItems(document: Entry): Item[] {
  const { source, distro } = document.fields;
  const isImage = isFields(source) && source['type'] === 'image' && source['name'];
  const isSystem = isFields(distro) && distro['id'];
  const items = (places: readonly Entry[], nameKey: string, versionKey: string) =>
    readEach(places, document, (one) => {
      const [purl, name, version] = ['purl', nameKey, versionKey].map((key) => textAt(one, key));
      return packageItem({ purl, name, version }, one, versionKey);
    });
  return [
    ...items(isImage ? [entryAt(document, 'source')] : [], 'name', 'version'),
    ...items(entriesAt(document, 'artifacts'), 'name', 'version'),
    ...items(isSystem ? [entryAt(document, 'distro')] : [], 'id', 'versionID'),
  ];
}

/** npm's lock file: each installed package once for each version; no links, not the project. */
function packageLockItems(document: Entry): Item[] {
  const isTree = document.fields['lockfileVersion'] === 1;
  const installed = isTree ? installedInTree(document) : installedIn(document);
  const found = readEach(installed, document, ({ name, version, at }): [string, Item] => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
    return [purl, packageItem({ purl }, at, 'version')];
  });
  return [...new Map(found.toReversed()).values()].toReversed();
}

function installedIn(document: Entry) {
  const packages = entryAt(document, 'packages');
  return readEach(Object.keys(packages.fields), document, (key) => {
    const at = entryAt(packages, key);
    // `node_modules/a/node_modules/@scope/b`
    const name = textAt(at, 'name') ?? boundedText(key, packages).split('node_modules/').at(-1);
    const version = textAt(at, 'version');
    if (!key.includes('node_modules/') || name === undefined || version === undefined) return [];
    return [{ name, version, at }];
  }).flat();
}

/** As npm 5 and 6 wrote it: a tree of names, whose depth was checked before. */
function installedInTree(parent: Entry): ReturnType<typeof installedIn> {
  if (parent.fields['dependencies'] === undefined) return [];
  const dependencies = entryAt(parent, 'dependencies');
  return readEach(Object.keys(dependencies.fields), parent, (key) => {
    const at = entryAt(dependencies, key);
    const version = textAt(at, 'version');
    const [, other, otherVersion] = /^npm:(.+)@([^@]+)$/.exec(version ?? '') ?? [];
    const name = other ?? boundedText(key, dependencies);
    const own = version === undefined ? [] : [{ name, version: otherVersion ?? version, at }];
    return [...own, ...installedInTree(at)];
  }).flat();
}

/** The items, and one for each operating system that their package URLs name. */
function withSystems(items: readonly Item[]): readonly Item[] {
  const known = new Set(items.map(({ asked: { name, version } }) => `${name} ${version}`));
  const found = items.flatMap(({ asked: { purl = '' }, place }): Item[] => {
    if (!purl.includes('distro=')) return [];
    const { namespace, qualifiers } = parsePurl(purl) ?? {};
    // `distro=debian-12`; or only `distro=3.20.3`, and the namespace is the name of the system.
    const [, name = namespace, version] =
      /^(?:([a-z][\w-]*?)-)?v?(\d[\w.]*)$/.exec(qualifiers?.['distro'] ?? '') ?? [];
    if (!name || version === undefined || known.has(`${name} ${version}`)) return [];
    known.add(`${name} ${version}`);
    return [{ asked: { name, version }, place, isSystem: true }];
  });
  return [...items, ...found];
}
