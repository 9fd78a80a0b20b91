/** `index.json`: the list of component names, and `all.json`: every component file in one. */
import { hash } from 'node:crypto';
import { idProblem } from '#model/component/id-problem.ts';
import { isObject, shown, wrong, type Clause } from '../clause.ts';
import type { JsonFile } from './json-file.ts';

const list = 'index.json';
const all = 'all.json';

export const names: readonly Clause<JsonFile>[] = [
  {
    name: 'names-are-a-list',
    why: 'index.json is a list of component names.',
    *check({ value }) {
      if (value !== undefined && !Array.isArray(value))
        yield wrong(list, `must be an array of names, not ${shown(value)}`);
    },
  },
  {
    name: 'some-names',
    why: 'An empty index is what a failed build looks like.',
    *check({ value }) {
      if (Array.isArray(value) && value.length === 0) yield wrong(list, 'lists no component');
    },
  },
  {
    name: 'names-are-safe',
    why: 'A name is a file name, a URL path and an object key.',
    *check({ value }) {
      for (const [at, name] of listed(value).entries()) {
        const problem = typeof name === 'string' ? idProblem(name) : 'must be a string';
        if (problem !== undefined) yield wrong(list, `${shown(name)} ${problem}`, `[${at}]`);
      }
    },
  },
  {
    name: 'names-are-unique',
    why: 'A component that is listed twice is counted twice.',
    *check({ value }) {
      const seen = new Set<unknown>();
      for (const [at, name] of listed(value).entries()) {
        if (seen.has(name)) yield wrong(list, `${shown(name)} stands twice`, `[${at}]`);
        seen.add(name);
      }
    },
  },
];

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** What is kept of `all.json` when its content was let go: the sum of what it says, by component. */
export type Whole = { readonly isRead: boolean; readonly sums: ReadonlyMap<string, string> };

export function wholeOf(value: unknown): Whole {
  const components: unknown = isObject(value) ? value['components'] : undefined;
  const entries = isObject(components) ? Object.entries(components) : [];
  return {
    isRead: isObject(components),
    sums: new Map(entries.map(([name, part]) => [name, meaningSum(part)])),
  };
}

/** The same for values that say the same, in whatever order their keys stand. */
export function meaningSum(value: unknown): string {
  const sorted = JSON.stringify(value, (_, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
  return hash('sha256', sorted ?? '');
}

export type WholeSubject = {
  readonly value: unknown;
  readonly whole: Whole;
  readonly names: readonly string[];
};

export const whole: readonly Clause<WholeSubject>[] = [
  {
    name: 'all-is-components',
    why: 'all.json is an object whose one key, components, holds every component by name.',
    *check({ value, whole: { isRead } }) {
      if (value === undefined) return;
      if (!isObject(value) || !isRead)
        yield wrong(all, `must be {"components": {…}}, not ${shown(value)}`);
      else
        for (const key of Object.keys(value).filter((one) => one !== 'components'))
          yield wrong(all, `has the key ${shown(key)} beside components; leave it out`);
    },
  },
  {
    name: 'all-names-are-the-names',
    why: 'Whoever reads the one file sees what readers of the many see.',
    *check({ names: known, whole: { isRead, sums } }) {
      if (!isRead) return;
      for (const name of known)
        if (!sums.has(name))
          yield wrong(all, `lacks ${name}, which index.json lists`, 'components');
      const listedNames = new Set(known);
      for (const name of sums.keys())
        if (!listedNames.has(name))
          yield wrong(all, `has ${name}, which index.json does not list`, 'components');
    },
  },
];
