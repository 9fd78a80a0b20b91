/** What must be so of a folder before anyone asks what its files say: all that is there is uploaded. */
import { maxFileBytes } from '#model/served/paths.ts';
import { wrong, type Clause } from './clause.ts';
import type { Held } from './held.ts';

type Folder = Held & { readonly names: readonly string[] };

export const folder: readonly Clause<Folder>[] = [
  {
    name: 'found',
    why: 'index.json promises a file per name, and all.json beside them, or its parts where a host would not take it.',
    *check({ files, names }) {
      for (const path of ['index.json', ...names.map((name) => `${name}.json`)])
        if (!files.has(path)) yield wrong(path, 'is not there');
      if (!files.has('all.json') && !files.has('all/index.json'))
        yield wrong('all.json', 'is not there');
    },
  },
  {
    name: 'plain-files',
    why: 'The host follows links, wherever they lead, and takes files of up to 25 MiB.',
    *check({ entries }) {
      for (const { path, type, size } of entries) {
        if (type !== 'file') yield wrong(path, 'is no plain file; remove it');
        else if (size > maxFileBytes) yield wrong(path, `is ${size} bytes, over 25 MiB`);
      }
    },
  },
];
