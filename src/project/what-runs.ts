/** What is run, from all that was named: files, folders and standard input. */
import { join } from 'node:path';
import { fileReader, mostBytesOf } from '#ask/audit/folder/read-file.ts';
import type { Item } from '#ask/audit/item.ts';
import { mostBytes, readInput } from '#ask/audit/read-input.ts';
import type { ReleaseIndex } from '#ask/release-index.ts';
import {
  isFolder,
  readFilesBelow,
  readInputFile,
  readStandardInput,
  type Input,
} from '#io/inputs.ts';
import { refuse, Refusal } from '#model/problem.ts';

type WhatRuns = {
  readonly items: readonly Item[];
  /** The files that were named, as they were read. */
  readonly bills: readonly Input[];
};

export async function readWhatRuns(
  places: readonly string[],
  index: ReleaseIndex,
): Promise<WhatRuns> {
  const bills: Input[] = [];
  const items: Item[] = [];
  const readFile = fileReader(index);
  for (const place of places.length === 0 ? ['-'] : places) {
    if (place !== '-' && isFolder(place)) {
      for (const { file, text } of readFilesBelow(place, mostBytesOf))
        for (const item of within(place, () => readFile(text, file)))
          items.push(below(place, item));
      continue;
    }
    const input =
      place === '-'
        ? await readStandardInput(process.stdin, mostBytes)
        : await readInputFile(place, mostBytes);
    if (places.length === 0 && input.text.trim() === '')
      refuse('E-WRONG-VALUE', 'standard input', 'is empty; name a file or a folder');
    bills.push(input);
    for (const item of readInput(input.text, input.file)) items.push(item);
  }
  return { items, bills };
}

/** What is wrong in a file of a folder is reported with the whole path. */
function within<T>(folder: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.problems.map((one) => ({ ...one, where: join(folder, one.where) })));
  }
}

function below(folder: string, item: Item): Item {
  return { ...item, place: { ...item.place, file: join(folder, item.place.file) } };
}
