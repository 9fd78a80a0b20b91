/** Notes beside lines, and SARIF: https://docs.oasis-open.org/sarif/sarif/v2.1.0/ */
import { clean } from '#answer/clean.ts';
import { placedMessage } from '#model/problem.ts';
import { capitalised } from '#model/words.ts';
import { messageOf, placeOf, type AuditRow, type Report } from './report.ts';
import { urgencies, type Level, type Urgency } from './urgency.ts';

/** Only rows with something to do: the many that are not in the index would hide them. */
export function lineNotes(rows: readonly AuditRow[]) {
  return rows.flatMap((row) => {
    const level = levelOf(row);
    const isQuiet = row.verdict === 'unlisted' || row.verdict === 'unstated';
    if (level === 'none' || (isQuiet && level !== 'error')) return [];
    const { file, line } = row.item.place;
    return {
      level: level === 'note' ? ('notice' as const) : level,
      title: clean(`${urgencies[row.verdict].word}: ${placeOf(row)}`),
      message: clean(messageOf(row)),
      file,
      ...(line !== undefined && { line }),
    };
  });
}

function levelOf({ verdict, fails }: AuditRow): Level {
  return fails.length > 0 ? 'error' : urgencies[verdict].level;
}

export type Program = { readonly name: string; readonly version: string };

const reported = Object.keys(urgencies).filter((name) => name !== 'supported') as Urgency[];
const rules = reported.map((id) => {
  const { word, level } = urgencies[id];
  return { id, shortDescription: { text: capitalised(word) }, defaultConfiguration: { level } };
});

/** Platforms refuse a file with more than 25,000 results, and show only the first 5,000. */
const mostResults = 5000;

/** `unlisted`: also what the index does not list, which is nearly all of a bill of materials. */
export function auditSarif({ rows, unread }: Report, { name, version }: Program, unlisted = false) {
  const told = rows.filter(
    ({ verdict, fails }) =>
      verdict !== 'supported' && (verdict !== 'unlisted' || unlisted || fails.length > 0),
  );
  // Rows are sorted by urgency: of several for one version in one place, keep the first.
  const once = new Map(told.toReversed().map((row) => [`${placeOf(row)} ${subjectOf(row)}`, row]));
  const results = [...once.values()].toReversed().slice(0, mostResults).map(resultOf);
  const left = once.size - results.length;
  const notes = unread.map(placedMessage);
  if (left > 0) notes.push(`${left} more are left out; audit fewer files in one go`);
  const toolExecutionNotifications = notes
    .slice(0, 100)
    .map((text) => ({ level: 'warning', message: { text: clean(text) } }));
  const invocations = [{ executionSuccessful: true, toolExecutionNotifications }];
  const tool = { driver: { name, version, rules } };
  const run = { tool, ...(notes.length > 0 && { invocations }), results };
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  return `${JSON.stringify({ $schema, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

function subjectOf({ item, answer }: AuditRow): string {
  if (answer.match === 'none') return JSON.stringify(item.asked);
  return `${answer.component} ${answer.version ?? ''}`;
}

function resultOf(row: AuditRow): object {
  const { verdict, item } = row;
  const artifactLocation = { uri: uriOf(item.place.file) };
  const region = { startLine: item.place.line ?? 1 };
  return {
    ruleId: verdict,
    ruleIndex: reported.indexOf(verdict),
    level: levelOf(row),
    // SARIF would read text in brackets as a link.
    message: { text: clean(messageOf(row)).replaceAll(/[[\]\\]/g, String.raw`\$&`) },
    locations: [{ physicalLocation: { artifactLocation, region } }],
    partialFingerprints: { 'component/v1': `${verdict} ${subjectOf(row)}` },
  };
}

/** Relative to where the command ran, with forward slashes. */
function uriOf(file: string): string {
  if (file === '-') return 'standard-input';
  const parts = file.replaceAll('\\', '/').replace(/^\.\//, '').split('/');
  return parts.map(encodeURIComponent).join('/');
}
