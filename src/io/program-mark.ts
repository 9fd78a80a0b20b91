/** Tells one state of the program from another: its own sources, its libraries and its runtime. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function programMark(): string {
  const root = join(import.meta.dirname, '../..');
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => join('src', path));
  const mark = createHash('sha256').update(process.version);
  for (const path of [...sources, 'package.json', 'package-lock.json']) {
    mark.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return mark.digest('hex');
}
