/** The operating system that packages belong to: one row for each distribution of a file. */
import { parsePurl } from '../package-name.ts';
import type { Item } from './item.ts';

/** The items, and the distributions that their package URLs name. */
export function withSystems(items: readonly Item[]): readonly Item[] {
  const known = new Set(items.map(({ asked: { name, version } }) => `${name} ${version}`));
  const found = items.flatMap(({ asked: { purl = '' }, place }): Item[] => {
    if (!purl.includes('distro=')) return [];
    const { namespace, qualifiers } = parsePurl(purl) ?? {};
    // `distro=debian-12`, or, where the namespace says which one it is, `distro=3.20.3`.
    const [, name = namespace, version] =
      /^(?:([a-z][\w-]*?)-)?v?(\d[\w.]*)$/.exec(qualifiers?.['distro'] ?? '') ?? [];
    if (!name || version === undefined || known.has(`${name} ${version}`)) return [];
    known.add(`${name} ${version}`);
    return [{ asked: { name, version }, place, isSystem: true }];
  });
  return [...items, ...found];
}
