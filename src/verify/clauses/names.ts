/** `index.json`: the list of component names. */
import { idProblem } from '#model/component/id-problem.ts';
import type { Clause } from '../clause.ts';
import { shown } from '../clause.ts';
import { valueOf } from '../document.ts';
import type { Observed } from '../observed.ts';

const file = 'index.json';

export const names: readonly Clause[] = [
  {
    name: 'names-are-a-list',
    level: 'violation',
    why: 'index.json is a list of component names.',
    *check(index) {
      const value = valueOf(index.index);
      if (value !== undefined && !Array.isArray(value))
        yield { where: file, message: `must be an array of names, not ${shown(value)}` };
    },
  },
  {
    name: 'some-names',
    level: 'violation',
    why: 'An empty index is what a failed build looks like.',
    *check(index) {
      const value = valueOf(index.index);
      if (Array.isArray(value) && value.length === 0)
        yield { where: file, message: 'lists no component' };
    },
  },
  {
    name: 'names-are-safe',
    level: 'violation',
    why: 'A name is a file name, a URL path and an object key.',
    *check(index) {
      for (const [at, name] of listed(index).entries()) {
        const problem = typeof name === 'string' ? idProblem(name) : 'must be a string';
        if (problem !== undefined)
          yield { where: file, place: `[${at}]`, message: `${shown(name)} ${problem}` };
      }
    },
  },
  {
    name: 'names-are-unique',
    level: 'violation',
    why: 'A component that is listed twice is counted twice.',
    *check(index) {
      const seen = new Set<unknown>();
      for (const [at, name] of listed(index).entries()) {
        if (seen.has(name))
          yield { where: file, place: `[${at}]`, message: `${shown(name)} stands twice` };
        seen.add(name);
      }
    },
  },
];

function listed(index: Observed): readonly unknown[] {
  const value = valueOf(index.index);
  return Array.isArray(value) ? (value as unknown[]) : [];
}
