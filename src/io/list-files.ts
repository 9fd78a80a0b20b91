/** What an output folder holds, where it is one: a folder of our own, with nothing in it that must not be served. */
import * as fs from 'node:fs';
import { join } from 'node:path';
import { discoveryFolder } from '#model/served/paths.ts';
import { refuse } from '#model/problem.ts';
import { codeOf } from './system-error.ts';

/** Every file below the folder. A link or a hidden file would be served: refused. */
export function listFiles(folder: string): ReadonlySet<string> {
  const files = new Set<string>();
  let entries: fs.Dirent[];
  try {
    const message = 'is a file, where a folder is needed; move it away or choose another --out';
    if (!fs.statSync(folder).isDirectory()) refuse('E-WRONG-FOLDER', folder, message);
    refuseForeign(folder, fs.readdirSync(folder));
    entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return files;
    throw error;
  }
  const skipped = join(folder, '/').length;
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink())
      refuse('E-WRONG-FOLDER', file, 'is a link, which the host would follow; remove it');
    if (entry.name.startsWith('.') && !isDiscoveryFolder(entry, folder)) {
      refuse('E-WRONG-FOLDER', file, 'is a hidden file, which the host would serve; remove it');
    }
    if (entry.isFile()) files.add(file.slice(skipped).replaceAll('\\', '/'));
  }
  return files;
}

/** The one hidden folder that is served; what lies in it and does not belong is removed like anything else. */
function isDiscoveryFolder(entry: fs.Dirent, folder: string): boolean {
  return (
    entry.isDirectory() && join(entry.parentPath, entry.name) === join(folder, discoveryFolder)
  );
}

/** What does not belong is removed, so a folder must be empty or the work of an earlier build. */
function refuseForeign(folder: string, names: readonly string[]): void {
  const sums = join(folder, 'SHA256SUMS');
  const isOurs =
    names.includes('SHA256SUMS') && /^\w{64} {2}index\.json$/m.test(fs.readFileSync(sums, 'utf8'));
  if (names.length === 0 || isOurs) return;
  const message =
    'holds files, and no build made it, so they would be lost; choose another --out, or empty it';
  refuse('E-WRONG-FOLDER', folder, message);
}
