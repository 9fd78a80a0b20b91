/** `mark`: inserts the comments by which Renovate keeps versions current, or prints them as a patch. */
import { markerFor } from '#ask/mark/mark.ts';
import { refuse } from '#model/problem.ts';
import { counted } from '#model/words.ts';
import type { Context, ExitCode } from '#project/context.ts';
import { markFiles } from '#project/mark-files.ts';
import { openIndex, type IndexOptions } from '#project/open-index.ts';

type MarkOptions = IndexOptions & { readonly dryRun?: true };

export async function mark(
  context: Context,
  { dryRun, ...options }: MarkOptions,
  folders: readonly string[],
): Promise<ExitCode> {
  const { json, terminal } = context;
  const { index, close } = await openIndex(context, options);
  try {
    if (index.datasource === undefined)
      return refuse('E-WRONG-OPTION', '--index', 'has no presets, so no comment means anything');
    const places = folders.length === 0 ? ['.'] : folders;
    const marker = markerFor(index, index.datasource);
    const { patch, ...marked } = await markFiles(places, marker, dryRun === true);
    const { seen, comments, found } = marked;
    if (json) terminal.out(`${JSON.stringify(dryRun ? { ...marked, patch } : marked)}\n`);
    else if (dryRun) terminal.out(patch);
    // A patch or a document goes on to another program, and all else to the person.
    const say = json || dryRun ? terminal.note : terminal.out;
    for (const { file, line, component, version = '', because } of seen)
      say(`${file}:${line} ${component} ${because ? `left alone: ${because}` : version}\n`);
    const count = seen.filter(({ because }) => because === undefined).length;
    say(
      `${dryRun ? 'Would mark' : 'Marked'} ${counted(count, 'version')}. Renovate's preset then finds ${found} of ${counted(comments, 'comment')}.\n`,
    );
    return 0;
  } finally {
    await close();
  }
}
