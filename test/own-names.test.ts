/** The program knows no product: what its help, pages and messages name is drawn from the index that is built. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesOf } from './project.ts';
import { catalogue } from './shipped.ts';

const ids = readdirSync(`${catalogue}/components`).map((name) => name.replace(/\.json$/, ''));
const names = ids.flatMap((id) => [id, id.replaceAll('-', '_')]);
const named = new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`, 'giu');
/** The script of this repository by which an older Node.js starts the program. */
const script = /npm run -s svc|'start', 'svc'/g;

test('the program names no component of the index that is shipped beside it', () => {
  const programs = ['src', 'package', 'site/templates', 'site/assets', 'site/schema'];
  const files = programs.flatMap((folder) => Object.entries(filesOf(folder)));
  const found = files.flatMap(([path, text]) =>
    [...text.replaceAll(script, '').matchAll(named)].map(([name]) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});
