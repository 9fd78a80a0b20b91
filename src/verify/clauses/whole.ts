/** `all.json`: every component file in one, and nothing else. */
import { isSame } from '../same.ts';
import type { Clause } from '../clause.ts';
import { isObject, shown, wrong } from '../clause.ts';
import { valueOf, type Document } from '../document.ts';
import type { Part } from '../observed.ts';

const file = 'all.json';

export const whole: readonly Clause[] = [
  {
    name: 'all-is-components',
    level: 'violation',
    why: 'all.json is an object whose one key, components, holds every component by name.',
    *each(part) {
      const value = valueOf(allIn(part));
      if (value === undefined) return;
      if (!isObject(value) || !isObject(value['components']))
        yield wrong(file, `must be {"components": {…}}, not ${shown(value)}`);
      else
        for (const key of Object.keys(value).filter((key) => key !== 'components'))
          yield wrong(file, `has the key ${shown(key)} beside components; leave it out`);
    },
  },
  {
    name: 'all-names-are-the-names',
    level: 'violation',
    why: 'Whoever reads the one file sees what readers of the many see.',
    *each(part) {
      const value = valueOf(allIn(part));
      const components: unknown = isObject(value) ? value['components'] : undefined;
      if (!isObject(components)) return;
      const { names } = part.index;
      for (const name of names)
        if (!Object.hasOwn(components, name))
          yield wrong(file, `lacks ${name}, which index.json lists`, 'components');
      for (const name of Object.keys(components))
        if (!names.has(name))
          yield wrong(file, `has ${name}, which index.json does not list`, 'components');
    },
  },
  {
    name: 'all-equals-the-parts',
    level: 'violation',
    why: 'Two answers to one question are one too many.',
    *each({ component, inAll }) {
      const value = valueOf(component?.document);
      if (component === undefined || value === undefined || inAll === undefined) return;
      if (!isSame(inAll.value, value))
        yield wrong(
          file,
          `differs from ${component.document.path}`,
          `components.${component.name}`,
        );
    },
  },
];

/** Read last, and without a value where its bytes are those of the component files. */
function allIn({ specified }: Part): Document | undefined {
  return specified.find(({ path }) => path === file);
}
