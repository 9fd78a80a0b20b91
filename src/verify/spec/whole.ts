/** `index.json` lists the component names; `all.json` has all component files in one. */
import { isFields } from '#model/json.ts';
import { hash } from 'node:crypto';
import { nameProblem } from '#model/component/id-problem.ts';
import { shown, wrong, type Clause } from '../clause.ts';

const list = 'index.json';
const all = 'all.json';

/** What is kept of `all.json`: what is wrong with it, and the sum of each component. */
export function wholeOf(value: unknown) {
  if (value === undefined) return undefined;
  const components: unknown = isFields(value) ? value['components'] : undefined;
  if (!isFields(value) || !isFields(components))
    return { problem: `must be {"components": {…}}, not ${shown(value)}` };
  const more = Object.keys(value).find((key) => key !== 'components');
  const problem = more && `has the key ${shown(more)} beside components; leave it out`;
  const sums = Object.entries(components).map(([name, part]) => [name, meaningSum(part)] as const);
  return { problem, sums: new Map(sums) };
}

/** A hash of the value that does not depend on the order of keys. */
export function meaningSum(value: unknown): string {
  const inOrder = (_: string, one: unknown) => {
    const names = isFields(one) ? Object.keys(one).toSorted() : [];
    return isFields(one) ? Object.fromEntries(names.map((name) => [name, one[name]])) : one;
  };
  return hash('sha256', JSON.stringify(value, inOrder) ?? '');
}

export const whole: readonly Clause<{
  readonly index: unknown;
  readonly parts: ReadonlyMap<string, string | undefined>;
  readonly whole: ReturnType<typeof wholeOf>;
}>[] = [
  {
    name: 'names-are-a-list',
    why: 'index.json is a list of component names; an empty one is what a failed build looks like.',
    *check({ index }) {
      if (index !== undefined && !Array.isArray(index))
        yield wrong(list, `must be an array of names, not ${shown(index)}`);
      if (Array.isArray(index) && index.length === 0) yield wrong(list, 'lists no component');
    },
  },
  {
    name: 'names-are-safe',
    why: 'A name is a file name, a URL path and an object key, and names one component.',
    *check({ index }) {
      const names: readonly unknown[] = Array.isArray(index) ? index : [];
      const last = new Map(names.map((name, at) => [name, at]));
      for (const [at, name] of names.entries()) {
        const problem = typeof name === 'string' ? nameProblem(name) : 'must be a string';
        if (problem !== undefined) yield wrong(list, `${shown(name)} ${problem}`, `[${at}]`);
        if (last.get(name) !== at) yield wrong(list, `${shown(name)} stands twice`, `[${at}]`);
      }
    },
  },
  {
    name: 'all-is-the-parts',
    why: 'Whoever reads the one file sees what readers of the many see: two answers are one too many.',
    *check({ index, parts, whole: read }) {
      if (read?.problem !== undefined) yield wrong(all, read.problem);
      if (read?.sums === undefined) return;
      for (const [name, sum] of parts)
        if (!read.sums.has(name)) yield wrong(all, `lacks ${name}, which index.json lists`);
        else if (sum !== undefined && sum !== read.sums.get(name))
          yield wrong(all, `differs from ${name}.json`, `components.${name}`);
      const listed = new Set<unknown>(Array.isArray(index) ? index : read.sums.keys());
      for (const name of read.sums.keys())
        if (!listed.has(name)) yield wrong(all, `has ${name}, which index.json does not list`);
    },
  },
];
