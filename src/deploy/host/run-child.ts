/** A tool as a child process, which can be stopped with all that it started. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export type ChildOptions = {
  readonly env: NodeJS.ProcessEnv;
  /** Receives each line that the tool prints. */
  readonly say: (line: string) => void;
  readonly stop?: AbortSignal | undefined;
};

/** An upload of many thousand files takes minutes; a tool that never ends must not hold the job. */
const timeoutMs = 20 * 60_000;

/** In a process group of its own: Ctrl-C reaches this process only, and a kill the tool's child too. */
export function runChild(
  program: string,
  words: readonly string[],
  { env, say, stop }: ChildOptions,
): Promise<{ code: number; stdout: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const kill = (): void => killGroup(child.pid);
    const timer = setTimeout(kill, timeoutMs);
    stop?.addEventListener('abort', kill, { once: true });
    if (stop?.aborted) kill();
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      say(line);
    });
    createInterface({ input: child.stderr }).on('line', say);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      stop?.removeEventListener('abort', kill);
      resolve({ code: code ?? 1, stdout: lines.join('\n') });
    });
  });
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
