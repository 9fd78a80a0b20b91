/** Whether a rule that is limited to some lines applies to a release. */
import { compilePattern } from '#model/pattern.ts';
import type { Rule } from '#model/policy.ts';
import type { Line, PublishedHistory, Release } from './published-history.ts';

export function lineLimit(
  only: Rule['only'],
  { lines, empty }: PublishedHistory,
): (release: Release) => boolean {
  if (only === undefined) return () => true;
  const isWithin = lineFilter(only);
  const limited = [...lines.values(), ...empty].filter(isWithin);
  const within = new Set<string | undefined>(limited.map(({ name }) => name));
  return ({ line }) => within.has(line);
}

export function lineFilter({ lines, match, lts }: NonNullable<Rule['only']>) {
  const names = lines && new Set(lines);
  const pattern = match === undefined ? undefined : compilePattern(match);
  return ({ name, declared }: Pick<Line, 'name' | 'declared'>): boolean => {
    if (names && !names.has(name)) return false;
    if (pattern && !pattern.test(name)) return false;
    return lts === undefined || ((declared?.lts ?? false) !== false) === lts;
  };
}
