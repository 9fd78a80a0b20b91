/**
 * The floor of a build: reads and parses the same inputs, and encodes, hashes and writes the same files.
 * Instead of making the texts it takes each from a finished build, one at a time, so that neither the
 * making nor the memory of them is counted.
 */
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [project = '', built = '', out = ''] = process.argv.slice(2);

let parsed = 0;
for (const folder of ['components', 'data', 'site']) {
  for (const entry of readdirSync(join(project, folder), {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!entry.isFile()) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    if (entry.name.endsWith('.json')) parsed += Object.keys(JSON.parse(text) as object).length;
  }
}
if (parsed === 0) throw new Error(`${project} holds no project`);

mkdirSync(out, { recursive: true });
const sums: string[] = [];
for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath.slice(built.length), entry.name);
  if (entry.isDirectory()) mkdirSync(join(out, path), { recursive: true });
  else {
    const bytes = encoded(readFileSync(join(built, path)));
    sums.push(`${hash('sha256', bytes)}  ${path}\n`);
    writeFileSync(join(out, path), bytes);
  }
}
writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));

/** By way of a text, as whoever makes it has one; what is no text stays as it is. */
function encoded(bytes: Buffer): Buffer {
  return bytes.includes(0) ? bytes : Buffer.from(bytes.toString('utf8'));
}
