/** The line of a version: the most specific declared one, else what the component's `line` finds. */
import type { Component } from '#model/component/component.ts';
import type { DeclaredLine } from '#model/component/line.ts';
import { endOfMonth, isMonth } from '#model/time/instant.ts';
import { compareText } from '#model/order.ts';
import { compilePattern } from '#model/pattern.ts';
import { lineOf, type Version } from '#model/version/version.ts';
import { literalLength, literalPrefix } from './pattern-literals.ts';

/** The line of a version, and the declared ones that fit it just as well. */
export type LinesOfVersion = {
  readonly line: string | undefined;
  readonly equals: readonly string[];
};

type Matcher = {
  readonly name: string;
  readonly until: string;
  readonly specificity: number;
  readonly matches: (version: string) => boolean;
};

export function lineNamer({
  line,
  lines = [],
}: Pick<Component, 'line' | 'lines'>): (version: Version) => LinesOfVersion {
  const matchers = lines.map(matcherOf).toSorted(mostSpecificFirst);
  const found = lineFinder(line);
  if (matchers.length === 0) return found;
  return (version) => {
    const text = version.text.replace(/^v/i, '');
    const at = matchers.findIndex(({ matches }) => matches(text));
    const first = matchers[at];
    if (first === undefined) return found(version);
    const equals: string[] = [];
    for (let i = at + 1; matchers[i]?.specificity === first.specificity; i++) {
      const other = matchers[i];
      if (other?.matches(text)) equals.push(other.name);
    }
    return { line: first.name, equals };
  };
}

/**
 * Of two that demand as much, the one that is supported longer: a release may be chosen while any of its
 * lines is supported. Else the one with the longer name, so that their order does not matter.
 */
function mostSpecificFirst(a: Matcher, b: Matcher): number {
  return (
    b.specificity - a.specificity ||
    compareText(b.until, a.until) ||
    b.name.length - a.name.length ||
    (a.name < b.name ? -1 : 1)
  );
}

/** As text, in the order of time; a line without a day comes last. */
function untilOf({ phases }: DeclaredLine): string {
  const end = phases?.maintenance ?? phases?.extended;
  if (end === undefined || end === true) return '';
  return end === false ? '~' : isMonth(end) ? endOfMonth(end) : end;
}

/** Neighbours are mostly of one line: they share what is said of it. */
function lineFinder(rule: Component['line']): (version: Version) => LinesOfVersion {
  const nameOf = lineNameOf(rule);
  let last: LinesOfVersion = { line: undefined, equals: [] };
  return (version) => {
    const line = nameOf(version);
    if (line !== last.line) last = { line, equals: [] };
    return last;
  };
}

function lineNameOf(rule: Component['line']): (version: Version) => string | undefined {
  if (rule === undefined) return () => undefined;
  if (typeof rule === 'number') return (version) => lineOf(version, rule);
  const pattern = compilePattern(rule);
  return ({ text }) => pattern.first(text)?.firstGroup || undefined;
}

function matcherOf(line: DeclaredLine): Matcher {
  const { name, match } = line;
  const until = untilOf(line);
  if (match === undefined) {
    return {
      name,
      until,
      specificity: name.length,
      matches: (version) => beginsWith(version, name),
    };
  }
  const pattern = compilePattern(match);
  const prefix = literalPrefix(match);
  return {
    name,
    until,
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
