/** What is run, from all that was named: files, folders and standard input. */
import { join } from 'node:path';
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
import { refuse, Refusal, type Problem } from '#model/problem.ts';

type WhatRuns = Found & {
  /** The files that were named, as they were read. */
  readonly bills: readonly Input[];
};

export async function readWhatRuns(
  places: readonly string[],
  index: ReleaseIndex,
): Promise<WhatRuns> {
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
      for (const { file, text } of readFilesBelow(place, mostBytesOf))
        add(
          below(
            place,
            within(place, () => readFile(text, file)),
          ),
        );
      continue;
    }
    const input =
      place === '-'
        ? await readStandardInput(process.stdin, mostBytes)
        : await readInputFile(place, mostBytes);
    if (places.length === 0 && input.text.trim() === '')
      refuse('E-WRONG-VALUE', 'standard input', 'is empty; name a file or a folder');
    bills.push(input);
    const { text, file } = input;
    add(isOfFolder(file) ? readFile(text, file, true) : readInput(text, file));
  }
  return { items, unread, bills };
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

function below(folder: string, { items, unread }: Found): Found {
  return {
    items: items.map((item) => ({
      ...item,
      place: { ...item.place, file: join(folder, item.place.file) },
    })),
    unread: unread.map((one) => ({ ...one, where: join(folder, one.where) })),
  };
}
