/** The host's tool, wrangler, is installed only where something is deployed or served. */
import { createRequire } from 'node:module';
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

/** Not by `import`, of which Node warns in the package's compiled parts. */
export function loadWrangler(): Tool {
  try {
    return createRequire(import.meta.url)('wrangler') as Tool;
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
