/**
 * What nothing can go below that checks a finished index: reads every file and hashes it. With a project and a folder, what
 * no build can go below: reads and parses its inputs too, and encodes and writes the same files. Instead of making the
 * texts it takes each from the finished index, one at a time, so that neither the making nor the memory of them is counted.
 */
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [built = '', project, out] = process.argv.slice(2);

if (project !== undefined)
  for (const file of ['components', 'data', 'site'].flatMap((part) => filesIn(join(project, part))))
    if (file.endsWith('.json')) JSON.parse(readFileSync(file, 'utf8'));
    else readFileSync(file, 'utf8');

const sums = filesIn(built).map((file) => {
  const read = readFileSync(file);
  // By way of a text, as whoever makes it has one; what is no text stays as it is.
  const bytes = out === undefined || read.includes(0) ? read : Buffer.from(read.toString('utf8'));
  if (out !== undefined) {
    const copy = join(out, file.slice(built.length));
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, bytes);
  }
  return hash('sha256', bytes);
});
if (sums.length === 0) throw new Error(`${built} is empty`);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
