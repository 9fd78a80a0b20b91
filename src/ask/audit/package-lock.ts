/** npm's lock file: https://docs.npmjs.com/cli/configuring-npm/package-lock-json */
import {
  below,
  boundedText,
  fieldsAt,
  packageItem,
  readEach,
  textAt,
  type Fields,
  type Item,
  type Reading,
} from './item.ts';

export function isPackageLock(document: object): boolean {
  return 'lockfileVersion' in document;
}

/** Every installed package once for each version. Links and the project itself are no installed ones. */
export function packageLockItems(document: Fields, root: Reading): Item[] {
  const installed =
    document['lockfileVersion'] === 1
      ? installedInTree(document, root)
      : installedIn(document, root);
  const found = readEach(installed, root, ({ name, version, at }): [string, Item] => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
    return [purl, packageItem({ purl }, at, 'version')];
  });
  return [...new Map(found.toReversed()).values()].toReversed();
}

type Installed = { readonly name: string; readonly version: string; readonly at: Reading };

function installedIn(document: Fields, root: Reading): Installed[] {
  const packages = below(root, 'packages');
  const all = Object.entries(fieldsAt(document['packages'], packages));
  return readEach(all, root, ([key, value]): Installed[] => {
    const at = below(packages, key);
    const fields = fieldsAt(value, at);
    const name = textAt(fields, 'name', at) ?? nameIn(key, packages);
    const version = textAt(fields, 'version', at);
    if (!key.includes('node_modules/') || name === undefined || version === undefined) return [];
    return [{ name, version, at }];
  }).flat();
}

/** `node_modules/a/node_modules/@scope/b` */
function nameIn(key: string, packages: Reading): string | undefined {
  return boundedText(key, packages).split('node_modules/').at(-1);
}

/** As npm 5 and 6 wrote it: a tree of names, whose depth was checked before. */
function installedInTree(parent: Fields, place: Reading): Installed[] {
  if (parent['dependencies'] === undefined) return [];
  const dependencies = below(place, 'dependencies');
  const all = Object.entries(fieldsAt(parent['dependencies'], dependencies));
  return readEach(all, place, ([key, value]): Installed[] => {
    const at = below(dependencies, key);
    const fields = fieldsAt(value, at);
    const version = textAt(fields, 'version', at);
    const [, other, otherVersion] = /^npm:(.+)@([^@]+)$/.exec(version ?? '') ?? [];
    const name = other ?? boundedText(key, dependencies);
    const own = version === undefined ? [] : [{ name, version: otherVersion ?? version, at }];
    return [...own, ...installedInTree(fields, at)];
  }).flat();
}
