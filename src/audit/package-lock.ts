/** npm's lock file: https://docs.npmjs.com/cli/configuring-npm/package-lock-json */
import { findPlaces } from '#model/json-places.ts';
import type { Item } from './item.ts';
import { below, boundedText, fieldsAt, textAt, type Reading } from './shape.ts';

export function isPackageLock(document: object): boolean {
  return 'lockfileVersion' in document && 'packages' in document;
}

/** Every installed package once for each version. Links and the project itself are no installed ones. */
export function packageLockItems(document: object, text: string, file: string): Item[] {
  const root: Reading = { file, path: [] };
  const at = below(root, 'packages');
  const packages = fieldsAt(fieldsAt(document, root)['packages'], at);
  const lines = findPlaces(text);
  const found = Object.entries(packages).flatMap(([key, value]): [string, Item][] => {
    const place = below(at, key);
    const fields = fieldsAt(value, place);
    const name = textAt(fields, 'name', place) ?? nameIn(key, at);
    const version = textAt(fields, 'version', place);
    if (!key.includes('node_modules/') || name === undefined || version === undefined) return [];
    const line = Number(lines.at([...place.path, 'version']).split(':')[0]);
    const purl = `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
    return [[purl, { asked: { purl }, place: { file, line, path: place.path } }]];
  });
  return [...new Map(found.toReversed()).values()].toReversed();
}

/** `node_modules/a/node_modules/@scope/b` */
function nameIn(key: string, packages: Reading): string | undefined {
  return boundedText(key, packages).split('node_modules/').at(-1);
}
