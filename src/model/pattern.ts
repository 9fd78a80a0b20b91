/** Patterns of definitions, in RE2 (linear time): https://github.com/google/re2/wiki/Syntax */
import { RE2JS } from 're2js';

export type Match = {
  readonly text: string;
  readonly group: (name: string) => string | undefined;
  /** The first group, named or not; the whole match if there is no group. */
  readonly firstGroup: string | undefined;
  /** The text after the match; if it is empty, the match may be cut off with the text. */
  readonly after: string;
};

export const maxPatternLength = 500;
/** Repetitions are unrolled, so a short pattern can become a large program. */
const maxProgram = 500;

/** `^` and `$` match at every line of a page; `\A` and `\z` are the ends of the whole. */
export function compilePattern(text: string, lines: 'lines' | 'whole' = 'whole') {
  const compiled = RE2JS.compile(text, lines === 'lines' ? RE2JS.MULTILINE : 0);
  const names = new Set(Object.keys(compiled.namedGroups()));
  const size = compiled.programSize();
  function* all(input: string): Generator<Match> {
    const why = `its pattern would run for seconds on ${input.length} characters; simplify it`;
    // Steps times characters: about a second.
    if (size * input.length > 1_000_000_000) throw new Error(why);
    const matcher = compiled.matcher(input);
    while (matcher.find()) {
      const found = new Map([...names].map((name) => [name, matcher.group(name) ?? undefined]));
      yield {
        text: matcher.group() ?? '',
        group: (name) => found.get(name),
        firstGroup: matcher.group(Math.min(matcher.groupCount(), 1)) ?? undefined,
        after: input.slice(matcher.end(), matcher.end() + 40),
      };
    }
  }
  return {
    test: (input: string): boolean => all(input).next().done !== true,
    first: (input: string): Match | undefined => all(input).next().value ?? undefined,
    all,
  };
}

export function patternProblem(text: string, neededGroups: readonly string[] = []) {
  if (text.length > maxPatternLength) return `must be at most ${maxPatternLength} characters`;
  try {
    const compiled = RE2JS.compile(text);
    const size = compiled.programSize();
    if (size > maxProgram)
      return `repeats too much (${size} steps, at most ${maxProgram}); use smaller counts`;
    const names = new Set(Object.keys(compiled.namedGroups()));
    const missing = neededGroups.filter((name) => !names.has(name));
    if (missing.length === 0) return undefined;
    return `must have the named group ${missing.map((name) => `(?<${name}>…)`).join(', ')}`;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `does not compile: ${why}; look-around and back-references do not exist in RE2 syntax`;
  }
}
