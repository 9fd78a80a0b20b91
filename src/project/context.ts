/** What every command is given; commands read nothing from the environment themselves. */
import type { Screen } from '#io/progress.ts';
import { instantAt, millisecondsOf, type Instant } from '#model/time/instant.ts';

export type ExitCode = 0 | 1 | 2 | 3 | 4;

export type Context = {
  readonly components: string;
  readonly data: string;
  readonly site: string;
  readonly out: string;
  /** The day or instant that verdicts are asked for: `--now`, or else the clock's. */
  readonly now: Instant;
  /** The machine's time. It alone dates what is recorded; `--now` never does. */
  readonly clock: Instant;
  readonly json: boolean;
  readonly quiet: boolean;
  /** `out` is for the answer, `err` for problems, `note` for progress, which --quiet hides. */
  readonly terminal: Screen & {
    readonly out: (text: string) => void;
    readonly err: (text: string) => void;
  };
  readonly env: NodeJS.ProcessEnv;
};

/** For commands that run for days: the context at this moment. A day given by `--now` stays. */
export function currentContext(given: Context): () => Context {
  const started = Date.now();
  return () => {
    const clock = instantAt(millisecondsOf(given.clock) + Date.now() - started);
    return { ...given, clock, now: given.now === given.clock ? clock : given.now };
  };
}
