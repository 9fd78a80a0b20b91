/** `import`: releases that no upstream lists any more, from a file that a person has. */
import * as z from 'zod';
import { withLock } from '#io/lock.ts';
import { readJson, readText } from '#io/read.ts';
import { writeFile } from '#io/write.ts';
import type { History, RecordedRelease } from '#model/history.ts';
import { addDays, dayOf } from '#model/instant.ts';
import { Refusal, type Problem } from '#model/problem.ts';
import { dayOrInstant, httpsUrl, strict, text, versionText } from '#model/shape.ts';
import { compareVersions, orderVersions, parseVersion } from '#model/version.ts';
import { serialiseHistory } from '#record/serialise.ts';
import type { Context } from './context.ts';
import { openComponent, type Decision } from './curate.ts';
import { historyFile } from './project.ts';

const row = strict({
  version: versionText,
  date: dayOrInstant,
  evidence: text.describe('Where the day is written: a URL, or a sentence.'),
  changelogUrl: httpsUrl.optional(),
});
type Row = z.infer<typeof row>;

export async function importReleases(
  context: Context,
  id: string,
  file: string,
): Promise<Decision> {
  openComponent(context, id);
  const rows = readRows(file, context);
  const target = historyFile(context, id);
  const added = await withLock(target, () => {
    const { history } = openComponent(context, id);
    const missing = rows.filter(({ version }) => !isRecorded(history, version));
    if (missing.length > 0)
      writeFile(target, serialiseHistory(withRows(history, missing, context)));
    return missing.map(({ version }) => version);
  });
  const known = rows.length - added.length;
  const words = `${id}: ${added.length} releases are added; ${known} were recorded before and stay as they are`;
  return { answer: { id, added, known }, words };
}

/** All rows, or none: a wrong one would else be looked for in a history of thousands. */
function readRows(file: string, { clock }: Context): readonly Row[] {
  const raw = file.endsWith('.csv') ? csvRows(file) : jsonRows(file);
  const latest = addDays(dayOf(clock), 1);
  const read = raw.map((one) => row.safeParse(one));
  const problems = read.flatMap(({ data, error }, i): Problem[] => {
    const place = `release ${i + 1}`;
    const issue = error?.issues[0];
    if (issue) {
      const message = `${issue.path.join('.')} ${issue.message}`.trim();
      return [{ code: 'E-WRONG-VALUE', where: file, place, message }];
    }
    if (data !== undefined && dayOf(data.date) <= latest) return [];
    return [
      { code: 'E-FUTURE-DATE', where: file, place, message: `${data?.date} lies in the future` },
    ];
  });
  const rows = read.flatMap(({ data }) => data ?? []);
  const all = problems.length > 0 ? problems : repeated(file, rows);
  if (all.length > 0) throw new Refusal(all);
  return rows;
}

function repeated(file: string, rows: readonly Row[]): Problem[] {
  return rows.flatMap(({ version }, i): Problem[] =>
    rows.slice(0, i).some((earlier) => isSame(earlier.version, version))
      ? [
          {
            code: 'E-WRONG-VALUE',
            where: file,
            place: `release ${i + 1}`,
            message: `${version} is there twice`,
          },
        ]
      : [],
  );
}

function jsonRows(file: string): readonly unknown[] {
  const read = readJson(file, z.array(z.unknown(), 'must be a list of releases'), 'authored');
  if (read.kind === 'read') return read.value;
  throw new Refusal(read.kind === 'wrong' ? read.problems : [missing(file)]);
}

/** A first line of names, then one release per line; no value of these has a comma in it but evidence, which is quoted. */
function csvRows(file: string): readonly unknown[] {
  const read = readText(file);
  if (read.kind !== 'read')
    throw new Refusal(read.kind === 'wrong' ? read.problems : [missing(file)]);
  const [names = [], ...rows] = read.value
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(cellsOf);
  return rows.map((cells) =>
    Object.fromEntries(names.flatMap((name, i) => (cells[i] ? [[name, cells[i]]] : []))),
  );
}

function cellsOf(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return Array.from(cells, ([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  );
}

function missing(file: string): Problem {
  return { code: 'E-FILE-MISSING', where: file, message: 'is missing' };
}

function isRecorded({ releases }: History, version: string): boolean {
  return releases.some((release) => isSame(release.version, version));
}

/** Another spelling of a version is the same release to Renovate. */
function isSame(a: string, b: string): boolean {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  return left !== undefined && right !== undefined && compareVersions(left, right) === 0;
}

function withRows(history: History, rows: readonly Row[], { clock }: Context): History {
  const today = dayOf(clock);
  const added = rows.map((one): RecordedRelease => ({
    version: one.version,
    date: one.date,
    basis: 'stated',
    evidence: one.evidence,
    ...(history.imported !== undefined && { seen: today }),
    ...(one.changelogUrl !== undefined && { changelogUrl: one.changelogUrl }),
  }));
  const releases = [...history.releases, ...added].toSorted((a, b) =>
    byVersion(a.version, b.version),
  );
  // The first gather is still to come where there was none: it will not be news, nor held for its size.
  return { $schema: '../../site/schema/history.json', ...history, releases };
}

function byVersion(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  return left && right ? orderVersions(left, right) : 0;
}
