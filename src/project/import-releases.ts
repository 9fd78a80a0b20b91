/** `import`: releases that no upstream lists any more, from a file that a person has. */
import * as z from 'zod';
import { privateIn } from '#gather/private-source.ts';
import { withLock } from '#io/lock.ts';
import { firstOf } from '#io/problems-in.ts';
import { readRequired, readSheet, required } from '#io/read.ts';
import { writeFile } from '#io/write.ts';
import { basis, dateProblem, isInFuture } from '#model/history/dating.ts';
import { type History, type RecordedRelease, serialiseHistory } from '#model/history/history.ts';
import { addDays, dayOf, parseInstant } from '#model/time/instant.ts';
import { refuse, refuseAll, Refusal, type Problem } from '#model/problem.ts';
import { dayOrInstant, httpsUrl, strict, text, versionText } from '#model/shape.ts';
import { bySpelling, inVersionOrder, isPrerelease } from '#model/version/version.ts';
import { isFirstSuccess } from '#record/record.ts';
import type { Context } from './context.ts';
import { openComponent, spelledIn } from './decisions.ts';
import { chosenComponents, historyFile, openRecorded, schemaOf } from './project.ts';

const row = strict({
  version: versionText,
  // As code hosts and registries write a time: `2026-01-05T12:00:00Z`, or with another zone.
  date: z.preprocess((at) => (typeof at === 'string' && parseInstant(at)) || at, dayOrInstant),
  evidence: text.describe('Where the day is written: a URL, or a sentence.'),
  changelogUrl: httpsUrl.exactOptional(),
  basis: basis.exclude(['published']).default('stated').describe('How the day is known.'),
});
type ImportedRelease = z.infer<typeof row>;

const jsonRows = z.array(z.unknown(), 'must be a list of releases');
const needed = ['version', 'date', 'evidence'];
const known = Object.keys(row.shape);

/** One cell of a CSV file, with the comma, the line break or the end of the file after it. */
const cell = /[ \t]*(?:"([^"]*(?:""[^"]*)*)"[ \t]*|([^",\r\n][^,\r\n]*)?)(,|\r?\n|$)/gy;

export async function importReleases(context: Context, _: unknown, id: string, file: string) {
  const project = openRecorded(context);
  const [component] = chosenComponents(context, project, [id]);
  const isWatched = (component?.sources.length ?? 0) > 0;
  const rows = readRows(file, context);
  refuseAll(privateIn(file, rows, project.site));
  const target = historyFile(context, id);
  const added = await withLock(target, () => {
    const { history } = openComponent(context, id);
    const recorded = spelledIn(history.releases.map(({ version }) => version));
    const missing = rows.filter(({ version }) => recorded(version) === undefined);
    if (missing.length > 0)
      writeFile(target, serialiseHistory(withRows(history, missing, context, isWatched)));
    return missing.map(({ version }) => version);
  });
  const before = rows.length - added.length;
  const words = `${id}: releases added: ${added.length}; recorded before, and left as they are: ${before}`;
  const early = added.filter((text) => isPrerelease({ text })).length;
  const more = early > 0 ? `; pre-releases among those added, listed as not stable: ${early}` : '';
  return { answer: { id, added, known: before }, words: `${words}${more}` };
}

/** All rows or none: a wrong row would be hard to find later in a history of thousands. */
function readRows(file: string, { clock }: Context): readonly ImportedRelease[] {
  const raw = /\.json$/i.test(file) ? required(readRequired(file, jsonRows)) : csvRows(file);
  const read = raw.map((one) => row.safeParse(one));
  const problems = read.flatMap(({ data, error }, i): Problem[] => {
    const at = { where: file, place: `release ${i + 1}` };
    const issue = error?.issues[0];
    const wrong = issue && `${issue.path.join('.')} ${issue.message}`.trim();
    const message = wrong ?? (data && dateProblem(data.date, clock));
    const code = data && isInFuture(data.date, clock) ? 'E-FUTURE-DATE' : 'E-WRONG-VALUE';
    return message === undefined ? [] : [{ code, ...at, message }];
  });
  const rows = read.flatMap(({ data }) => data ?? []);
  refuseAll(firstOf(problems.length > 0 ? problems : repeated(file, rows), file));
  return rows;
}

function repeated(file: string, rows: readonly ImportedRelease[]): Problem[] {
  return bySpelling(rows).flatMap(([first, ...others]) =>
    others.map((one): Problem => {
      const place = `release ${rows.indexOf(one) + 1}`;
      const message = `${one.version} is there twice, first as ${first?.version}`;
      return { code: 'E-WRONG-VALUE', where: file, place, message };
    }),
  );
}

/** A line of names, then one of values for each release; quoted values may hold line breaks. */
function csvRows(file: string): readonly unknown[] {
  const text = readSheet(file) ?? refuse('E-FILE-MISSING', file, 'is missing');
  const [names = [], ...rows] = rowsOf(file, text);
  const unknown = names.filter((name, at) => !known.includes(name) || names.indexOf(name) < at);
  if (needed.some((name) => !names.includes(name)) || unknown.length > 0) {
    const optional = known.filter((name) => !needed.includes(name)).join(', ');
    const written = JSON.stringify(names.join(',').slice(0, 100));
    const wanted = `must be the names ${needed.join(', ')} and, where there is one, ${optional}`;
    refuseAt(file, 'line 1', `${wanted}, with commas between them; it is ${written}`);
  }
  const tooMany =
    'has more values than the first line has names; a value with a comma in it needs quotes: "a, b"';
  return rows.map((cells, i) => {
    if (cells.slice(names.length).some(Boolean)) refuseAt(file, `release ${i + 1}`, tooMany);
    return Object.fromEntries(names.flatMap((name, at) => (cells[at] ? [[name, cells[at]]] : [])));
  });
}

function rowsOf(file: string, text: string): string[][] {
  const rows: string[][] = [[]];
  let read = 0;
  for (const [whole, quoted, plain = '', end] of text.matchAll(cell)) {
    read += whole.length;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end !== ',') rows.push([]);
  }
  const line = `line ${text.slice(0, read).split('\n').length}`;
  if (read < text.length)
    refuseAt(file, line, 'has a quote that is not closed, or text after one that is');
  return rows.filter((cells) => cells.some((one) => one !== ''));
}

function refuseAt(file: string, place: string, message: string): never {
  throw new Refusal([{ code: 'E-WRONG-VALUE', where: file, place, message }]);
}

function withRows(
  history: History,
  rows: readonly ImportedRelease[],
  context: Context,
  isWatched: boolean,
): History {
  const today = dayOf(context.clock);
  // Until a source has answered, nobody knows its list: the rows are part of the first import.
  const isFirst = isWatched && isFirstSuccess(history);
  // Releases that came out long before their import are no news either.
  const isNews = history.imported !== undefined && !isFirst;
  const added = rows.map((said): RecordedRelease => ({
    ...said,
    ...(isNews && said.date >= addDays(today, -90) && { seen: today }),
    byHand: true,
  }));
  // This is no gather: the first gather is still no news, and is not held for its size.
  const $schema = schemaOf(context, historyFile(context, history.id), 'history');
  return { $schema, ...history, releases: inVersionOrder([...history.releases, ...added]) };
}
