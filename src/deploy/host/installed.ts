/** The host's tool, wrangler, is installed only where something is deployed or served. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { unstable_startWorker } from 'wrangler';
import { Refusal } from '#model/problem.ts';

type Tool = { readonly unstable_startWorker: typeof unstable_startWorker };

/** The file that starts it. */
export function wranglerProgram(): string {
  try {
    const manifest = fileURLToPath(import.meta.resolve('wrangler/package.json'));
    return join(dirname(manifest), 'bin', 'wrangler.js');
  } catch (error) {
    throw notInstalled(error);
  }
}

export async function loadWrangler(): Promise<Tool> {
  return await import('wrangler').catch((error: unknown) => {
    throw notInstalled(error);
  });
}

function notInstalled(cause: unknown): unknown {
  const isMissing =
    cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND';
  if (!isMissing) return cause;
  const message = 'is not installed here; install it with: npm install wrangler';
  return new Refusal([{ code: 'E-HOST', where: 'wrangler', message }], cause);
}
