/**
 * The floor of a build: reads and parses the same inputs, and writes the same files with the same bytes
 * to the same disk. Instead of making the bytes it takes each file from a finished build, one at a time,
 * so that neither the making nor the memory of them is counted.
 */
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
for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath.slice(built.length), entry.name);
  if (entry.isDirectory()) mkdirSync(join(out, path), { recursive: true });
  else writeFileSync(join(out, path), readFileSync(join(built, path)));
}
