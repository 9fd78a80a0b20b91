import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEach } from '#io/program-site.ts';
import { readBytes, readText } from '#io/read.ts';
import { folderOf } from '../folder.ts';

test('a link among the files of the site is refused, and so is a linked folder', () => {
  const folder = folderOf({ 'assets/style.css': 'p {}\n', 'secret.txt': 'secret' });
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'assets/leak.txt'));
  symlinkSync(join(folder, 'assets'), join(folder, 'linked'));
  expect(readEach(join(folder, 'assets'), readText).problems).toMatchObject([
    {
      where: join(folder, 'assets/leak.txt'),
      message: expect.stringContaining('is a link') as string,
    },
  ]);
  expect(readEach(join(folder, 'linked'), readText).value.size).toBe(0);
});

test('what is no text is read as it is, and what systems leave behind is passed over', () => {
  const folder = folderOf({ 'assets/style.css': 'p {}\n', 'assets/.DS_Store': 'x' });
  const bytes = Uint8Array.of(0x89, 0xff, 0x00);
  writeFileSync(join(folder, 'assets/logo.png'), bytes);
  const { value, problems } = readEach(join(folder, 'assets'), readBytes);
  expect(problems).toEqual([]);
  expect([...value.keys()]).toEqual(['logo.png', 'style.css']);
  expect(Buffer.compare(value.get('logo.png') ?? Buffer.alloc(0), bytes)).toBe(0);
});
