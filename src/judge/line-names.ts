/** The line of a version: the most specific declared one, else by the component's `line`. */
import type { Component } from '#model/component/component.ts';
import type { DeclaredLine } from '#model/component/line.ts';
import { compareText } from '#model/order.ts';
import { compilePattern } from '#model/pattern.ts';
import { beginsWith, lineOf, withoutV, type Version } from '#model/version/version.ts';

/** The line of a version, and the declared lines that match it equally well. */
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

/** If equally specific, the longer name is first, so that the order in the file is irrelevant. */
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

/** The number of literal characters that a pattern requires; the maximum of its alternatives. */
export function literalLength(pattern: string): number {
  const tokens = pattern.match(/\\.|\[(?:\\.|[^\\\]])*\]|\(\?[^:)>]*[:>)]|\{[^}]*\}|./g) ?? [];
  /** Lengths of the alternatives: of the whole pattern, then of each open group. */
  const open = [[0]];
  for (const [i, token] of tokens.entries()) {
    const isLiteral = literal.test(token);
    // Flags such as `(?i)` open nothing.
    if (token.startsWith('(') && !token.endsWith(')')) open.push([0]);
    else if (token === '|') open.at(-1)?.push(0);
    else if (isLiteral || (token === ')' && open.length > 1)) {
      const length = isLiteral ? 1 : Math.max(...(open.pop() ?? []));
      const isOptional = /^(?:\?|\*|\{0)/.test(tokens[i + 1] ?? '');
      const around = open.at(-1);
      around?.push((around.pop() ?? 0) + (isOptional ? 0 : length));
    }
  }
  return Math.max(...open.flat());
}

/** `a`, `\.` or `[.]`: one character and no other. */
const literal = /^(?:\w|-|\\[^a-z0-9]|\[[^\\^]\])$/i;
