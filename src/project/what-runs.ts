/** What is run, from all that was named: files, folders and standard input. */
import { join, sep } from 'node:path';
import { fileReader, isOfFolder, mostBytesOf } from '#ask/audit/folder/read-file.ts';
import type { Found, Item } from '#ask/audit/item.ts';
import { mostBytes, readInput } from '#ask/audit/read-input.ts';
import type { ReleaseIndex } from '#ask/release-index.ts';
import {
  isFolder,
  readFilesBelow,
  readInputFile,
  readStandardInput,
  type Input,
} from '#io/inputs.ts';
import { refuse, type Problem } from '#model/problem.ts';

/** `bills`: the files that were named, as they were read, where they are asked for. */
export async function readWhatRuns(
  places: readonly string[],
  index: ReleaseIndex,
  keepsBills = false,
) {
  const bills: Input[] = [];
  const items: Item[] = [];
  const unread: Problem[] = [];
  const add = (found: Found) => {
    // One after the other: a call takes no hundred thousand arguments.
    for (const item of found.items) items.push(item);
    for (const problem of found.unread) unread.push(problem);
  };
  const readFile = fileReader(index);
  for (const place of places.length === 0 ? ['-'] : places) {
    if (place !== '-' && isFolder(place)) {
      // With slashes on every system, as the kinds of files are told apart by their paths.
      for (const { file, text } of readFilesBelow(place, mostBytesOf))
        add(readFile(text, join(place, file).replaceAll(sep, '/')));
      continue;
    }
    const input =
      place === '-'
        ? await readStandardInput(process.stdin, mostBytes)
        : await readInputFile(place, mostBytes);
    if (places.length === 0 && input.text.trim() === '')
      refuse('E-WRONG-VALUE', 'standard input', 'is empty; name a file or a folder');
    if (keepsBills) bills.push(input);
    const { text, file } = input;
    add(isOfFolder(file) ? readFile(text, file, true) : readInput(text, file));
  }
  return { items, unread, bills };
}
