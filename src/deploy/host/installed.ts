/** The host's tool, wrangler, is installed only where something is deployed or served. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Wrangler from 'wrangler';
import { Refusal } from '#model/problem.ts';

/** The file that starts it. */
export function wranglerProgram(): string {
  try {
    const manifest = fileURLToPath(import.meta.resolve('wrangler/package.json'));
    return join(dirname(manifest), 'bin', 'wrangler.js');
  } catch (error) {
    throw notInstalled(error);
  }
}

export async function loadWrangler(): Promise<typeof Wrangler> {
  try {
    return await import('wrangler');
  } catch (error) {
    throw notInstalled(error);
  }
}

function notInstalled(cause: unknown): unknown {
  const codes: unknown[] = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'];
  const isMissing = cause instanceof Error && 'code' in cause && codes.includes(cause.code);
  if (!isMissing) return cause;
  const message = 'is not installed here; install it with: npm install wrangler';
  return new Refusal([{ code: 'E-HOST', where: 'wrangler', message }], cause);
}
