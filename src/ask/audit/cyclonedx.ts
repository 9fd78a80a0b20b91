/** CycloneDX as JSON: https://cyclonedx.org/docs/1.6/json/ */
import {
  askedLine,
  below,
  fieldsAt,
  isFields,
  listAt,
  packageItem,
  readEach,
  textAt,
  type Fields,
  type Item,
  type Reading,
} from './item.ts';
import { systemNames } from './systems.ts';

export function isCyclonedx(document: object): boolean {
  return 'bomFormat' in document && document.bomFormat === 'CycloneDX';
}

/** In the order of the document: what it describes first, and each component before those within it. */
export function cyclonedxItems(document: Fields, root: Reading): Item[] {
  return readEach(cyclonedxComponents(document, root), root, ({ fields, at }) => {
    const [name, group, version, purl] = ['name', 'group', 'version', 'purl'].map((key) =>
      textAt(fields, key, at),
    );
    const key = ['version', 'purl', 'name'].find((one) => one in fields && fields[one]) ?? 'name';
    const asked = { purl, group, name, version, ...imageTag(name, version) };
    return { ...packageItem(asked, at, key), ...(isSystem(fields) && systemNames(name)) };
  });
}

function isSystem({ type }: Fields): boolean {
  return type === 'operating-system';
}

/** Tools that look into images write `image:1.2.0` as the name, and a digest as the version. */
function imageTag(name: string | undefined, version: string | undefined) {
  if (name === undefined || (version !== undefined && !version.startsWith('sha256:'))) return {};
  const { name: image, version: tag } = askedLine(name);
  return tag === undefined || /\s/.test(name) ? {} : { name: image, version: tag };
}

type Component = { readonly fields: Fields; readonly at: Reading };

/** Every component, however deep: one list, without a call for each level. */
export function cyclonedxComponents(document: Fields, root: Reading): Component[] {
  const found: Component[] = [];
  const open = childrenOf(document, root).toReversed();
  const described = isFields(document['metadata']) ? document['metadata']['component'] : undefined;
  if (described !== undefined)
    open.push(component(described, below(root, 'metadata', 'component')));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    found.push(next);
    open.push(...childrenOf(next.fields, next.at).toReversed());
  }
  return found;
}

function childrenOf(fields: Fields, at: Reading): Component[] {
  return readEach(listAt(fields, 'components', at), at, (child, i) =>
    component(child, below(at, 'components', i)),
  );
}

function component(value: unknown, at: Reading): Component {
  return { fields: fieldsAt(value, at), at };
}
