/** Presets with patterns that every engine compiles: Renovate uses RE2 where it is installed, and else Node's. */
import { RE2JS } from 're2js';
import { presetShape } from './preset-shape.ts';

/** The same few patterns stand in every preset. */
const proven = new Set<string>();
const mostProven = 1000;

export const presetForEveryEngine = /* @__PURE__ */ presetShape(compilesEverywhere);

function compilesEverywhere(pattern: string): boolean {
  if (proven.has(pattern)) return true;
  try {
    RE2JS.compile(pattern);
    if (!(new RegExp(pattern) instanceof RegExp)) return false;
  } catch {
    return false;
  }
  if (proven.size === mostProven) proven.clear();
  proven.add(pattern);
  return true;
}
