/** Changes as commits that the platform takes: it refuses a request of more than 40 MB. */
import { basename } from 'node:path';

export type ChangedFile = {
  readonly path: string;
  /** None where it is deleted. */
  readonly size?: number;
};

/** Of one commit, as base64, which is a third larger than what it holds. */
const mostBytes = 20_000_000;

/** What belongs together stays together: the history, the ledger and the notes of one component. */
export function piecesOf(
  files: readonly ChangedFile[],
  most: number = mostBytes,
): readonly (readonly ChangedFile[])[] {
  const groups = [...Map.groupBy(files, ({ path }) => basename(path)).values()];
  const pieces: ChangedFile[][] = [];
  let room = 0;
  for (const group of groups) {
    const size = group.reduce((sum, file) => sum + encodedSize(file), 0);
    if (size > room || pieces.length === 0) {
      pieces.push([]);
      room = most;
    }
    pieces.at(-1)?.push(...group);
    room -= size;
  }
  return pieces;
}

function encodedSize({ size = 0 }: ChangedFile): number {
  return Math.ceil(size / 3) * 4;
}
