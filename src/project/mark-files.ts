/** The files of folders, marked: read, and written where that is asked for. */
import { isUtf8 } from 'node:buffer';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { mostToMark, type Marker, type Seen } from '#ask/mark/mark.ts';
import { patchOf } from '#ask/mark/patch.ts';
import { isFolder, readFilesBelow } from '#io/inputs.ts';
import { unwritable } from '#io/system-error.ts';
import { refuse } from '#model/problem.ts';

export async function markFiles(folders: readonly string[], marker: Marker, isDry: boolean) {
  const seen: Seen[] = [];
  const [patches, counts] = [[] as string[], { comments: 0, found: 0 }];
  for (const folder of folders) {
    if (!isFolder(folder)) refuse('E-FILE-MISSING', folder, 'is no folder that is there');
    for (const { file } of readFilesBelow(folder, mostToMark)) {
      const path = join(folder, file);
      const bytes = readFileSync(path);
      // Written again in another encoding, it would be another file.
      if (!isUtf8(bytes)) continue;
      const text = bytes.toString('utf8');
      const marked = await marker(text, file);
      seen.push(...marked.seen.map((one) => ({ ...one, file: path.replaceAll(sep, '/') })));
      counts.comments += marked.comments;
      counts.found += marked.found;
      if (marked.text === text) continue;
      if (isDry) patches.push(patchOf(path.replaceAll(sep, '/'), text, marked.seen));
      else write(path, marked.text);
    }
  }
  return { seen, patch: patches.join(''), ...counts };
}

/** In its place, so that its owner and its mode stay. */
function write(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw unwritable(path, error);
  }
}
