/** CycloneDX as JSON: https://cyclonedx.org/docs/1.6/json/ */
import { findPlaces } from '#model/json-places.ts';
import type { Item } from './item.ts';
import { askedLine } from './lines.ts';
import {
  below,
  fieldsAt,
  isFields,
  listAt,
  textAt,
  wrong,
  type Fields,
  type Reading,
} from './shape.ts';

export function isCyclonedx(document: object): boolean {
  return 'bomFormat' in document && document.bomFormat === 'CycloneDX';
}

/** In the order of the document: what it describes first, and each component before those within it. */
export function cyclonedxItems(document: object, text: string, file: string): Item[] {
  const lines = findPlaces(text);
  return cyclonedxComponents(document, file).map(({ fields, at }) => {
    const [name, group, version, purl] = ['name', 'group', 'version', 'purl'].map((key) =>
      textAt(fields, key, at),
    );
    if (name === undefined && purl === undefined) wrong(below(at, 'name'), 'is missing');
    const key = ['version', 'purl', 'name'].find((one) => one in fields && fields[one]) ?? 'name';
    const line = Number(lines.at([...at.path, key]).split(':')[0]);
    const asked = { purl, group, name, version, ...imageTag(name, version) };
    return { asked, place: { file, line, path: at.path } };
  });
}

/** Tools that look into images write `image:1.2.0` as the name, and a digest as the version. */
function imageTag(name: string | undefined, version: string | undefined) {
  if (name === undefined || (version !== undefined && !version.startsWith('sha256:'))) return {};
  const { name: image, version: tag } = askedLine(name);
  return tag === undefined || /\s/.test(name) ? {} : { name: image, version: tag };
}

export type Component = { readonly fields: Fields; readonly at: Reading };

/** Every component, however deep: one list, without a call for each level. */
export function cyclonedxComponents(document: object, file: string): Component[] {
  const root: Reading = { file, path: [] };
  const fields = fieldsAt(document, root);
  const found: Component[] = [];
  const open = childrenOf(fields, root).toReversed();
  const described = isFields(fields['metadata']) ? fields['metadata']['component'] : undefined;
  if (described !== undefined)
    open.push(component(described, below(root, 'metadata', 'component')));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    found.push(next);
    open.push(...childrenOf(next.fields, next.at).toReversed());
  }
  return found;
}

function childrenOf(fields: Fields, at: Reading): Component[] {
  return listAt(fields, 'components', at).map((child, i) =>
    component(child, below(at, 'components', i)),
  );
}

function component(value: unknown, at: Reading): Component {
  return { fields: fieldsAt(value, at), at };
}
