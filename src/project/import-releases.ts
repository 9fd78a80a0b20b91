/** `import`: releases that no upstream lists any more, from a file that a person has. */
import * as z from 'zod';
import { withLock } from '#io/lock.ts';
import { firstOf } from '#io/problems-in.ts';
import { readRequired } from '#io/read.ts';
import { writeFile } from '#io/write.ts';
import type { History, RecordedRelease } from '#model/history/history.ts';
import { addDays, dayOf } from '#model/time/instant.ts';
import { Refusal, type Problem } from '#model/problem.ts';
import { dayOrInstant, httpsUrl, strict, text, versionText } from '#model/shape.ts';
import {
  compareVersions,
  inVersionOrder,
  orderVersions,
  parseVersion,
  type Version,
} from '#model/version/version.ts';
import { serialiseHistory } from '#record/serialise.ts';
import type { Context } from './context.ts';
import { readCsv } from './csv-rows.ts';
import { openComponent, type Decision } from './decisions.ts';
import { chosenComponents, historyFile, openProject } from './project.ts';

const row = strict({
  version: versionText,
  date: dayOrInstant,
  evidence: text.describe('Where the day is written: a URL, or a sentence.'),
  changelogUrl: httpsUrl.optional(),
});
type ImportedRelease = z.infer<typeof row>;

const columns = {
  needed: ['version', 'date', 'evidence'],
  known: Object.keys(row.shape),
};

export async function importReleases(
  context: Context,
  id: string,
  file: string,
): Promise<Decision> {
  const [component] = chosenComponents(context, openProject(context), [id]);
  const isWatched = (component?.sources.length ?? 0) > 0;
  const rows = readRows(file, context);
  const target = historyFile(context, id);
  const added = await withLock(target, () => {
    const { history } = openComponent(context, id);
    const missing = notRecorded(history, rows);
    if (missing.length > 0)
      writeFile(target, serialiseHistory(withRows(history, missing, context, isWatched)));
    return missing.map(({ version }) => version);
  });
  const known = rows.length - added.length;
  const words = `${id}: ${added.length} releases are added; ${known} were recorded before and stay as they are`;
  return { answer: { id, added, known }, words };
}

/** All rows, or none: a wrong one would else be looked for in a history of thousands. */
function readRows(file: string, { clock }: Context): readonly ImportedRelease[] {
  const raw = /\.csv$/i.test(file) ? readCsv(file, columns) : jsonRows(file);
  const latest = addDays(dayOf(clock), 1);
  const read = raw.map((one) => row.safeParse(one));
  const problems = read.flatMap(({ data, error }, i): Problem[] => {
    const at = { where: file, place: `release ${i + 1}` };
    const issue = error?.issues[0];
    if (issue) {
      const message = `${issue.path.join('.')} ${issue.message}`.trim();
      return [{ code: 'E-WRONG-VALUE', ...at, message }];
    }
    if (data !== undefined && dayOf(data.date) <= latest) return [];
    return [{ code: 'E-FUTURE-DATE', ...at, message: `${data?.date} lies in the future` }];
  });
  const rows = read.flatMap(({ data }) => data ?? []);
  const all = problems.length > 0 ? problems : repeated(file, rows);
  if (all.length > 0) throw new Refusal(firstOf(all, file));
  return rows;
}

function repeated(file: string, rows: readonly ImportedRelease[]): Problem[] {
  const spelling = spellings(rows);
  const seen = new Set<string | undefined>();
  return rows.flatMap(({ version }, i): Problem[] => {
    const before = seen.size;
    if (seen.add(spelling.get(version)).size > before) return [];
    const place = `release ${i + 1}`;
    return [{ code: 'E-WRONG-VALUE', where: file, place, message: `${version} is there twice` }];
  });
}

function jsonRows(file: string): readonly unknown[] {
  const rows = z.array(z.unknown(), 'must be a list of releases');
  const { value, problems } = readRequired(file, rows);
  if (value === undefined) throw new Refusal(problems);
  return value;
}

function notRecorded(
  { releases }: History,
  rows: readonly ImportedRelease[],
): readonly ImportedRelease[] {
  const spelling = spellings([...releases, ...rows]);
  const recorded = new Set(releases.map(({ version }) => spelling.get(version)));
  return rows.filter(({ version }) => !recorded.has(spelling.get(version)));
}

/** Each version to one spelling of it: another one is the same release to Renovate. */
function spellings(
  releases: readonly Pick<ImportedRelease, 'version'>[],
): ReadonlyMap<string, string> {
  const versions = releases.flatMap(({ version }) => parseVersion(version) ?? []);
  const found = new Map<string, string>();
  let first: Version | undefined;
  for (const version of inVersionOrder(versions, (one) => one)) {
    if (first === undefined || compareVersions(first, version) !== 0) first = version;
    found.set(version.text, first.text);
  }
  return found;
}

function withRows(
  history: History,
  rows: readonly ImportedRelease[],
  { clock }: Context,
  isWatched: boolean,
): History {
  const today = dayOf(clock);
  const added = rows.map((one): RecordedRelease => ({
    version: one.version,
    date: one.date,
    basis: 'stated',
    evidence: one.evidence,
    ...(history.imported !== undefined && { seen: today }),
    ...(one.changelogUrl !== undefined && { changelogUrl: one.changelogUrl }),
    // No upstream lists it any more: otherwise the next gather would find that out, and be held for it.
    ...(isWatched && { missingSince: today }),
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
