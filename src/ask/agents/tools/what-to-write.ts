/** What to write into a file: the coordinates of a version, and the comment for Renovate. */
import { isFoundByComment } from '#publish/renovate/line-patterns.ts';
import { strict } from '#model/shape.ts';
import { adviceLine, answerEach, failedRow, versionTrouble, type Heard } from '../facts.ts';
import * as shapes from '../shapes.ts';
import { defineTool, lineOf, plain, plainLinks, plainText, type ToolRow } from '../tool.ts';

export const whatToWrite = defineTool({
  name: 'what_to_write',
  title: 'What to write into the file',
  description:
    'Use when editing a file that names a version: the exact coordinates (image:tag, group:artifact:version, package@version, package URL) and the comment that lets Renovate keep it current. Without a version, the newest that may be used.',
  input: strict({ items: shapes.named }),
  ask: async (index, { items }) => await answerEach(index, items, writeRow),
});

async function writeRow(heard: Heard): Promise<ToolRow> {
  const { index, asked, id } = heard;
  const { known, advice, version: given } = heard.answer;
  const component = await index.component(id);
  const line = component?.lines.find(({ name }) => name === given);
  const newest = known === 'line' && line && 'newest' in line ? line.newest : undefined;
  // The version of a replacement is a version of another component.
  const own = advice[0]?.kind === 'replace' ? undefined : advice[0]?.version;
  const version = newest?.version.text ?? given ?? own;
  if (version === undefined) {
    const why = advice[0]?.kind === 'replace' ? adviceLine(heard.answer) : 'explain says why';
    const none = component?.releases.length === 0 ? 'none is known' : why;
    return failedRow(asked, { message: `no version of ${id} may be used; ${none}` });
  }
  const answer = await index.check({ id, version });
  if (answer.match === 'none' || answer.known !== 'release')
    return failedRow(asked, await versionTrouble(heard, version));
  const exact = plainText(answer.version ?? version);
  const mark = index.datasource && `# renovate: ${plainText(index.datasource)}=${id}`;
  const comment = isFoundByComment(exact) ? mark : undefined;
  const [source] = plainLinks(answer.sources.toReversed(), 1);
  const some = index.whatToWrite(id, exact).slice(0, 10);
  const names = some.map((one) => ({ text: plainText(one.text), purl: plain(one.purl) }));
  // Only the version, if the component has no name in files.
  const write = names.length === 0 ? [{ text: exact }] : names;
  const said = { version: exact, answer: answer.words, write, comment, source };
  return {
    value: { asked, component: plainText(id), ...said },
    line: lineOf(
      `${asked}: ${exact} (${answer.words})`,
      ...write.map(({ text }) => text),
      comment && `above it: ${comment}`,
      source,
    ),
  };
}
