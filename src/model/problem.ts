/** What is wrong, where, and what to do: the only way in which bad input is reported. */

/** Every code of a message. Its meaning never changes, since scripts use it; its sentence may. */
export const problemCodes = {
  'E-FILE-MISSING': 'A file or folder that must be there is not.',
  'E-FILE-UNREADABLE':
    'A file is there and cannot be read: rights, size, or a folder in its place.',
  'E-FILE-UNWRITABLE': 'A file cannot be written: rights, a full disk, a read-only file system.',
  'E-FILE-EXISTS': 'A file would be overwritten.',
  'E-NOT-UTF8': 'A file is not UTF-8, or begins with a byte order mark.',
  'E-NOT-JSON': 'A file is not valid JSON.',
  'E-WRONG-KEY': 'A key stands twice in one object, or is `__proto__`.',
  'E-UNKNOWN-KEY': 'An unknown key: a typing mistake, or one of a newer version of the program.',
  'E-WRONG-VALUE': 'A value is missing, of the wrong type, or not one of those that are allowed.',
  'E-STRAY-FILE': 'A file that belongs to no component.',
  'E-WRONG-NAME': 'A name that a component may not have.',
  'E-WRONG-ID': 'The id inside of a file differs from the name of the file.',
  'E-UNKNOWN-COMPONENT': 'A component is named that has no definition, or by itself.',
  'E-UNKNOWN-RELEASE': 'A release or line is named that is not recorded, or was withdrawn.',
  'E-WRONG-SOURCE':
    'A source whose coordinates, pattern or pointer cannot work, or a version that Renovate would go back to.',
  'E-WRONG-CHANGELOG': 'A changelog rule that no release can ever fit.',
  'E-WRONG-RULE': 'A rule of the support policy that can never apply to what is recorded.',
  'E-WRONG-LINE': 'A line that is declared twice or not to be found, or a release of no line.',
  'E-WRONG-RANGE':
    'A table of what goes with what is said twice, or has a range that no release is in.',
  'E-WRONG-CORRECTION': 'A correction that changes nothing, or no longer does.',
  'E-FUTURE-DATE': 'A date that people wrote lies in the future.',
  'E-WRONG-HISTORY': 'What is recorded contradicts itself.',
  'E-WRONG-LEDGER':
    'A ledger was edited, shortened or put into another order; only the program writes it.',
  'E-WRONG-STANDARD':
    'What is stated fails a test of a standard that it is served in (CLE, OpenEoX).',
  'E-WRONG-TEMPLATE': 'A template of the pages cannot be used.',
  'E-WRONG-OUTPUT': 'A file would break the contract of the index; nothing was written.',
  'E-TOO-LARGE': 'A file, or the whole index, is larger than the host takes.',
  'E-TOO-MANY': 'There are more files than the host takes.',
  'E-WRONG-FOLDER': 'A folder holds something else than expected, and is left alone.',
  'E-NOT-RECORDED': 'What was gathered could not be recorded.',
  'E-WRONG-CLOCK': "This machine's clock contradicts the upstreams or the record.",
  'E-NOTHING-HELD': 'There is no held change of that name.',
  'E-UNKNOWN-FINDING': 'There is no finding of that name.',
  'E-NO-DRAFT': 'No first definition could be made from these coordinates.',
  'E-WRONG-QUERY': 'The query, or the field to sort by, is not understood.',
  'E-WRONG-USAGE':
    'The command line is not understood: a command or an option that is not there, or a value it cannot have.',
  'E-WRONG-OPTION': 'An option that is missing, does not go with the others, or has a wrong value.',
  'E-WRONG-ADDRESS': 'What was given is no address or folder of an index.',
  'E-UNREACHABLE': 'An address does not answer, or not with what was expected.',
  'E-NOT-SET': 'A variable of the environment is not set.',
  'E-ACCESS-REFUSED': 'A token is not accepted.',
  'E-PORT-TAKEN': 'The port is in use.',
  'E-WRONG-MESSAGE': 'What an agent sent is no message of its protocol.',
  'E-GIT': 'git, or the platform that commits, could not do what it was asked.',
  'E-HOST': 'The host, or its tool, failed.',
  'E-NOT-THIS-INDEX': 'The address serves another index, or an older or newer one than expected.',
  'E-WOULD-REMOVE': 'A deploy would remove a component or a release that is live.',
  'E-TOO-MANY-CHANGES': 'A deploy would change more releases than is plausible for one day.',
  'E-INTERRUPTED': 'A signal ended the work before it changed anything.',
  'E-NOT-ATTESTED': 'Nobody attests that the repository built these files.',
  'E-NOT-VERIFIED': 'An index breaks a clause of the contract, or is not what was built.',
} as const;

export type ProblemCode = keyof typeof problemCodes;

export type Problem = {
  readonly code: ProblemCode;
  readonly where: string;
  /** The place in it: a line, or a path such as `sources[0].url`. */
  readonly place?: string;
  readonly message: string;
  /** It was right when written; since then time has passed, or the upstream has changed. */
  readonly expired?: true;
  /** A warning: what it is about is left out, and everything else goes on. */
  readonly warning?: true;
};

/** Ends the program with exit code 1 and one line per problem. */
export class Refusal extends Error {
  readonly problems: readonly Problem[];
  /** The code of the first problem, for programs that catch it. */
  readonly code: ProblemCode | undefined;

  constructor(problems: readonly Problem[], cause?: unknown) {
    super(problems.map(problemLine).join('\n'), { cause });
    this.name = 'Refusal';
    this.problems = problems;
    this.code = problems[0]?.code;
  }
}

export function refuse(code: ProblemCode, where: string, message: string, cause?: unknown): never {
  throw new Refusal([{ code, where, message }], cause);
}

export function refuseAll(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new Refusal(problems);
}

/** Returns a caught refusal. Anything else is an internal error of the program: throws it again. */
export function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** The problems for which the work is refused; empty if all is right. */
export function refusedIn(work: () => void): readonly Problem[] {
  try {
    work();
    return [];
  } catch (error) {
    return refusalIn(error).problems;
  }
}

/** Goes on with the others if one is refused; returns the problems of all. */
export async function problemsOfEach<T>(all: readonly T[], work: (one: T) => Promise<void>) {
  const problems: Problem[] = [];
  for (const one of all)
    await work(one).catch((error: unknown) => void problems.push(...refusalIn(error).problems));
  return problems;
}

export function problemLine(problem: Problem): string {
  return `${placedMessage(problem)} [${problem.code}]`;
}

export function placedMessage({ where, place, message, warning }: Omit<Problem, 'code'>): string {
  // A shell variable that is not set gives an empty argument.
  const parts = [where || '""', place ?? [], warning ? 'warning' : [], message];
  return printableLine(parts.flat().join(': '));
}

/** Text of several lines in which nothing controls the terminal. */
export function printable(text: string): string {
  return text.split('\n').map(printableLine).join('\n');
}

function printableLine(text: string): string {
  return text.replaceAll(unprintable, '\ufffd');
}

/** Characters that control a terminal or break the line; file names and keys may be untrusted. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2028\u2029\u2066-\u2069]/gu;
