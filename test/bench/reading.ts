/** What no check of a finished index can go below: reads every file of a folder and hashes it. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = ''] = process.argv.slice(2);
const sums = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => hash('sha256', readFileSync(join(parentPath, name))));
if (sums.length === 0) throw new Error(`${folder} is empty`);
