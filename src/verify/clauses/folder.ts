/** What a folder must not hold before it is uploaded. */
import { isHiddenPath } from '#model/served/discovery.ts';
import type { Clause } from '../clause.ts';
import { maxFileBytes } from '#model/served/served-paths.ts';
import { isSafePath } from '../reader.ts';

const maxFiles = 20_000;

export const folder: readonly Clause[] = [
  {
    name: 'no-hidden-file',
    level: 'violation',
    over: 'folder',
    why: 'The host uploads hidden files too, and with them what was never meant to be seen.',
    *check({ entries = [] }) {
      for (const { path } of entries)
        if (isHiddenPath(path)) yield { where: path, message: 'is a hidden file; remove it' };
    },
  },
  {
    name: 'no-link',
    level: 'violation',
    over: 'folder',
    why: 'The host follows links, wherever they lead.',
    *check({ entries = [] }) {
      for (const { path, type } of entries)
        if (type !== 'file') yield { where: path, message: 'is no plain file; remove it' };
    },
  },
  {
    name: 'plain-path',
    level: 'violation',
    over: 'folder',
    why: 'Not every host and tool spells other characters alike.',
    *check({ entries = [] }) {
      for (const { path } of entries)
        if (!isSafePath(path))
          yield { where: path, message: 'may only have letters, digits, dots, dashes and slashes' };
    },
  },
  {
    name: 'within-limits',
    level: 'violation',
    over: 'folder',
    why: 'The host takes files of up to 25 MiB.',
    *check({ entries = [] }) {
      for (const { path, size } of entries)
        if (size > maxFileBytes) yield { where: path, message: `is ${size} bytes, over 25 MiB` };
    },
  },
  {
    name: 'within-count',
    level: 'note',
    over: 'folder',
    why: 'A free plan of the host takes 20,000 files, a paid one 100,000.',
    *check({ entries = [] }) {
      if (entries.length > maxFiles)
        yield { where: '.', message: `has ${entries.length} files, more than ${maxFiles}` };
    },
  },
];
