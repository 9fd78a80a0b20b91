/** Holds an index against every clause of the contract. */
import type { Instant } from '#model/instant.ts';
import type { Problem } from '#model/problem.ts';
import { levelOf, type Clause, type Level } from './clause.ts';
import { chapters } from './clauses.ts';
import { documents, type Observed } from './observed.ts';
import { observe } from './observe.ts';
import type { Reader } from './reader.ts';

export type Finding = Problem & {
  readonly clause: string;
  readonly level: Level;
  readonly why: string;
};

export type ChapterResult = {
  readonly title: string;
  readonly clauses: number;
  readonly findings: readonly Finding[];
};

export type Verification = {
  readonly where: string;
  readonly components: number;
  readonly files: number;
  readonly chapters: readonly ChapterResult[];
};

export async function verify(reader: Reader, now: Instant): Promise<Verification> {
  return judge(await observe(reader, now));
}

function judge(index: Observed): Verification {
  const files = new Set(documents(index).map((document) => document.path));
  for (const path of index.files.keys()) files.add(path);
  // Without an answer for the list of names, the other clauses would find nothing and seem kept.
  const isReachable = index.index.failure === undefined;
  const asked = isReachable ? chapters : chapters.slice(0, 1);
  return {
    where: index.where,
    components: index.components.size,
    files: isReachable ? files.size : 0,
    chapters: asked.map(({ title, clauses }) => judgeChapter(title, clauses, index)),
  };
}

function judgeChapter(title: string, clauses: readonly Clause[], index: Observed): ChapterResult {
  const checked = clauses.filter(({ over }) => over === undefined || over === index.over);
  const findings = checked.flatMap((clause) =>
    [...clause.check(index)].map((problem) => ({
      ...problem,
      code: 'E-NOT-VERIFIED' as const,
      clause: clause.name,
      level: levelOf(clause, index),
      why: clause.why,
    })),
  );
  return { title, clauses: checked.length, findings };
}

export function findingsOf(verification: Verification, level: Level): readonly Finding[] {
  return verification.chapters.flatMap(({ findings }) =>
    findings.filter((finding) => finding.level === level),
  );
}
