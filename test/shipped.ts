/** A frozen copy of the index that this repository began with: what people and the daily job change matters to no test. */
import { cpSync } from 'node:fs';
import { folderOf } from './folder.ts';

export const catalogue = 'test/data/catalogue';

export const importedHistories = `${catalogue}/data/history`;

export function shippedProject(): string {
  const folder = folderOf();
  cpSync(catalogue, folder, { recursive: true });
  return folder;
}
