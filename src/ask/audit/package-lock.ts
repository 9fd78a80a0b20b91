/** npm's lock file: https://docs.npmjs.com/cli/configuring-npm/package-lock-json */
import { boundedText, entryAt, readEach, textAt, type Entry } from './document.ts';
import { packageItem, type Item } from './item.ts';

/** Every installed package once for each version. Links and the project itself are no installed ones. */
export function packageLockItems(document: Entry): Item[] {
  const isTree = document.fields['lockfileVersion'] === 1;
  const installed = isTree ? installedInTree(document) : installedIn(document);
  const found = readEach(installed, document, ({ name, version, at }): [string, Item] => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
    return [purl, packageItem({ purl }, at, 'version')];
  });
  return [...new Map(found.toReversed()).values()].toReversed();
}

type Installed = { readonly name: string; readonly version: string; readonly at: Entry };

function installedIn(document: Entry): Installed[] {
  const packages = entryAt(document, 'packages');
  return readEach(Object.keys(packages.fields), document, (key): Installed[] => {
    const at = entryAt(packages, key);
    // `node_modules/a/node_modules/@scope/b`
    const name = textAt(at, 'name') ?? boundedText(key, packages).split('node_modules/').at(-1);
    const version = textAt(at, 'version');
    if (!key.includes('node_modules/') || name === undefined || version === undefined) return [];
    return [{ name, version, at }];
  }).flat();
}

/** As npm 5 and 6 wrote it: a tree of names, whose depth was checked before. */
function installedInTree(parent: Entry): Installed[] {
  if (parent.fields['dependencies'] === undefined) return [];
  const dependencies = entryAt(parent, 'dependencies');
  return readEach(Object.keys(dependencies.fields), parent, (key): Installed[] => {
    const at = entryAt(dependencies, key);
    const version = textAt(at, 'version');
    const [, other, otherVersion] = /^npm:(.+)@([^@]+)$/.exec(version ?? '') ?? [];
    const name = other ?? boundedText(key, dependencies);
    const own = version === undefined ? [] : [{ name, version: otherVersion ?? version, at }];
    return [...own, ...installedInTree(at)];
  }).flat();
}
