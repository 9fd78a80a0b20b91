import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readFilesBelow } from '#io/inputs.ts';
import { folderOf } from '../folder.ts';

test('the files of a folder that hold something', () => {
  const folder = folderOf({ 'a/b': 'text', 'a/empty': '' });
  expect(readFilesBelow(folder, () => 10)).toEqual([{ file: 'a/b', text: 'text' }]);
});

/** The system shows its state as files without a size, of which some wait for ever. */
const state = '/proc/sys/kernel/random';

test.runIf(existsSync(state))('what is no file on a disk is not read', () => {
  expect(readFilesBelow(state, () => 1000)).toEqual([]);
});
