/** Renovate's own validator of configurations. */
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { put } from '../../folder.ts';
import { installRenovate, renovateFolder } from './install.ts';

/** What the validator says of these files; on its complaint the test fails with its words. */
export async function validated(
  texts: Readonly<Record<string, string>>,
  ...options: readonly string[]
): Promise<string> {
  await installRenovate();
  const folder = mkdtempSync(join(tmpdir(), 'svc-presets-'));
  for (const [path, text] of Object.entries(texts)) put(folder, path, text);
  const words = [join(renovateFolder, 'config-validator.js'), '--strict', ...options];
  const result = await promisify(execFile)(process.execPath, [...words, ...Object.keys(texts)], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder },
  }).catch((error: { stdout: string }) => error);
  return result.stdout;
}
