/** CycloneDX as JSON or XML (https://cyclonedx.org/docs/1.6/json/): read, and given last days. */
import type { Listed } from '#answer/answer.ts';
import { isFields, type Fields } from '#model/json.ts';
import { milestones } from '#publish/standards/sbom.ts';
import { elementsAt, parseXml, type XmlElement } from '#model/xml.ts';
import { entriesAt, entryAt, parseDocument, readEach, refuseInput, textAt } from './document.ts';
import type { Entry, Source } from './document.ts';
import { packageItem, type Item } from './item.ts';
import type { AuditRow } from './report.ts';

/** In document order: the described component first, each component before its nested ones. */
export function cyclonedxItems(
  document: Entry,
  lineOf: (fields: Fields) => number | undefined = () => undefined,
): Item[] {
  return readEach(componentsOf(document), document, (component) => {
    const keys = ['name', 'group', 'version', 'purl', 'cpe'];
    const [name, group, version, purl, cpe] = keys.map((key) => textAt(component, key));
    const key = ['version', 'purl'].find((one) => component.fields[one]) ?? 'name';
    const at = { ...component, line: lineOf(component.fields) };
    const image = /:[^/@]+$/.test(name ?? '') ? undefined : imageOf(component);
    const item = packageItem({ purl, group, name: image ?? name, version }, at, key);
    // A package of a distribution is not its vendor's release, which a CPE name would say.
    return cpe && purl === undefined ? { ...item, otherPurls: [cpe] } : item;
  });
}

/** Trivy names images by digests or paths, and has their tags as properties. */
function imageOf(component: Entry): string | undefined {
  if (component.fields['type'] !== 'container') return undefined;
  const isTag = (one: Entry) =>
    /^aquasecurity:trivy:(?:PkgID|RepoTag)$/.test(textAt(one, 'name') ?? '');
  const tag = entriesAt(component, 'properties').find(isTag);
  return tag && textAt(tag, 'value');
}

function componentsOf(document: Entry): Entry[] {
  const { metadata } = document.fields;
  const isDescribed = isFields(metadata) && metadata['component'] !== undefined;
  const described = isDescribed ? [entryAt(entryAt(document, 'metadata'), 'component')] : [];
  return [...described, ...[...described, document].flatMap(componentsWithin)];
}

function componentsWithin(parent: Entry): Entry[] {
  const own = readEach(['components', 'services'], parent, (key) => entriesAt(parent, key)).flat();
  return own.flatMap((one) => [one, ...componentsWithin(one)]);
}

/** The same for XML, converted to the fields of the JSON form. */
export function xmlItems(text: string, source: Source): Item[] {
  const lines = new WeakMap<Fields, number>();
  const fieldsOf = (element: XmlElement): Fields => {
    const said = element.children.filter(({ name }) =>
      /^(?:group|name|version|purl|cpe)$/.test(name),
    );
    const fields = {
      type: element.attributes['type'],
      ...Object.fromEntries(said.map((one) => [one.name, one.text])),
      components: elementsAt(element, 'components/component').map(fieldsOf),
      services: elementsAt(element, 'services/service').map(fieldsOf),
    };
    lines.set(fields, element.line);
    return fields;
  };
  const root = xmlRoot(text, source);
  const [described] = elementsAt(root, 'metadata/component');
  const fields = { ...fieldsOf(root), metadata: described && { component: fieldsOf(described) } };
  return cyclonedxItems({ ...source, fields, path: [] }, (one) => lines.get(one));
}

function xmlRoot(text: string, { file }: Source): XmlElement {
  try {
    const root = parseXml(text);
    if (root.name === 'bom') return root;
  } catch (error) {
    refuseInput(file, `is not valid XML: ${(error as Error).message.slice(0, 200)}`);
  }
  return refuseInput(file, 'is XML of an unknown kind; of bills, CycloneDX is read as XML');
}

export function enrichedBill(text: string, file: string, rows: readonly AuditRow[]): string {
  const fields = /^\s*\{/.test(text) && parseDocument(text, file);
  if (!isFields(fields) || fields['bomFormat'] !== 'CycloneDX')
    refuseInput(file, 'is no CycloneDX document as JSON, the only kind that --cyclonedx writes to');
  const old = 'is CycloneDX 1.2, which has no place for last days; make it as 1.3 or later';
  if (fields['specVersion'] === '1.2') refuseInput(file, old);
  const own = rows.filter(({ item }) => !item.isSystem && item.place.file === file);
  const found = new Map(own.map(({ item, answer }) => [JSON.stringify(item.place.path), answer]));
  let isChanged = false;
  for (const component of componentsOf({ file, fields, path: [], unread: [] })) {
    const answer = found.get(JSON.stringify(component.path));
    if (answer === undefined || answer.match === 'none' || answer.known === 'nothing') continue;
    const { properties: own = [] } = component.fields;
    const properties = merged(own, answer);
    if (JSON.stringify(properties) === JSON.stringify(own)) continue;
    isChanged = true;
    Object.assign(component.fields, { properties });
    // The change makes every signature around it invalid.
    let around: unknown = fields;
    for (const key of component.path) {
      around = (around as Record<string, unknown>)[key];
      if (isFields(around)) Object.assign(around, { signature: undefined });
    }
  }
  if (!isChanged) return text;
  // A changed SBOM gets the next version number; without one, its version is 1.
  const version = (typeof fields['version'] === 'number' ? fields['version'] : 1) + 1;
  return `${JSON.stringify({ ...fields, version, signature: undefined }, null, 2)}\n`;
}

/** Its own properties stay; earlier milestones are replaced by what is known now. */
function merged(own: unknown, { released, ends }: Listed): unknown[] {
  const now = milestones(released, ends);
  const names = new Set<unknown>(now.map(({ name }) => name));
  const all: unknown[] = Array.isArray(own) ? own : [];
  const kept = all.filter((one) => !isFields(one) || !names.has(one['name']));
  return [...kept, ...now.filter(({ value }) => value)];
}
