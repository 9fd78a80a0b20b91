/** A verification as people read it: a line per chapter, then what was found. */
import { placedMessage } from '#model/problem.ts';
import { findingsOf, type ChapterResult, type Finding, type Verification } from './verify.ts';

const shownPerClause = 5;

export function reportOf(verification: Verification): string {
  const { where, components, files, chapters } = verification;
  const width = Math.max(...chapters.map(({ title }) => title.length));
  const table = chapters
    .filter(({ clauses }) => clauses > 0)
    .map((chapter) => `  ${chapter.title.padEnd(width)}  ${outcome(chapter)}`);
  const groups = [...Map.groupBy(allFindings(verification), ({ clause }) => clause).values()];
  const found = groups.flatMap((findings) => ['', ...groupLines(findings)]);
  return [
    `${where}: ${count(components, 'component')}, ${count(files, 'file')}`,
    '',
    ...table,
    ...found,
    '',
    verdict(verification),
  ].join('\n');
}

function outcome({ clauses, findings }: ChapterResult): string {
  if (findings.some(({ clause }) => clause === 'reachable'))
    return 'no answer, so nothing was checked';
  const kept = clauses - new Set(findings.map(({ clause }) => clause)).size;
  const violations = findings.filter(({ level }) => level === 'violation').length;
  const notes = findings.length - violations;
  const words = [
    `${kept} of ${count(clauses, 'clause')} kept`,
    ...(violations > 0 ? [count(violations, 'violation')] : []),
    ...(notes > 0 ? [count(notes, 'note')] : []),
  ];
  return words.join(', ');
}

function groupLines(findings: readonly Finding[]): readonly string[] {
  const [first] = findings;
  if (first === undefined) return [];
  const more = findings.length - shownPerClause;
  return [
    `${first.level} ${first.clause}: ${first.why}`,
    ...findings.slice(0, shownPerClause).map((finding) => `  ${placedMessage(finding)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function verdict(verification: Verification): string {
  const violations = findingsOf(verification, 'violation').length;
  return violations === 0
    ? 'The index keeps the contract.'
    : `The index breaks the contract: ${count(violations, 'violation')}.`;
}

function allFindings(verification: Verification): readonly Finding[] {
  return [...findingsOf(verification, 'violation'), ...findingsOf(verification, 'note')];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
