/** Recorded and curated files that belong to no component: a name that was mistyped, or a definition that is gone. */
import { join } from 'node:path';
import { readFolder } from '#io/read.ts';
import type { Component } from '#model/component/component.ts';
import type { Problem } from '#model/problem.ts';
import { unknownComponent } from '#model/nearest.ts';
import type { Context } from './context.ts';

type Known = ReadonlyMap<string, Component>;

export function orphanProblems({ data }: Context, components: readonly Component[]): Problem[] {
  const known = new Map(components.map((component) => [component.id, component]));
  const restore = (what: string) =>
    `restore the definition; a ${what} goes only with a component that is removed for good`;
  return [
    ...orphans(join(data, 'history'), known, restore('history')),
    ...orphans(join(data, 'notes'), known, 'remove it, as the history of a component that is gone'),
    ...orphans(join(data, 'curated'), known, 'rename or remove it'),
    ...orphans(join(data, 'lifecycle'), known, restore('ledger')),
  ];
}

/** A file that a killed run left half-written is not reported. */
function orphans(folder: string, known: Known, remedy: string): Problem[] {
  const names = readFolder(folder);
  if (names.kind === 'wrong') return [...names.problems];
  if (names.kind === 'missing') return [];
  return names.value
    .filter((name) => !/\.(next|lock)$/.test(name) && !known.has(idOf(name) ?? ''))
    .map((name): Problem => ({
      code: 'E-STRAY-FILE',
      where: join(folder, name),
      message: strayWords(idOf(name), known, remedy),
    }));
}

function strayWords(id: string | undefined, known: Known, remedy: string): string {
  if (id === undefined) return 'is no <component>.json; rename or remove it';
  const words = unknownComponent(id, known.values());
  return `${words}${words.endsWith('?') ? '' : ';'} ${remedy}`;
}

function idOf(name: string): string | undefined {
  return name.endsWith('.json') ? name.slice(0, -'.json'.length) : undefined;
}
