/** What tests leave in the system's temporary folder lies in one of their own, which goes with the last of them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function setup(): () => void {
  const system = tmpdir();
  const folder = mkdtempSync(join(system, 'release-index-tests-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  // What Node has compiled is of use to the next run too.
  process.env['NODE_COMPILE_CACHE'] ??= join(system, 'node-compile-cache');
  return () => rmSync(folder, { recursive: true, force: true });
}
