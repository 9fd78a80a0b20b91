/** `list`: the releases that a query finds. */
import { findReleases } from '#project/find-releases.ts';
import type { Context, ExitCode } from '#project/context.ts';
import { listingCsv, listingJson, listingText } from '#answer/listing.ts';
import { pointAt } from '#query/help/caret.ts';
import { summary } from '#query/run/query.ts';
import { QueryError } from '#query/language/error.ts';

type ListOptions = {
  readonly csv?: true;
  /** The name of a field, with `-` before it for the other direction. */
  readonly sort?: string;
  readonly limit?: number;
};

export async function list(
  context: Context,
  { csv, sort, limit }: ListOptions,
  words: readonly string[],
): Promise<ExitCode> {
  const { terminal, json } = context;
  const text = words.join(' ');
  try {
    const { found, unknown, alone, mistyped } = findReleases(context, text, sort);
    const shown = found.slice(0, limit);
    terminal.out(json ? listingJson(shown) : csv ? listingCsv(shown) : listingText(shown));
    const count = summary(found.length, unknown, alone);
    terminal.note(shown.length < found.length ? `${shown.length} of ${count}\n` : `${count}\n`);
    for (const sentence of mistyped) terminal.note(`${sentence}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    terminal.err(`${error.message}\n${pointAt(text, error.mistake, terminal.columns)}\n`);
    return 2;
  }
}
