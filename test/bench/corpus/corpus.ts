/**
 * A project in the form in which the program finds it, of any size, from a seed: definitions, a policy,
 * corrections and histories. No name and no release in it is anybody's.
 */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rule } from '#model/support/policy.ts';
import { serialiseHistory } from '#model/history/history.ts';
import { curatedOf, definitionOf, rulesOf } from './definition.ts';
import { historyOf } from './history.ts';
import { randomFrom } from './random.ts';
import { sizesOf } from './sizes.ts';
import { shapeOf } from './versions.ts';

export type CorpusSize = { readonly components: number; readonly releases: number };

/** Writes `components`, `data` and `site` below the folder; `site` is the project's own. */
export function writeCorpus(folder: string, { components, releases }: CorpusSize, seed = 1): void {
  for (const name of ['components', 'data/history', 'data/curated']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  cpSync('site', join(folder, 'site'), { recursive: true });
  const sizes = sizesOf(components, releases, randomFrom(seed));
  const rules = sizes.map((size, i) => writeComponent(folder, nameOf(i), size, seed + i + 1));
  const policy = Object.fromEntries(
    rules.flatMap((list, i) => (list.length > 0 ? [[nameOf(i), list]] : [])),
  );
  writeJson(join(folder, 'data/support-policy.json'), { components: policy });
}

function writeComponent(folder: string, id: string, size: number, seed: number): Rule[] {
  const random = randomFrom(seed);
  const shape = shapeOf(random);
  const history = historyOf(id, size, shape, random);
  const definition = definitionOf(id, shape, random);
  const curated = curatedOf(history, random);
  writeFileSync(join(folder, 'data/history', `${id}.json`), serialiseHistory(history));
  writeJson(join(folder, 'components', `${id}.json`), definition);
  if (curated) writeJson(join(folder, 'data/curated', `${id}.json`), curated);
  return rulesOf(history, definition.line, random);
}

/** Four letters that look like a name and sort in no order of size. */
function nameOf(i: number): string {
  return `part-${((i * 7919) % 100_003).toString(36)}`;
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
