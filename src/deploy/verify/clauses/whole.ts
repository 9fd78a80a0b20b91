/** `all.json`: every component file in one, and nothing else. */
import { isDeepStrictEqual } from 'node:util';
import type { Clause, Fields } from '../clause.ts';
import { isObject, shown } from '../clause.ts';
import { valueOf } from '../document.ts';
import type { Observed } from '../observed.ts';

const file = 'all.json';

export const whole: readonly Clause[] = [
  {
    name: 'all-is-components',
    level: 'violation',
    why: 'all.json is an object whose one key, components, holds every component by name.',
    *check({ all }) {
      const value = valueOf(all);
      if (value === undefined) return;
      if (!isObject(value) || !isObject(value['components']))
        yield { where: file, message: `must be {"components": {…}}, not ${shown(value)}` };
      else
        for (const key of Object.keys(value).filter((key) => key !== 'components'))
          yield {
            where: file,
            message: `has the key ${shown(key)} beside components; leave it out`,
          };
    },
  },
  {
    name: 'all-names-are-the-names',
    level: 'violation',
    why: 'Whoever reads the one file sees what readers of the many see.',
    *check(index) {
      const components = componentsIn(index);
      if (components === undefined) return;
      for (const name of index.components.keys())
        if (!Object.hasOwn(components, name))
          yield {
            where: file,
            place: 'components',
            message: `lacks ${name}, which index.json lists`,
          };
      for (const name of Object.keys(components))
        if (!index.components.has(name))
          yield {
            where: file,
            place: 'components',
            message: `has ${name}, which index.json does not list`,
          };
    },
  },
  {
    name: 'all-equals-the-parts',
    level: 'violation',
    why: 'Two answers to one question are one too many.',
    *check(index) {
      const components = componentsIn(index);
      for (const [name, part] of index.components) {
        const value = valueOf(part);
        if (value === undefined || !components || !Object.hasOwn(components, name)) continue;
        if (!isDeepStrictEqual(components[name], value))
          yield { where: file, place: `components.${name}`, message: `differs from ${part.path}` };
      }
    },
  },
];

function componentsIn(index: Observed): Fields | undefined {
  const value = valueOf(index.all);
  const components = isObject(value) ? value['components'] : undefined;
  return isObject(components) ? components : undefined;
}
