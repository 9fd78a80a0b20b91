/**
 * The shipped project as it was first imported. The daily job keeps recording: what a test expects on
 * a fixed day must not depend on it.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from './folder.ts';

/** A frozen copy of the histories that the project began with. */
export const importedHistories = 'test/data/imported';

/** A folder with the definitions, the policy and the site as they are, and the histories as they were. */
export function shippedProject(): string {
  const folder = folderOf();
  for (const part of ['components', 'site', 'data/support-policy.json']) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  cpSync(importedHistories, join(folder, 'data/history'), { recursive: true });
  return folder;
}
