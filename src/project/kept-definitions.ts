/**
 * Definitions that an earlier build found right, by the sums of their texts: to hold hundreds of them against their
 * schema would take a tenth of a build in which nothing changed.
 */
import { hash } from 'node:crypto';
import type { Cache } from '#io/cache.ts';
import { readText } from '#io/read.ts';
import type { Component } from '#model/component/component.ts';
import { readDefinition, type ReadDefinition } from './definitions.ts';

/** In the cache: a name with a dot is no component's. */
const name = 'site.definitions';

/** `mark`: the state of the program, which says what is right. */
export function keptDefinitions(cache: Cache, mark: string) {
  const known = (cache.recall(name, mark) ?? new Map()) as ReadonlyMap<string, Component>;
  const right = new Map<string, Component>();
  const read: ReadDefinition = (file) => {
    const text = readText(file);
    const sum = text.kind === 'read' ? hash('sha256', text.value) : '';
    const kept = known.get(sum);
    const loaded = kept ? { value: kept, problems: [] } : readDefinition(file, () => text);
    if (loaded.value) right.set(sum, loaded.value);
    return loaded;
  };
  /** For the next build. */
  const keep = () => {
    const isKnown = right.size === known.size && [...right.keys()].every((sum) => known.has(sum));
    if (!isKnown) cache.keep(name, mark, right);
  };
  return { read, keep };
}
