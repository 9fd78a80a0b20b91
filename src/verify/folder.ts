/** What a folder must hold before it is uploaded, and must not. */
import { isHiddenPath } from '#model/served/discovery.ts';
import { maxFileBytes } from '#model/served/served-paths.ts';
import { wrong, type Clause } from './clause.ts';
import type { Held } from './held.ts';
import { isSafePath } from './reader.ts';

const mostFiles = 20_000;

type Folder = Held & { readonly names: readonly string[] };

export const files: readonly Clause<Held>[] = [
  {
    name: 'no-empty-file',
    why: 'A file of no bytes is what a full disk or a failed build leaves.',
    *check({ files: held }) {
      for (const [path, { size }] of held) if (size === 0) yield wrong(path, 'is empty');
    },
  },
  {
    name: 'names-differ-by-more-than-case',
    why: 'Some systems and hosts take two such names for one.',
    *check({ files: held }) {
      for (const [, same] of Map.groupBy(held.keys(), (path) => path.toLowerCase()))
        if (same.length > 1) yield wrong(same[0] ?? '', `and ${same[1]} differ in case only`);
    },
  },
];

export const folder: readonly Clause<Folder>[] = [
  {
    name: 'found',
    why: 'index.json promises a file per name, and all.json beside them.',
    *check({ files: held, names }) {
      for (const path of ['index.json', 'all.json', ...names.map((name) => `${name}.json`)])
        if (!held.has(path)) yield wrong(path, 'is not there');
    },
  },
  {
    name: 'no-hidden-file',
    why: 'The host uploads hidden files too, and with them what was never meant to be seen.',
    *check({ entries }) {
      for (const { path } of entries)
        if (isHiddenPath(path)) yield wrong(path, 'is a hidden file; remove it');
    },
  },
  {
    name: 'no-link',
    why: 'The host follows links, wherever they lead.',
    *check({ entries }) {
      for (const { path, type } of entries)
        if (type !== 'file') yield wrong(path, 'is no plain file; remove it');
    },
  },
  {
    name: 'plain-path',
    why: 'Not every host and tool spells other characters alike.',
    *check({ entries }) {
      for (const { path } of entries)
        if (!isSafePath(path))
          yield wrong(path, 'may only have letters, digits, dots, dashes and slashes');
    },
  },
  {
    name: 'within-limits',
    why: 'The host takes files of up to 25 MiB.',
    *check({ entries }) {
      for (const { path, size } of entries)
        if (size > maxFileBytes) yield wrong(path, `is ${size} bytes, over 25 MiB`);
    },
  },
  {
    name: 'within-count',
    level: 'note',
    why: 'A free plan of the host takes 20,000 files, a paid one 100,000.',
    *check({ entries }) {
      if (entries.length > mostFiles)
        yield wrong('.', `has ${entries.length} files, more than ${mostFiles}`);
    },
  },
];
