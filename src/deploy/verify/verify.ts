/** Holds an index against every clause of the contract. */
import type { Instant } from '#model/instant.ts';
import type { Problem } from '#model/problem.ts';
import type { Level } from './clause.ts';
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
  for (const path of index.sums?.files.keys() ?? []) files.add(path);
  return {
    where: index.where,
    components: index.components.size,
    files: files.size,
    chapters: chapters.map(({ title, clauses }) => {
      const asked = clauses.filter(({ over }) => over === undefined || over === index.over);
      const findings = asked.flatMap(({ name, level, why, check }) =>
        [...check(index)].map((problem) => ({ ...problem, clause: name, level, why })),
      );
      return { title, clauses: asked.length, findings };
    }),
  };
}

export function findingsOf(verification: Verification, level: Level): readonly Finding[] {
  return verification.chapters.flatMap(({ findings }) =>
    findings.filter((finding) => finding.level === level),
  );
}
