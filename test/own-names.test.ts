/** The program knows no product: what its help, pages and messages name is drawn from the index that is built. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from './shipped.ts';

const ids = readdirSync(join(catalogue, 'components')).map((name) => name.replace(/\.json$/, ''));
const names = ids.flatMap((id) => [id, id.replaceAll('-', '_')]);
const named = new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`, 'giu');
/** The script of this repository by which an older Node.js starts the program. */
const script = /npm run -s svc|'start', 'svc'/g;

test('the program names no component of the index that is shipped beside it', () => {
  const programs = ['src', 'package', 'site/templates', 'site/assets', 'site/schema'];
  const found = programs.flatMap(filesIn).flatMap((path) => {
    const text = readFileSync(path, 'utf8').replaceAll(script, '');
    return [...text.matchAll(named)].map(([name]) => `${path}: ${name}`);
  });
  expect(found).toEqual([]);
});

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
