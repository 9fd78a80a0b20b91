import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTexts } from '../../src/io/read-folder.ts';
import { folderOf } from '../folder.ts';

test('a link among the files of the site is refused, and so is a linked folder', () => {
  const folder = folderOf({ 'assets/style.css': 'p {}\n', 'secret.txt': 'secret' });
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'assets/leak.txt'));
  symlinkSync(join(folder, 'assets'), join(folder, 'linked'));
  expect(readTexts(join(folder, 'assets')).problems).toMatchObject([
    {
      where: join(folder, 'assets/leak.txt'),
      message: expect.stringContaining('is a link') as string,
    },
  ]);
  expect(readTexts(join(folder, 'linked')).value.size).toBe(0);
});
