/** Renovate compiles patterns with RE2 where it is installed, and else with the engine of Node. */
import { RE2JS } from 're2js';

/** The same few patterns stand in every preset. */
const proven = new Set<string>();
const mostProven = 1000;

export function isPattern(pattern: string): boolean {
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

/** `/…/` is a pattern, everything else a name or a glob. One that fits all makes the others idle. */
export function isMatcher(value: string): boolean {
  const [, pattern] = /^!?\/(.*)\/i?$/s.exec(value) ?? [];
  return pattern === undefined ? !/^!?\/|^\*\*?$/.test(value) : isPattern(pattern);
}
