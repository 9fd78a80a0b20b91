/** In the package, `package/undici.cjs` stands in the place of the library's entry. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

test('what any file takes from undici is there', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const texts = files.filter((name) => name.endsWith('.ts')).map((name) => text(`src/${name}`));
  const lists = texts.flatMap((text) => /import \{([^}]*)\} from 'undici'/.exec(text)?.[1] ?? []);
  const names = lists.flatMap((list) => list.split(',').map((name) => name.trim()));
  const taken = names.filter((name) => name !== '' && !name.startsWith('type '));
  const parts = createRequire(import.meta.url)('../../package/undici.cjs') as object;
  expect(taken).toContain('Agent');
  expect([...new Set(taken)].filter((name) => !(name in parts))).toEqual([]);
});

function text(file: string): string {
  return readFileSync(file, 'utf8');
}
