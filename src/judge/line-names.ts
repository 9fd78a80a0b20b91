/** The line of a version: the most specific declared one, else what the component's `line` finds. */
import type { Component } from '#model/component/component.ts';
import type { DeclaredLine } from '#model/component/line.ts';
import { compareText } from '#model/order.ts';
import { compilePattern } from '#model/pattern.ts';
import { beginsWith, lineOf, withoutV, type Version } from '#model/version/version.ts';

/** The line of a version, and the declared ones that fit it just as well. */
export type LinesOfVersion = {
  readonly line: string | undefined;
  readonly equals: readonly string[];
};

type Matcher = ReturnType<typeof matcherOf>;

export function lineNamer({ line, lines = [] }: Pick<Component, 'line' | 'lines'>) {
  const matchers = lines.map(matcherOf).toSorted(mostSpecificFirst);
  const nameOf = lineNameOf(line);
  return (version: Version): LinesOfVersion => {
    const text = withoutV(version.text);
    const at = matchers.findIndex(({ matches }) => matches(text));
    const first = matchers[at];
    if (first === undefined) return { line: nameOf(version), equals: [] };
    const equals = matchers
      .slice(at + 1)
      .filter(({ specificity, matches }) => specificity === first.specificity && matches(text));
    return { line: first.name, equals: equals.map(({ name }) => name) };
  };
}

/** Of two that demand as much, the one with the longer name, so that their order does not matter. */
function mostSpecificFirst(a: Matcher, b: Matcher): number {
  return (
    b.specificity - a.specificity || b.name.length - a.name.length || compareText(a.name, b.name)
  );
}

function lineNameOf(rule: Component['line']): (version: Version) => string | undefined {
  if (rule === undefined) return () => undefined;
  if (typeof rule === 'number') return (version) => lineOf(version, rule);
  const pattern = compilePattern(rule);
  return ({ text }) => pattern.first(text)?.firstGroup || undefined;
}

function matcherOf({ name, match }: DeclaredLine) {
  if (match !== undefined)
    return { name, specificity: literalLength(match), matches: compilePattern(match).test };
  const begin = withoutV(name);
  return { name, specificity: begin.length, matches: (text: string) => beginsWith(text, begin) };
}

type Level = { readonly best: number; readonly current: number };

/** How many characters a pattern demands; of alternatives, the one that demands the most. */
export function literalLength(pattern: string): number {
  const tokens = pattern.match(/\\.|\[(?:\\.|[^\\\]])*\]|\(\?[^:)>]*[:>)]|\{[^}]*\}|./g) ?? [];
  const outer: Level[] = [];
  let level: Level = { best: 0, current: 0 };
  for (const [i, token] of tokens.entries()) {
    // Whether it may be left out.
    const counts = /^(?:\?|\*|\{0)/.test(tokens[i + 1] ?? '') ? 0 : 1;
    // Flags such as `(?i)` open nothing.
    if (token.startsWith('(') && !token.endsWith(')')) {
      outer.push(level);
      level = { best: 0, current: 0 };
    } else if (token === '|') level = { best: lengthOf(level), current: 0 };
    else if (token === ')') {
      const { best, current } = outer.pop() ?? { best: 0, current: 0 };
      level = { best, current: current + counts * lengthOf(level) };
    } else if (literal.test(token)) level = { ...level, current: level.current + counts };
  }
  return lengthOf(level);
}

/** `a`, `\.` or `[.]`: one character and no other. */
const literal = /^(?:\w|-|\\[^a-z0-9]|\[[^\\^]\])$/i;

function lengthOf({ best, current }: Level): number {
  return Math.max(best, current);
}
