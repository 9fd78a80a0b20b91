/** What a regular expression requires literally, to see which of two is the more specific. */

const tokenShape = /\\.|\[(?:\\.|[^\]])*\]|\(\?[^:)>]*[:>)]|\{[^}]*\}|./g;

function tokensOf(pattern: string): readonly string[] {
  return pattern.match(tokenShape) ?? [];
}

/** `a`, `\.` or `[.]`: one character and no other. */
function isLiteral(token: string): boolean {
  return /^(?:\w|-|\\[^a-z0-9]|\[[^\\^]\])$/i.test(token);
}

/** Whether what stands before this token may be left out. */
function isOptional(next: string | undefined): boolean {
  return /^(?:\?|\*|\{0)/.test(next ?? '');
}

/** What every text that matches begins with; empty where that is not plain to see. */
export function literalPrefix(pattern: string): string {
  const tokens = tokensOf(pattern);
  if (tokens[0] !== '^' || hasOuterAlternative(tokens)) return '';
  const isFixed = (token: string, i: number) =>
    isLiteral(token) && !/^[?*{+]/.test(tokens[i + 1] ?? '');
  const end = tokens.findIndex((token, i) => i > 0 && !isFixed(token, i));
  const fixed = tokens.slice(1, end === -1 ? undefined : end);
  return fixed.map((token) => token.replaceAll(/^\\|^\[|\]$/g, '')).join('');
}

function hasOuterAlternative(tokens: readonly string[]): boolean {
  let depth = 0;
  for (const token of tokens) {
    if (opens(token)) depth += 1;
    if (token === ')') depth -= 1;
    if (token === '|' && depth === 0) return true;
  }
  return false;
}

type Level = { readonly best: number; readonly current: number };

/** How many characters a pattern demands; of alternatives, the one that demands the most. */
export function literalLength(pattern: string): number {
  const tokens = tokensOf(pattern);
  const outer: Level[] = [];
  let level: Level = { best: 0, current: 0 };
  for (const [i, token] of tokens.entries()) {
    const counts = isOptional(tokens[i + 1]) ? 0 : 1;
    if (opens(token)) {
      outer.push(level);
      level = { best: 0, current: 0 };
    } else if (token === '|') level = { best: lengthOf(level), current: 0 };
    else if (token === ')') {
      const { best, current } = outer.pop() ?? { best: 0, current: 0 };
      level = { best, current: current + counts * lengthOf(level) };
    } else if (isLiteral(token)) level = { ...level, current: level.current + counts };
  }
  return lengthOf(level);
}

function lengthOf({ best, current }: Level): number {
  return Math.max(best, current);
}

/** Flags such as `(?i)` open nothing. */
function opens(token: string): boolean {
  return token.startsWith('(') && !token.endsWith(')');
}
