/** What is wrong, where, and what to do: the only way in which bad input is reported. */

export type Problem = {
  /** The file or URL. */
  readonly file: string;
  /** Where in it: a line, or a path such as `sources[0].url`. */
  readonly place?: string;
  /** What is wrong and what to do. */
  readonly message: string;
  /** It was right when it was written; time or an upstream has overtaken it. */
  readonly expired?: true;
};

/** Ends the program with exit code 1 and one line per problem. */
export class Refusal extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], cause?: unknown) {
    super(problems.map(problemLine).join('\n'), { cause });
    this.name = 'Refusal';
    this.problems = problems;
  }
}

export function problemLine({ file, place, message }: Problem): string {
  const line = place === undefined ? `${file}: ${message}` : `${file}: ${place}: ${message}`;
  return line.replaceAll(unprintable, '\ufffd');
}

/** What would steer a terminal or break the line; file names and keys may come from strangers. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2028\u2029\u2066-\u2069]/gu;
