/** A folder for all tests of a file, or of a suite in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

export function sharedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
