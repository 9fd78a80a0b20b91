/** What Syft writes as its own JSON: https://github.com/anchore/syft/tree/main/schema/json */
import { systemNames } from './systems.ts';
import {
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

export function isSyft(document: object): boolean {
  return 'artifacts' in document && 'descriptor' in document;
}

export function syftItems(document: Fields, root: Reading): Item[] {
  const packages = readEach(listAt(document, 'artifacts', root), root, (value, i) => {
    const at = below(root, 'artifacts', i);
    const fields = fieldsAt(value, at);
    const [purl, name, version] = ['purl', 'name', 'version'].map((key) => textAt(fields, key, at));
    return packageItem({ purl, name, version }, at, 'version');
  });
  return [
    ...packages,
    ...readEach([document['distro']], root, (distro) => systemOf(distro, root)).flat(),
  ];
}

function systemOf(distro: unknown, root: Reading): Item[] {
  if (!isFields(distro) || !distro['id']) return [];
  const at = below(root, 'distro');
  const [name, version] = ['id', 'versionID'].map((key) => textAt(distro, key, at));
  return [{ ...packageItem({ name, version }, at, 'versionID'), ...systemNames(name) }];
}
