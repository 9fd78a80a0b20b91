/** The line of a version: the most specific declared one, else what the component's `line` finds. */
import type { Component } from '#model/component.ts';
import type { DeclaredLine } from '#model/line.ts';
import { compilePattern } from '#model/pattern.ts';
import { lineOf, type Version } from '#model/version.ts';
import { literalLength, literalPrefix } from './pattern-literals.ts';

type Matcher = {
  readonly name: string;
  readonly specificity: number;
  readonly matches: (version: string) => boolean;
};

export function lineNamer({
  line,
  lines = [],
}: Pick<Component, 'line' | 'lines'>): (version: Version) => string | undefined {
  const matchers = lines.map(matcherOf).toSorted(mostSpecificFirst);
  const found = lineFinder(line);
  return (version) => {
    const text = version.text.replace(/^v/i, '');
    return matchers.find(({ matches }) => matches(text))?.name ?? found(version);
  };
}

/** Of two that demand as much, the one with the longer name, so that their order has no say. */
function mostSpecificFirst(a: Matcher, b: Matcher): number {
  return (
    b.specificity - a.specificity || b.name.length - a.name.length || (a.name < b.name ? -1 : 1)
  );
}

function lineFinder(line: Component['line']): (version: Version) => string | undefined {
  if (line === undefined) return () => undefined;
  if (typeof line === 'number') return (version) => lineOf(version, line);
  const pattern = compilePattern(line);
  return ({ text }) => pattern.first(text)?.firstGroup || undefined;
}

function matcherOf({ name, match }: DeclaredLine): Matcher {
  if (match === undefined) {
    return { name, specificity: name.length, matches: (version) => beginsWith(version, name) };
  }
  const pattern = compilePattern(match);
  const prefix = literalPrefix(match);
  return {
    name,
    specificity: literalLength(match),
    // Most lines are ruled out by their first characters, which takes a fraction of the time.
    matches: (version) => version.startsWith(prefix) && pattern.test(version),
  };
}

/** `8.4` begins 8.4.1 and 8.4-rc1, and not 8.40. */
function beginsWith(version: string, name: string): boolean {
  if (!version.toLowerCase().startsWith(name.toLowerCase())) return false;
  const next = version.charAt(name.length);
  return /[a-z]$/i.test(name) ? !/[a-z0-9]/i.test(next) : !/\d/.test(next);
}
