/** The index as `build` makes it, from the real definitions and fixed releases. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { put } from '../../folder.ts';
import { filesOf, runAt } from '../../project.ts';
import { policy, releases, today } from './fixed-releases.ts';
import type { Answer } from './served.ts';
import { catalogue } from '../../shipped.ts';

const root = join(import.meta.dirname, '../../..');

/** Every served file of an index that lives at this address. */
export async function builtIndex(baseUrl: string): Promise<ReadonlyMap<string, Answer>> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-index-'));
  try {
    await build(folder, baseUrl);
    return answersIn(join(folder, 'dist'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function answersIn(folder: string): ReadonlyMap<string, Answer> {
  return new Map(Object.entries(filesOf(folder)).map(([path, body]) => [`/${path}`, { body }]));
}

async function build(folder: string, baseUrl: string): Promise<void> {
  for (const name of ['components', 'site'])
    cpSync(join(root, catalogue, name), join(folder, name), { recursive: true });
  put(folder, 'data/support-policy.json', policy);
  for (const [id, list] of Object.entries(releases))
    put(folder, `data/history/${id}.json`, history(id, list));
  const { code, err } = await runAt(today, folder, 'build', '--base-url', baseUrl);
  if (code !== 0) throw new Error(`build ended with ${code}:\n${err}`);
}

export function history(id: string, list: readonly string[]): unknown {
  const recorded = list.map((entry) => {
    const [version, date] = entry.split(' ');
    return { version, date, basis: 'stated', evidence: 'https://example.com/releases' };
  });
  return { id, imported: '2026-01-01', releases: recorded };
}
