/** A folder for all tests of a file, or of a suite in it. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function sharedFolder(): string {
  return mkdtempSync(join(tmpdir(), 'svc-'));
}
