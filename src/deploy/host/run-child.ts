/** A tool as a child process, which can be stopped with all that it started. */
import { spawn } from 'node:child_process';
import { addAbortListener, once } from 'node:events';
import { createInterface } from 'node:readline';

export type ChildOptions = {
  readonly env: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
  readonly stop?: AbortSignal | undefined;
};

/** In a process group of its own: Ctrl-C does not reach it, and a kill ends its children too. */
export async function runChild(
  program: string,
  words: readonly string[],
  { env, say, stop }: ChildOptions,
): Promise<{ code: number; stdout: string }> {
  const child = spawn(program, words, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  // An upload of many thousand files takes minutes; a tool that never ends must not hold the job.
  const over = AbortSignal.any([AbortSignal.timeout(20 * 60_000), stop ?? []].flat());
  const kill = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
  // Only until it has ended: afterwards its process id may belong to another process.
  using _ = addAbortListener(over, kill);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    say(line);
  });
  createInterface({ input: child.stderr }).on('line', say);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, stdout: lines.join('\n') };
}
