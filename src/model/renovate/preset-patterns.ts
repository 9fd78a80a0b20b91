/** Presets with patterns that every engine compiles: Renovate uses RE2 where it is installed, and else Node's. */
import { RE2JS } from 're2js';
import { maxIdLength } from '../component/id-problem.ts';
import { presetShape } from './preset-shape.ts';

/** The same few patterns stand in every preset. */
const proven = new Set<string>();
const mostProven = 1000;

export const presetForEveryEngine = /* @__PURE__ */ presetShape(compilesEverywhere);

/** The preset of a component has its name in a group; one sample is proven for all names. */
function compilesEverywhere(pattern: string): boolean {
  const sample = pattern.replaceAll(named, sampleGroup);
  return compiles(sample) || (sample !== pattern && compiles(pattern));
}

const named = new RegExp(`\\(\\?<depName>[a-z0-9-]{1,${maxIdLength}}\\)`, 'g');
/** No name is longer, and within a class, where any name could be wrong, it is a range that is refused. */
const sampleGroup = `(?<depName>z-${'a'.repeat(maxIdLength - 2)})`;

function compiles(pattern: string): boolean {
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
