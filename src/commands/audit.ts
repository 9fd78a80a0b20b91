/** `audit`: whether what is run is supported, for how long, and what to write instead. */
import { isAbsolute, join, relative, sep } from 'node:path';
import { enrichedBill } from '#ask/audit/cyclonedx.ts';
import { addSources } from '#ask/audit/folder/beside-name.ts';
import { fileReader, isOfFolder, mostBytesOf } from '#ask/audit/folder/read-file.ts';
import type { Found } from '#ask/audit/item.ts';
import { mostBytes, readInput } from '#ask/audit/read-input.ts';
import { auditJson, auditItems, failedOf, type AuditRow, type Report } from '#ask/audit/report.ts';
import { auditSarif, lineNotes } from '#ask/audit/sarif.ts';
import { auditMarkdown, auditSummary, auditTable } from '#ask/audit/table.ts';
import type { Condition } from '#ask/audit/urgency.ts';
import { inActions, writeToActions } from '#io/actions.ts';
import { isFolder, readFilesBelow, readInputFile, type Input } from '#io/inputs.ts';
import { programManifest } from '#io/program.ts';
import type { ReleaseIndex } from '#ask/release-index.ts';
import { refuse, type Problem } from '#model/problem.ts';
import type { Context } from '#project/context.ts';
import { openIndex, type IndexOptions } from '#project/open-index.ts';

type Form = 'sarif' | 'markdown' | 'summary' | 'unlisted' | 'cyclonedx';
type AuditOptions = IndexOptions & { readonly [form in Form]?: true } & {
  readonly failOn?: readonly Condition[];
};

export async function audit(context: Context, options: AuditOptions, places: readonly string[]) {
  // For 100,000 components this needs 300 MB instead of 400.
  process.getBuiltinModule('node:v8').setFlagsFromString('--semi-space-growth-factor=1');
  if (options.unlisted && !options.sarif)
    refuse('E-WRONG-OPTION', '--unlisted', 'is for SARIF; give --sarif as well');
  await using opened = await openIndex(context, options);
  const { items, unread, bills } = await readWhatRuns(places, opened.index, options.cyclonedx);
  const rows = await auditItems(items, opened.index, options.failOn ?? []);
  const { where, asOf } = opened.index;
  const offline = opened.offline();
  const report: Report = { index: { where, asOf, ...(offline && { offline }) }, rows, unread };
  for (const piece of answerOf(report, bills, context, options)) context.terminal.out(piece);
  const failing = rows.filter(({ fails }) => fails.length > 0).length;
  // In GitHub Actions: the summary of the job, and an annotation at each line with a problem.
  if (inActions(context.env)) {
    const [markdown, annotations] = [auditMarkdown(report), lineNotes(rows)];
    const outputs = { failing: String(failing) };
    await writeToActions({ markdown, annotations, outputs }, context.quiet);
  }
  // Without this, the wrong folder would look like one without problems.
  const asked = places.join(', ') || 'standard input';
  const nothing = `${asked}: nothing of this index was found with a version (a range is none); name the file or folder that says what is run\n`;
  if (items.length + unread.length === 0) context.terminal.err(nothing);
  const failed = failedOf(report, options.failOn ?? []);
  if (failed.length === 0) return unread.some(({ code }) => code === 'E-FILE-UNREADABLE') ? 1 : 0;
  const others = failed.includes('unread') ? unread.length : 0;
  const counts = `${failing + others} of ${rows.length + others}`;
  context.terminal.note(`${counts} fail: ${failed.join(', ')}\n`);
  return 4;
}

function answerOf(
  report: Report,
  bills: readonly Input[],
  { json }: Context,
  { sarif, markdown, summary, cyclonedx, unlisted, failOn = [] }: AuditOptions,
): Iterable<string> {
  if (json) return auditJson(report, failOn);
  if (sarif) return [auditSarif(withNearPlaces(report), programManifest(), unlisted === true)];
  if (markdown) return [auditMarkdown(report)];
  if (summary) return [auditSummary(report)];
  if (!cyclonedx) return [auditTable(report)];
  const [bill, ...others] = bills;
  if (bill && others.length === 0) return [enrichedBill(bill.text, bill.file, report.rows)];
  const message = 'writes into one bill of materials; name one file';
  return refuse('E-WRONG-OPTION', '--cyclonedx', message);
}

/** Code hosts expect paths that are relative to the folder in which the job runs. */
function withNearPlaces({ rows, ...report }: Report): Report {
  const near = (file: string) => (isAbsolute(file) ? relative('', file) : file);
  const placed = ({ place, ...item }: AuditRow['item']) => {
    return { ...item, place: { ...place, file: near(place.file) } };
  };
  return { ...report, rows: rows.map((row) => ({ ...row, item: placed(row.item) })) };
}

const yamlOnly = (path: string) => (/\.ya?ml$/.test(path) ? mostBytesOf(path) : undefined);

async function readWhatRuns(places: readonly string[], index: ReleaseIndex, keepsBills = false) {
  const bills: Input[] = [];
  const found: Found[] = [];
  const readFile = fileReader(index);
  const [unread, sources] = [[] as Problem[], new Map<string, string>()];
  const tell = (problems: readonly Problem[]) => void unread.push(...problems);
  for (const place of places.length === 0 ? ['-'] : places) {
    if (place !== '-' && isFolder(place)) {
      for (const { text } of readFilesBelow(place, yamlOnly, tell)) addSources(text, sources);
      // Forward slashes on every system: the kind of a file is recognised by its path.
      for (const { file, text } of readFilesBelow(place, mostBytesOf, tell))
        found.push(readFile(text, join(place, file).replaceAll(sep, '/'), false, sources));
      continue;
    }
    const input = await readInputFile(place, mostBytes);
    if (keepsBills) bills.push(input);
    const { text, file } = input;
    found.push(isOfFolder(file) ? readFile(text, file, true) : readInput(text, file));
  }
  const items = once(found.flatMap((one) => one.items));
  return { items, unread: once([...unread, ...found.flatMap((one) => one.unread)]), bills };
}

/** A place may be named twice, or be in another one; and a line may name a version twice. */
function once<One>(all: readonly One[]): One[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}
