/** The operating system that packages belong to: one row for each distribution of a file. */
import { parsePurl } from '../package-name.ts';
import type { Item } from './item.ts';

/** The items, and the distributions that their package URLs name. */
export function withSystems(items: readonly Item[]): readonly Item[] {
  const packages = items.filter(({ asked: { purl } }) => purl?.includes('distro='));
  if (packages.length === 0) return items;
  const known = new Set(items.map(({ asked: { name, version } }) => `${name} ${version}`));
  const found = packages.flatMap(({ asked: { purl = '' }, place }): Item[] => {
    const [name, version] = distributionOf(purl) ?? [];
    if (name === undefined || version === undefined || known.has(`${name} ${version}`)) return [];
    known.add(`${name} ${version}`);
    return [{ asked: { name, version }, place, isSystem: true }];
  });
  return [...items, ...found];
}

/** `distro=debian-12`, or, where the namespace says which one it is, `distro=3.20.3`. */
function distributionOf(purl: string): readonly [name: string, version: string] | undefined {
  const { namespace, qualifiers } = parsePurl(purl) ?? {};
  const distro = qualifiers?.['distro'] ?? '';
  const [, name = namespace ?? '', version] =
    /^(?:([a-z][\w-]*?)-)?v?(\d[\w.]*)$/.exec(distro) ?? [];
  return version === undefined || name === '' ? undefined : [name, version];
}
