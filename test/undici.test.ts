/** `src/undici.cjs` stands in the place of the library's entry. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

test('what is declared of undici is there', () => {
  const list = /export \{([^}]*)\}/.exec(text('src/undici.d.cts'))?.[1] ?? '';
  const names = list.split(',').map((name) => name.trim());
  const values = names.filter((name) => name !== '' && !name.startsWith('type '));
  const parts = createRequire(import.meta.url)('../src/undici.cjs') as object;
  expect(values).toContain('Agent');
  expect(values.filter((name) => !(name in parts))).toEqual([]);
});

test('no file loads its entry', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => name.endsWith('.ts'));
  expect(sources.filter((name) => text(`src/${name}`).includes("'undici'"))).toEqual([]);
});

function text(file: string): string {
  return readFileSync(file, 'utf8');
}
