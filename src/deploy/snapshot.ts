/** A private copy of the folder: what was inspected is what is uploaded, even if somebody writes there meanwhile. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Snapshot = { readonly folder: string; readonly remove: () => Promise<void> };

/** Links are copied as links, so that the inspection still finds and refuses them. */
export async function takeSnapshot(folder: string): Promise<Snapshot> {
  const parent = await mkdtemp(join(tmpdir(), 'release-index-'));
  const copy = join(parent, 'dist');
  await cp(folder, copy, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  return { folder: copy, remove: () => rm(parent, { recursive: true, force: true }) };
}
