/** What a code host shows beside the lines where the versions stand. */
import { placeOf, type Row } from './report.ts';
import { levelOf } from './sarif.ts';
import { verdicts } from './verdict.ts';
import { messageOf } from './words.ts';

export type LineNote = {
  readonly level: 'notice' | 'warning' | 'error';
  readonly title: string;
  readonly message: string;
  readonly file: string;
  readonly line?: number;
};

/** Only what there is something to do about; a list of all that is not in the index would hide it. */
export function lineNotes(rows: readonly Row[]): LineNote[] {
  return rows.flatMap((row) => {
    const level = levelOf(row);
    const isQuiet = row.verdict === 'unlisted' || row.verdict === 'unstated';
    if (level === 'none' || (isQuiet && level !== 'error')) return [];
    const { file, line } = row.item.place;
    return {
      level: level === 'note' ? 'notice' : level,
      title: `${verdicts[row.verdict].word}: ${placeOf(row)}`,
      message: messageOf(row),
      file,
      ...(line !== undefined && { line }),
    };
  });
}
