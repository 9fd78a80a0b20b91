/** Every component file at once: in one file while the host takes it, and always in parts. */
import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { bulkIndex } from '#model/served/component-file.ts';
import { openBulk } from '#publish/json/bulk.ts';
import { published } from '../sites.ts';
import { sample } from '../sample.ts';

type Line = { readonly id: string };

function linesOf(text: string): Line[] {
  const lines = text.trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Line);
}

test('the parts hold each component file, with its name, and are named with their sums', () => {
  const files = published(sample());
  const text = files.get('all/1.ndjson') ?? '';
  const names = JSON.parse(files.get('index.json') ?? '') as string[];
  const part = {
    path: 'all/1.ndjson',
    bytes: Buffer.byteLength(text),
    sha256: hash('sha256', text),
    components: names,
  };
  const index = bulkIndex.parse(JSON.parse(files.get('all/index.json') ?? ''));
  expect(index).toEqual({ schema: 1, parts: [part] });
  const whole = JSON.parse(files.get('all.json') ?? '') as { components: Record<string, object> };
  expect(linesOf(text)).toEqual(names.map((id) => ({ id, ...whole.components[id] })));
});

test('a part ends before it has more than 20 MB, and a component is never cut', () => {
  const bulk = openBulk(Infinity);
  const sizes = [9, 9, 3, 21, 1];
  const outputs = sizes.flatMap((size, i) =>
    bulk.add(`c${i}`, `{"homepage":"${'é'.repeat(size * 500_000)}",\n"releases":[]}\n`),
  );
  const end = bulk.end().find(({ path }) => path === 'all/index.json');
  const { parts } = bulkIndex.parse(JSON.parse(end && 'text' in end ? end.text : ''));
  expect(parts.map(({ path, components }) => `${path} ${components.join(' ')}`).join(', ')).toBe(
    'all/1.ndjson c0 c1, all/2.ndjson c2, all/3.ndjson c3, all/4.ndjson c4',
  );
  const written = outputs.filter(({ path }) => path === 'all/1.ndjson');
  const text = written.map((one) => ('text' in one ? one.text : '')).join('');
  expect(parts[0]).toMatchObject({ bytes: Buffer.byteLength(text), sha256: hash('sha256', text) });
});

test('all.json is left out only where it has more bytes than the host takes', () => {
  const endOf = (most: number) => {
    const bulk = openBulk(most);
    const outputs = [...bulk.add('a', '{"releases":[]}\n'), ...bulk.end()];
    const all = outputs.filter(({ path }) => path === 'all.json');
    return [
      all.map((one) => ('text' in one ? one.text : '')).join(''),
      all.some((one) => 'isLeftOut' in one),
    ] as const;
  };
  const [text] = endOf(Infinity);
  expect(JSON.parse(text)).toEqual({ components: { a: { releases: [] } } });
  expect([endOf(text.length)[1], endOf(text.length - 1)[1]]).toEqual([false, true]);
});
