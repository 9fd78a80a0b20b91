/** A verification as text: a line per chapter, then what was found, and what is not proven. */
import { aligned } from '#answer/aligned.ts';
import { clean } from '#answer/clean.ts';
import { counted, listNames } from '#model/words.ts';
import { placedMessage } from '#model/problem.ts';
import { hardening, type ChapterResult, type ClauseFinding } from './clause.ts';
import type { NotCompared } from './compare.ts';
import { exitOf, findingsOf, type Verification } from './verify.ts';

const mostShown = 5;

export function reportOf(verification: Verification): string {
  const { where, components, files, compared, chapters, notCompared, leftOut } = verification;
  const table = aligned(chapters.map((chapter) => [`  ${chapter.title}`, outcome(chapter)]));
  const found = [...findingsOf(verification, 'violation'), ...findingsOf(verification, 'note')];
  const groups = [...Map.groupBy(found, ({ clause }) => clause).values()];
  return [
    `${where}: ${counted(components, 'component')}, ${counted(files, 'file')}, ${compared} of them made anew and compared`,
    '',
    ...table,
    ...groups.flatMap((findings) => ['', ...groupLines(findings)]),
    ...notCompared.flatMap((some) => ['', ...notComparedLines(some).map(clean)]),
    ...(leftOut ? ['', `left out: ${leftOut.clauses.join(', ')}; ${leftOut.because}`] : []),
    '',
    verdict(verification),
  ].join('\n');
}

function outcome({ clauses, findings }: ChapterResult): string {
  const kept = clauses - new Set(findings.map(({ clause }) => clause)).size;
  const violations = findings.filter(({ level }) => level === 'violation').length;
  const notes = findings.length - violations;
  return [
    `${kept} of ${counted(clauses, 'clause')} kept`,
    ...(violations > 0 ? [counted(violations, 'violation')] : []),
    ...(notes > 0 ? [counted(notes, 'note')] : []),
  ].join(', ');
}

function groupLines(findings: readonly ClauseFinding[]): readonly string[] {
  const [first] = findings;
  if (first === undefined) return [];
  const more = findings.length - mostShown;
  return [
    `${first.level} ${first.clause}: ${first.why}`,
    ...findings.slice(0, mostShown).map((finding) => `  ${placedMessage(finding)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function notComparedLines({ because, remedy, paths }: NotCompared): readonly string[] {
  return [
    `not compared: ${paths.length === 0 ? 'other files' : counted(paths.length, 'file')} ${because}`,
    ...(paths.length > 0 ? [`  ${listNames(paths, mostShown)}`] : []),
    `  to compare them: ${remedy}`,
  ];
}

function verdict(verification: Verification): string {
  const code = exitOf(verification);
  if (code === 0) return 'The index keeps the contract.';
  if (code !== 1) return 'Nothing wrong was found, but not every file could be compared.';
  const violations = findingsOf(verification, 'violation');
  const words = `The index breaks the contract: ${counted(violations.length, 'violation')}.`;
  return violations.every(({ clause }) => hardening.includes(clause))
    ? `${words}\nNone of it keeps Renovate from reading the index: verify --for renovate`
    : words;
}
