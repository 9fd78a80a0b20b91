/** Holds an index against every clause of the contract. */
import type { Instant } from '#model/time/instant.ts';
import type { Problem } from '#model/problem.ts';
import {
  levelOf,
  questionsOf,
  type Across,
  type Breach,
  type Clause,
  type Level,
} from './clause.ts';
import { chapters, type Chapter } from './clauses.ts';
import type { Observed } from './observed.ts';
import { partsOf } from './parts.ts';
import type { Reader } from './reader.ts';
import { surveyOf } from './survey.ts';

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
  const survey = await surveyOf(reader, now);
  const { index } = survey;
  const isReachable = index.index.failure === undefined;
  const asked = (isReachable ? chapters : unanswered).map((chapter) => askedOf(chapter, index));
  const questions = asked.flatMap(({ clauses }) => clauses);
  for await (const part of partsOf(reader, survey))
    for (const { each, found } of questions) for (const breach of each(part)) found.push(breach);
  for (const { end, found } of questions) found.push(...(end?.() ?? []));
  const files = new Set([...index.specified.keys(), ...index.beyond.keys(), ...index.files.keys()]);
  return {
    where: index.where,
    components: index.names.size,
    files: isReachable ? files.size : 0,
    chapters: asked.map(({ title, clauses }) => ({
      title,
      clauses: clauses.length,
      findings: clauses.flatMap(({ clause, found }) => found.map(findingOf(clause, index))),
    })),
  };
}

/** Without an answer for the list of names, other clauses would seem kept, or say the same once more. */
const unanswered: readonly Chapter[] = chapters.slice(0, 1).map(({ title, clauses }) => ({
  title,
  clauses: clauses.filter(({ name }) => name === 'reachable'),
}));

type Asked = Across & { readonly clause: Clause; readonly found: Breach[] };

function askedOf({ title, clauses }: Chapter, index: Observed) {
  return {
    title,
    clauses: clauses
      .filter(({ over }) => over === undefined || over === index.over)
      .map((clause): Asked => ({ ...questionsOf(clause, index), clause, found: [] })),
  };
}

function findingOf(clause: Clause, index: Observed): (breach: Breach) => Finding {
  const { name, why } = clause;
  return (breach) => ({
    ...breach,
    code: 'E-NOT-VERIFIED',
    clause: name,
    level: levelOf(clause, index),
    why,
  });
}

export function findingsOf(verification: Verification, level: Level): readonly Finding[] {
  return verification.chapters.flatMap(({ findings }) =>
    findings.filter((finding) => finding.level === level),
  );
}
