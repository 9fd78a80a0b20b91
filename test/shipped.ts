/**
 * A frozen copy of the index that this repository began with: its definitions, policy and histories. The
 * daily job keeps recording and people keep editing, and no test of the program may depend on it.
 */
import { cpSync } from 'node:fs';
import { folderOf } from './folder.ts';

export const catalogue = 'test/data/catalogue';

export const importedHistories = `${catalogue}/data/history`;

export function shippedProject(): string {
  const folder = folderOf();
  cpSync(catalogue, folder, { recursive: true });
  return folder;
}
