/** What stands in the file: the coordinates of a version, and the comment that keeps it current. */
import * as z from 'zod';
import type { ReleaseIndex } from '../../release-index.ts';
import { strict } from '#model/shape.ts';
import { askedWords, linksOf, resolve, versionTrouble } from '../facts.ts';
import * as shapes from '../shapes.ts';
import { defineTool, type Row } from '../tool.ts';
import { plainText } from '../untrusted.ts';
import { failedRow, writeOf } from './check-versions.ts';

const row = strict({
  asked: z.string(),
  trouble: shapes.trouble.optional(),
  component: z.string().optional(),
  version: z.string().optional(),
  answer: z.string().optional().describe('What holds for this version.'),
  write: z
    .array(shapes.write)
    .optional()
    .describe('The version under each name of the component; take the one that the file uses.'),
  comment: z
    .string()
    .optional()
    .describe('Above the version, in any file: lets Renovate keep it current.'),
  source: z.string().optional(),
});

type WriteRow = z.infer<typeof row>;

export const whatToWrite = defineTool({
  name: 'what_to_write',
  title: 'What to write into the file',
  description:
    'Use when editing a file that names a version: the exact coordinates (image:tag, group:artifact:version, package@version, package URL) and the comment that lets Renovate keep it current. Without a version, the newest that may be used.',
  input: strict({
    items: shapes.items(
      strict({ component: shapes.component, version: shapes.version.optional() }),
    ),
  }),
  output: shapes.answers(row),
  async ask(index, { items }) {
    const rows = await Promise.all(
      items.map(({ component, version }) => writeRow(index, component, version)),
    );
    return { rows };
  },
});

async function writeRow(
  index: ReleaseIndex,
  component: string,
  wanted: string | undefined,
): Promise<Row<WriteRow>> {
  const asked = askedWords(component, wanted);
  const found = await resolve(index, component, wanted);
  if ('trouble' in found) return failedRow(asked, found.trouble);
  const { id } = found;
  const version = wanted ?? found.answer.version ?? found.answer.next.newest;
  if (version === undefined)
    return failedRow(asked, { message: `no version of ${id} may be used; explain says why` });
  const answer = await index.check({ id, version });
  if (answer.match === 'none' || answer.known !== 'release')
    return failedRow(asked, await versionTrouble(index, id, version));
  const exact = answer.version ?? version;
  const { datasource } = index;
  const [source] = linksOf(answer.sources.toReversed(), 1);
  const value = {
    asked,
    component: plainText(id),
    version: plainText(exact),
    answer: answer.words,
    write: namesOf(index, id, exact),
    ...(datasource !== undefined && { comment: `# renovate: ${plainText(datasource)}=${id}` }),
    ...(source !== undefined && { source }),
  };
  return { value, line: lineOf(value) };
}

/** The version alone where nothing names the component in files. */
function namesOf(index: ReleaseIndex, id: string, version: string) {
  const names = index.whatToWrite(id, version).slice(0, 10).map(writeOf);
  return names.length === 0 ? [{ text: plainText(version) }] : names;
}

function lineOf({ asked, version, answer, write = [], comment, source }: WriteRow): string {
  return [
    `${asked}: ${version} (${answer})`,
    ...write.map(({ text }) => text),
    ...(comment === undefined ? [] : [`above it: ${comment}`]),
    ...(source === undefined ? [] : [source]),
  ].join('; ');
}
